import type { Wire } from '../../../testing/wire.ts';

export const wire: Wire = {
  entities: {
    ChatChannel: '+BaseChatChannel messages[]:BaseChatChannelMessage members[]:BaseChatChannelMember _count',
    BaseChatChannelMember: 'accountId account:BaseAccount role read notifications createdAt updatedAt',
    ChatChannelMember: '+BaseChatChannelMember channelId channel:ChatChannel',
    BaseChatChannelMessage: 'id text html type accountId account?:BaseAccount createdAt updatedAt',
    ChatChannelMessage: '+BaseChatChannelMessage',
    BaseChatChannel: 'id name? image?:BaseImage lastMessageAt?',
  },
  answers: {
    listChatChannelMembers: 'ChatChannelMember',
  },
};
