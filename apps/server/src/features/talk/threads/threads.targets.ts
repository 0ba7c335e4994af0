import { madeId, makes, type Targets } from '../../../testing/target.ts';

export const targets: Targets = {
  makers: [
    makes(['threadId', 'messageId', 'reactionId'], async ({ owner, participant }) => {
      const thread = await owner.post<{ id: string; lastMessage: { id: string } }>('/threads', {
        subject: 'theirs alone',
        accountIds: [participant.id],
        message: { body: 'theirs alone' },
      });
      const { id: threadId, lastMessage } = thread.body.data;
      const path = `/threads/${threadId}/messages/${lastMessage.id}/reactions`;
      return {
        threadId,
        messageId: lastMessage.id,
        reactionId: await madeId(participant.post(path, { emojiName: '👍' })),
      };
    }),
    makes(['circleId'], async ({ owner, participant }) => ({
      circleId: await madeId(
        owner.post('/threads/circles', { name: 'theirs alone', accountIds: [participant.id] }),
      ),
    })),
  ],
  calls: {
    updateThreadCircleAccount: {
      ids: { accountId: 'participantId' },
      body: () => ({ role: 'manager' }),
      before: ({ callers, ids }) =>
        callers.participant.put(`/threads/circles/${ids['circleId']}/accounts/${ids['participantId']}`),
    },
    createThread: { body: ({ strangerId }) => ({ accountIds: [strangerId] }) },
    updateThread: { body: () => ({ subject: 'sample' }) },
    addThreadAccounts: { body: ({ strangerId }) => ({ accountIds: [strangerId] }) },
    addThreadMessageReaction: { body: () => ({ emojiName: '👍' }) },
    addThreadCircleAccount: { body: ({ strangerId }) => ({ accountId: strangerId }) },
  },
};
