import type { SocketCast } from '../../../platform/realtime/socket-cast.ts';
import { listFeedReaders } from './activities.service.ts';

/** That there is something new in one's feed, to the pages that are open. What it is, they read. */
export const feedCast: SocketCast = {
  hears: ['activity.posted'],
  async deliver(ctx, facts, connected) {
    // All of one activity: it is posted once, or once more when it was put back.
    const [first] = facts;
    if (first?.id === undefined) return [];
    const { groupId, accountIds } = await listFeedReaders(ctx, first.id, connected());
    return [{ accountIds, message: { type: 'feed-changed', body: { activityId: first.id, groupId } } }];
  },
  passOver: () => undefined,
  // Whoever connects anew reads the feed anew.
  missedSince: async () => [],
};
