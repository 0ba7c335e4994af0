import type { Fact } from '../../../platform/facts.ts';

/** From now on others can read it: at once, or when those who moderate have let it through. By its author. */
export const activityPosted = (id: string, authorId: string): Fact => ({
  name: 'activity.posted',
  id,
  by: authorId,
});
/** Only those who moderate can read it so far. */
export const activityHeld = (id: string): Fact => ({ name: 'activity.held', id });
export const activityEdited = (id: string): Fact => ({ name: 'activity.edited', id });
/** An edit named somebody who may read it and whom it did not name before. */
export const activityMentioned = (id: string, accountId: string): Fact => ({
  name: 'activity.mentioned',
  id,
  with: { accountId },
});
export const activityDeleted = (id: string, authorId: string): Fact => ({
  name: 'activity.deleted',
  id,
  with: { accountId: authorId },
});
export const activityHidden = (id: string): Fact => ({ name: 'activity.hidden', id });
export const activityRestored = (id: string): Fact => ({ name: 'activity.restored', id });
export const activityLiked = (id: string): Fact => ({ name: 'activity.liked', id });
export const activityUnliked = (id: string): Fact => ({ name: 'activity.unliked', id });
export const activityReported = (id: string): Fact => ({ name: 'activity.reported', id });
