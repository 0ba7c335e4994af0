import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  idParam,
  Instant,
  listAnswers,
  literals,
  PagedQuery,
  Uuid,
} from '../../../platform/http/schemas.ts';
import { Account, BaseAccount } from '../../ground/accounts/accounts.schemas.ts';

const TeamRole = literals(['owner', 'member']);

export const TeamMembership = component(
  'TeamMembership',
  Type.Object({
    role: TeamRole,
    account: BaseAccount,
    createdAt: Instant,
    _count: Type.Object({ members: Type.Integer() }),
  }),
);
export type TeamMembershipView = Static<typeof TeamMembership>;

export const TeamMember = component(
  'TeamMember',
  Type.Object({ role: TeamRole, account: BaseAccount, createdAt: Instant }),
);
export type TeamMemberView = Static<typeof TeamMember>;

const Email = Type.String({ minLength: 1, maxLength: 320 });

const CreateTeam = body({ name: Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' }), email: Email });
export type CreateTeam = Static<typeof CreateTeam>;

const memberParams = Type.Object({ teamId: Uuid, accountId: Uuid });
const tags = ['self'];

export const createTeam = {
  operationId: 'createTeam',
  tags,
  summary: 'Create a team with a first member by email; returns a team of that name the caller owns',
  body: CreateTeam,
  response: answers(Account),
};
export const listTeams = {
  operationId: 'listTeams',
  tags,
  summary: 'List the teams that the caller belongs to, newest first',
  querystring: PagedQuery,
  response: listAnswers(TeamMembership),
};
export const closeTeam = {
  operationId: 'closeTeam',
  tags,
  summary: 'Delete a team and everything it wrote (owners only)',
  params: idParam('teamId'),
  response: answers(Type.Null()),
};
export const listTeamMembers = {
  operationId: 'listTeamMembers',
  tags,
  summary: 'List the members of a team, owners first, then by date of joining',
  params: idParam('teamId'),
  querystring: PagedQuery,
  response: listAnswers(TeamMember),
};
export const addTeamMember = {
  operationId: 'addTeamMember',
  tags,
  summary: 'Add the person with an email address to a team (owners only)',
  params: idParam('teamId'),
  body: body({ email: Email }),
  response: answers(TeamMember),
};
export const changeTeamMember = {
  operationId: 'changeTeamMember',
  tags,
  summary: 'Change the role of a team member (owners only); the last owner remains',
  params: memberParams,
  body: body({ role: TeamRole }),
  response: answers(TeamMember),
};
export const removeTeamMember = {
  operationId: 'removeTeamMember',
  tags,
  summary: 'Remove a member from a team, or leave it; the last owner cannot leave',
  params: memberParams,
  response: answers(Type.Null()),
};
