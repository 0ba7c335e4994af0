import type { Fact } from '../../../platform/facts.ts';
import type { ModerationAction } from './moderation.tables.ts';

/** Somebody who moderates decided over what that account wrote, or over the account. The id is the decision's. */
export const moderationDecided = (
  id: string,
  {
    action,
    accountId,
    activityId,
  }: { action: ModerationAction; accountId: string; activityId: string | null },
): Fact => ({
  name: 'moderation.decided',
  id,
  with: { accountId, action, ...(activityId === null ? {} : { activityId }) },
});
