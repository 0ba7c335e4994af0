export { createActivity } from './activities.service.ts';
export { likeActivity } from './reactions.service.ts';
