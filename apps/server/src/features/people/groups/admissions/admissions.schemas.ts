import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  Instant,
  listAnswers,
  literals,
  nameParam,
  pagedQuery,
  Text,
  Uuid,
} from '../../../../platform/http/schemas.ts';
import { BaseAccount, publicAccount } from '../../../ground/accounts/accounts.schemas.ts';
import { BaseGroup, Group } from '../groups.base.schemas.ts';
import { GroupMembershipRole } from '../members/members.schemas.ts';

const GroupRequestStatus = literals(['requested', 'rejected']);
const GroupInvitationStatus = literals(['invited', 'rejected', 'canceled']);

export const GroupRequest = component(
  'GroupRequest',
  Type.Object({
    id: Uuid,
    status: GroupRequestStatus,
    groupId: Uuid,
    group: BaseGroup,
    account: BaseAccount,
    createdAt: Instant,
    updatedAt: Instant,
  }),
);
export type GroupRequestView = Static<typeof GroupRequest>;

const invitation = {
  id: Uuid,
  status: GroupInvitationStatus,
  groupId: Uuid,
  group: BaseGroup,
  account: BaseAccount,
  inviter: BaseAccount,
  createdAt: Instant,
  updatedAt: Instant,
};
/** Base and full form are the same; each has its name in the description. */
export const BaseGroupInvitation = component('BaseGroupInvitation', Type.Object(invitation));
export const GroupInvitation = component('GroupInvitation', Type.Object(invitation));
export type GroupInvitationView = Static<typeof GroupInvitation>;

const InvitableAccount = component(
  'InvitableAccount',
  Type.Object({
    ...publicAccount,
    groupRequests: Type.Array(Type.Object({ id: Text, status: GroupRequestStatus }), { maxItems: 1 }),
    groupInvitations: Type.Array(Type.Object({ id: Text, status: GroupInvitationStatus }), { maxItems: 1 }),
    groups: Type.Array(Type.Object({ role: GroupMembershipRole }), { maxItems: 1 }),
  }),
);
export type InvitableAccountView = Static<typeof InvitableAccount>;

const tags = ['groups'];
const group = nameParam('groupId');
const RequestParams = Type.Object({ ...group.properties, requestId: Uuid });
const InvitationParams = Type.Object({ ...group.properties, invitationId: Uuid });

export const listRequests = {
  operationId: 'listGroupRequests',
  tags,
  summary: 'List the requests to join a group, oldest first (moderators only)',
  params: group,
  querystring: pagedQuery({ status: Type.Optional(GroupRequestStatus) }),
  response: listAnswers(GroupRequest),
};
export const getRequest = {
  operationId: 'getGroupRequest',
  tags,
  summary: 'Get a request to join a group (moderators and the requester only)',
  params: RequestParams,
  response: answers(GroupRequest),
};
export const requestToJoin = {
  operationId: 'requestToJoinGroup',
  tags,
  summary: 'Request to join a private group',
  params: group,
  response: answers(Type.Null()),
};
export const cancelRequest = {
  ...requestToJoin,
  operationId: 'cancelGroupRequest',
  summary: 'Cancel the caller’s request to join a group',
};
export const acceptRequest = {
  operationId: 'acceptGroupRequest',
  tags,
  summary: 'Accept a request to join a group, even after rejecting it',
  params: RequestParams,
  response: answers(Group),
};
export const rejectRequest = {
  ...acceptRequest,
  operationId: 'rejectGroupRequest',
  summary: 'Reject a request to join a group; the person cannot ask again',
  response: answers(GroupRequest),
};

export const listInvitations = {
  operationId: 'listGroupInvitations',
  tags,
  summary: 'List the invitations of a group, latest first (moderators only)',
  params: group,
  querystring: pagedQuery({ status: Type.Optional(GroupInvitationStatus) }),
  response: listAnswers(GroupInvitation),
};
export const listInvitableAccounts = {
  operationId: 'listInvitableAccounts',
  tags,
  summary: 'List people by name with their request, invitation and membership (moderators only)',
  params: group,
  querystring: pagedQuery({}),
  response: listAnswers(InvitableAccount),
};
export const invite = {
  operationId: 'inviteToGroup',
  tags,
  summary: 'Invite people to a group; those who asked to join are admitted, members stay unchanged',
  params: group,
  body: body({ accountIds: Type.Array(Uuid, { minItems: 1, maxItems: 100, uniqueItems: true }) }),
  response: answers(Type.Null()),
};
const changeInvitation = (operationId: string, summary: string) => ({
  operationId,
  tags,
  summary,
  params: InvitationParams,
  response: answers(GroupInvitation),
});
export const cancelInvitation = changeInvitation('cancelGroupInvitation', 'Cancel an invitation to a group');
export const reinvite = changeInvitation(
  'reinviteToGroup',
  'Invite a person again whose invitation was declined or canceled',
);
export const acceptInvitation = {
  operationId: 'acceptGroupInvitation',
  tags,
  summary: 'Accept the caller’s invitation to a group, even after declining it',
  params: group,
  response: answers(Type.Null()),
};
export const rejectInvitation = {
  ...acceptInvitation,
  operationId: 'rejectGroupInvitation',
  summary: 'Decline the caller’s invitation to a group',
  response: answers(GroupInvitation),
};
