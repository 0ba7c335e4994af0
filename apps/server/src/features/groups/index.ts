export {
  foundGroup,
  getGroupForPosting,
  getGroupsById,
  listRoles,
  maySeeContentOf,
  type FoundGroup,
} from './groups.service.ts';
export { viewBaseGroup, viewGroup } from './groups.views.ts';
export type { BaseGroupView } from './groups.schemas.ts';
export type { GroupRow } from './groups.queries.ts';
