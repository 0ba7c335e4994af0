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
  summary:
    'Open a team account with the caller as owner and the person with that e-mail address as member; a team of the same name that the caller owns is taken instead',
  body: CreateTeam,
  response: answers(Account),
};
export const listTeams = {
  operationId: 'listTeams',
  tags,
  summary: 'Team accounts that the caller belongs to, the newest first',
  querystring: PagedQuery,
  response: listAnswers(TeamMembership),
};
export const closeTeam = {
  operationId: 'closeTeam',
  tags,
  summary: 'Close a team account with all it wrote; owners may',
  params: idParam('teamId'),
  response: answers(Type.Null()),
};
export const listTeamMembers = {
  operationId: 'listTeamMembers',
  tags,
  summary: 'Who runs the team: owners first, then by when they came',
  params: idParam('teamId'),
  querystring: PagedQuery,
  response: listAnswers(TeamMember),
};
export const addTeamMember = {
  operationId: 'addTeamMember',
  tags,
  summary: 'Take the person with that e-mail address into the team; owners may',
  params: idParam('teamId'),
  body: body({ email: Email }),
  response: answers(TeamMember),
};
export const changeTeamMember = {
  operationId: 'changeTeamMember',
  tags,
  summary: 'Make somebody owner or member; owners may, and one owner always stays',
  params: memberParams,
  body: body({ role: TeamRole }),
  response: answers(TeamMember),
};
export const removeTeamMember = {
  operationId: 'removeTeamMember',
  tags,
  summary: 'Remove somebody from the team, or leave it; the last owner cannot',
  params: memberParams,
  response: answers(Type.Null()),
};
