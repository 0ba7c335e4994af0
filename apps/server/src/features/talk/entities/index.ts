export {
  completeEntities,
  fetchPreviewsLater,
  getEntities,
  type CompleteEntity,
} from './entities.service.ts';
export { findLinks } from './entities.policy.ts';
export { viewEntity, viewMarked } from './entities.views.ts';
