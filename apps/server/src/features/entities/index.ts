export {
  completeEntities,
  fetchPreviewsLater,
  getEntities,
  type CompleteEntity,
} from './entities.service.ts';
export { viewEntity } from './entities.views.ts';
