import type { SocketCast } from '../../../../platform/realtime/socket-cast.ts';
import { listFeedReaders } from '../activities.service.ts';

/** Notifies open pages that their feed has changed. The pages then read the feed. */
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
  // A client that reconnects reads the feed again.
  missedSince: async () => [],
};
