import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  idParam,
  Instant,
  listAnswers,
  literals,
  nameParam,
  pagedQuery,
  Uuid,
} from '../../../../platform/http/schemas.ts';
import { Account, BaseAccount } from '../../../ground/accounts/accounts.schemas.ts';
import { Refuse } from '../../../ground/naming/naming.schemas.ts';
import { BaseGroup } from '../groups.base.schemas.ts';

export const GroupMembershipRole = literals(['moderator', 'member']);

export const GroupMembership = component(
  'GroupMembership',
  Type.Object({
    accountId: Uuid,
    group: BaseGroup,
    role: GroupMembershipRole,
    account: BaseAccount,
    activityPushNotification: Type.Boolean({
      description: 'Notification setting of the member; false when read by anyone else',
    }),
    announcementEmailNotification: Type.Boolean({
      description: 'Notification setting of the member; false when read by anyone else',
    }),
    announcementPushNotification: Type.Boolean({
      description: 'Notification setting of the member; false when read by anyone else',
    }),
    createdAt: Instant,
    updatedAt: Instant,
  }),
);
export type GroupMembershipView = Static<typeof GroupMembership>;

const tags = ['groups'];
const group = nameParam('groupId');
const MemberParams = Type.Object({ ...group.properties, accountId: Uuid });
const query = pagedQuery({ role: Type.Optional(GroupMembershipRole) });

export const listMembers = {
  operationId: 'listGroupMembers',
  tags,
  summary: 'List the members of a group, moderators first, then by date of joining',
  params: group,
  querystring: query,
  response: listAnswers(GroupMembership),
};
export const joinGroup = {
  operationId: 'joinGroup',
  tags,
  summary: 'Join a public group, or a private group that invited the caller',
  params: group,
  response: answers(GroupMembership),
};
export const leaveGroup = {
  operationId: 'leaveGroup',
  tags,
  summary: 'Leave a group; the last moderator cannot leave while there are other members',
  params: group,
  response: answers(Type.Null()),
};

const changeMember = (operationId: string, summary: string) => ({
  operationId,
  tags,
  summary,
  params: MemberParams,
  response: answers(GroupMembership),
});
export const promoteMember = changeMember('promoteGroupMember', 'Promote a group member to moderator');
export const demoteMember = changeMember('demoteGroupMember', 'Demote a group moderator to member');
export const removeMember = {
  ...changeMember('removeGroupMember', 'Remove a member from a group'),
  response: answers(Type.Null()),
};

const self = ['self'];
export const listSelfGroups = {
  operationId: 'listSelfGroups',
  tags: self,
  summary: 'List the caller’s group memberships, by group name',
  querystring: query,
  response: listAnswers(GroupMembership),
};
export const getMembership = {
  operationId: 'getSelfGroupMembership',
  tags: self,
  summary: 'Get the caller’s membership in a group',
  params: group,
  response: answers(GroupMembership),
};
export const MembershipSettings = body({
  activityPushNotification: Type.Optional(Type.Boolean()),
  announcementEmailNotification: Type.Optional(Type.Boolean()),
  announcementPushNotification: Type.Optional(Type.Boolean()),
});
export type MembershipSettings = Static<typeof MembershipSettings>;
export const updateMembership = {
  ...getMembership,
  operationId: 'updateSelfGroupMembership',
  summary: 'Update the caller’s notification settings for a group',
  body: MembershipSettings,
};

const sponsor = {
  tags,
  params: MemberParams,
  response: answers(Account),
};
export const listSponsors = {
  operationId: 'listGroupSponsors',
  tags,
  summary: 'List the sponsors of a group, in the order set by the group',
  params: group,
  querystring: pagedQuery({}),
  response: listAnswers(Account),
};
export const putSponsor = {
  ...sponsor,
  operationId: 'putGroupSponsor',
  summary: 'Add an account to the sponsors of a group, at the given position',
  body: body({ sortOrder: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })) }),
};
export const leaveSponsors = {
  operationId: 'leaveGroupSponsors',
  tags,
  summary: 'Remove the caller from the sponsors of a group',
  params: idParam('groupId'),
  querystring: Refuse,
  response: answers(Type.Null()),
};
export const removeSponsor = {
  ...sponsor,
  operationId: 'removeGroupSponsor',
  summary: 'Remove an account from the sponsors of a group',
  response: answers(Type.Null()),
};
