export { requireReadable } from './activities.service.ts';
export { createActivity } from './writing.service.ts';
export { getBaseActivities } from './complete.service.ts';
export type { BaseActivityView } from './activities.schemas.ts';
export { forgetAuthor, forgetSomeLikes, forgetSomePosts, searchActivities } from './activities.service.ts';
export { likeActivity, reportActivity } from './reactions.service.ts';
export {
  closeReports,
  getModeratedActivities,
  hideActivity,
  lockActivity,
  moderates,
  removeActivity,
  showActivity,
  thinOutActivity,
} from './standing.service.ts';
export { viewActivity, viewBaseActivity } from './activities.views.ts';
export type { CompleteActivity } from './complete.service.ts';
