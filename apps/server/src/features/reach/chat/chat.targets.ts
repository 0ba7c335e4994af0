import { madeId, makes, type Targets } from '../../../testing/target.ts';

const CHAT_MESSAGE = { messageId: 'chatMessageId' };

export const targets: Targets = {
  makers: [
    // A conversation of three in which the owner has written.
    makes(
      ['channelId', 'chatMessageId', 'chatMemberId', 'chatReactionId'],
      async ({ org, owner, participant }) => {
        const third = await org.member();
        const started = await owner.post<{ channelId: number }>('/self/chat/channels', {
          name: 'Theirs alone',
          accountIds: [participant.id, third.id],
        });
        const { channelId } = started.body.data;
        const path = `/self/chat/channels/${channelId}/messages`;
        const chatMessageId = await madeId(owner.post(path, { text: 'theirs alone' }));
        const reactions = `${path}/${chatMessageId}/reactions`;
        return {
          channelId: String(channelId),
          chatMessageId,
          chatMemberId: third.id,
          chatReactionId: await madeId(participant.post(reactions, { emojiName: '👍' })),
        };
      },
    ),
  ],
  calls: {
    addChatChannelMember: { ids: { accountId: 'strangerId' } },
    removeChatChannelMember: { ids: { accountId: 'chatMemberId' } },
    editChatMessage: { ids: CHAT_MESSAGE },
    deleteChatMessage: { ids: CHAT_MESSAGE },
    listChatMessageReactions: { ids: CHAT_MESSAGE },
    addChatMessageReaction: { ids: CHAT_MESSAGE, body: () => ({ emojiName: '👍' }) },
    removeChatMessageReaction: { ids: { ...CHAT_MESSAGE, reactionId: 'chatReactionId' } },
    createChatChannel: {
      body: ({ strangerId, groupMemberId }) => ({ accountIds: [strangerId, groupMemberId] }),
    },
    searchChatMessages: { query: 'search=theirs' },
  },
};
