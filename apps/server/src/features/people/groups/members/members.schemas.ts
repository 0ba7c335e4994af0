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
  Uuid,
} from '../../../../platform/http/schemas.ts';
import { Account, BaseAccount } from '../../../ground/accounts/accounts.schemas.ts';
import { BaseGroup } from '../groups.base.schemas.ts';

export const GroupMembershipRole = literals(['moderator', 'member']);

export const GroupMembership = component(
  'GroupMembership',
  Type.Object({
    accountId: Uuid,
    group: BaseGroup,
    role: GroupMembershipRole,
    account: BaseAccount,
    activityPushNotification: Type.Boolean({ description: "the member's own; false for all others" }),
    announcementEmailNotification: Type.Boolean({ description: "the member's own; false for all others" }),
    announcementPushNotification: Type.Boolean({ description: "the member's own; false for all others" }),
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
  summary: 'Members, moderators first, then whoever joined first',
  params: group,
  querystring: query,
  response: listAnswers(GroupMembership),
};
export const joinGroup = {
  operationId: 'joinGroup',
  tags,
  summary: 'Join a public group, or a private one that has invited the caller',
  params: group,
  response: answers(GroupMembership),
};
export const leaveGroup = {
  operationId: 'leaveGroup',
  tags,
  summary: 'Leave; the last moderator cannot while others are members',
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
export const promoteMember = changeMember('promoteGroupMember', 'Make the member a moderator');
export const demoteMember = changeMember('demoteGroupMember', 'Make the moderator a member');
export const removeMember = {
  ...changeMember('removeGroupMember', 'Remove the member'),
  response: answers(Type.Null()),
};

const self = ['self'];
export const listSelfGroups = {
  operationId: 'listSelfGroups',
  tags: self,
  summary: "The caller's memberships, by name of the group",
  querystring: query,
  response: listAnswers(GroupMembership),
};
export const getMembership = {
  operationId: 'getSelfGroupMembership',
  tags: self,
  summary: "The caller's membership",
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
  summary: 'What the group may notify the caller of',
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
  summary: 'Accounts that support the group, in its order',
  params: group,
  querystring: pagedQuery({}),
  response: listAnswers(Account),
};
export const putSponsor = {
  ...sponsor,
  operationId: 'putGroupSponsor',
  summary: 'Show the account as a sponsor of the group, at this place',
  body: body({ sortOrder: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })) }),
};
export const removeSponsor = {
  ...sponsor,
  operationId: 'removeGroupSponsor',
  summary: 'Show the account as a sponsor no longer',
  response: answers(Type.Null()),
};
