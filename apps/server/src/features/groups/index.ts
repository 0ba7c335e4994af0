export {
  foundGroup,
  getGroup,
  getGroupForPosting,
  getGroupsById,
  listRoles,
  maySeeContentOf,
  roleIn,
} from './groups.service.ts';
export { viewBaseGroup, viewGroup } from './groups.views.ts';
export type { BaseGroupView } from './groups.schemas.ts';
export type { GroupRow } from './groups.queries.ts';
