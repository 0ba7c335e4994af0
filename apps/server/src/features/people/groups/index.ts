export { foundGroup } from './creation.service.ts';
export {
  getGroupBeside,
  getGroupForContent,
  getGroupForPosting,
  getGroupsById,
  getVisibleGroup,
  holdGroupForComment,
  holdGroupForPosting,
  listGroups,
  maySeeContentOf,
  roleIn,
} from './groups.service.ts';
export { holdEventPosts, keepEventPosts } from './posts.service.ts';
export {
  leaveEveryGroup,
  listMembershipsOf,
  listModeratorIds,
  listRoles,
} from './members/members.service.ts';
export { listRequestedIds, requestToJoin } from './admissions/requests.service.ts';
export { getInvitationsById, invite, listInvitedIds } from './admissions/invitations.service.ts';
export { viewBaseGroup, viewGroup } from './groups.views.ts';
export { viewInvitation } from './admissions/admissions.views.ts';
export type { BaseGroupView } from './groups.base.schemas.ts';
export type { GroupRow } from './groups.queries.ts';
