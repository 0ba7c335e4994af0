import type { Fact } from '../../platform/facts.ts';

export const activityPosted = (id: string): Fact => ({ name: 'activity.posted', id });
export const activityDeleted = (id: string): Fact => ({ name: 'activity.deleted', id });
export const activityLiked = (id: string): Fact => ({ name: 'activity.liked', id });
export const activityReported = (id: string): Fact => ({ name: 'activity.reported', id });
