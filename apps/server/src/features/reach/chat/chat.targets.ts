import { madeId, makes, type Targets } from '../../../testing/target.ts';

const CHAT_MESSAGE = { messageId: 'chatMessageId' };

export const targets: Targets = {
  makers: [
    // A conversation of three in which the owner has written.
    makes(['channelId', 'chatMessageId', 'chatMemberId'], async ({ org, owner, participant }) => {
      const third = await org.member();
      const started = await owner.post<{ channelId: number }>('/self/chat/channels', {
        name: 'Theirs alone',
        accountIds: [participant.id, third.id],
      });
      const { channelId } = started.body.data;
      const path = `/self/chat/channels/${channelId}/messages`;
      return {
        channelId: String(channelId),
        chatMessageId: await madeId(owner.post(path, { text: 'theirs alone' })),
        chatMemberId: third.id,
      };
    }),
  ],
  calls: {
    addChatChannelMember: { ids: { accountId: 'strangerId' } },
    removeChatChannelMember: { ids: { accountId: 'chatMemberId' } },
    editChatMessage: { ids: CHAT_MESSAGE },
    deleteChatMessage: { ids: CHAT_MESSAGE },
    createChatChannel: {
      body: ({ strangerId, groupMemberId }) => ({ accountIds: [strangerId, groupMemberId] }),
    },
    searchChatMessages: { query: 'search=theirs' },
  },
};
