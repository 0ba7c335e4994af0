import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  idParam,
  Instant,
  listAnswers,
  literals,
  nullable,
  pagedQuery,
  Text,
  Uuid,
} from '../../../../platform/http/schemas.ts';
import { BaseAccount } from '../../../ground/accounts/accounts.schemas.ts';

const baseThreadCircle = { id: Uuid, name: Text };
export const BaseThreadCircle = component('BaseThreadCircle', Type.Object(baseThreadCircle));

const Role = literals(['manager', 'member', 'invited']);

const ThreadCircle = component(
  'ThreadCircle',
  Type.Object({
    ...baseThreadCircle,
    role: Type.Unsafe<'manager' | 'member' | 'invited'>({ ...Role, description: 'Role of the caller' }),
    createdAt: Instant,
    updatedAt: Instant,
    _count: Type.Object({
      accounts: Type.Integer({ description: 'Number of members, not counting pending invitations' }),
      threads: Type.Integer(),
    }),
  }),
);
export type ThreadCircleView = Static<typeof ThreadCircle>;

const ThreadCircleAccount = component(
  'ThreadCircleAccount',
  Type.Object({
    circleId: Uuid,
    accountId: Uuid,
    role: Role,
    account: BaseAccount,
    createdAt: Instant,
    updatedAt: Instant,
  }),
);
export type ThreadCircleAccountView = Static<typeof ThreadCircleAccount>;

const Name = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' });

export const CreateCircle = body({
  name: Name,
  accountIds: Type.Optional(Type.Array(Uuid, { maxItems: 100, description: 'Accounts to invite' })),
});
export type CreateCircle = Static<typeof CreateCircle>;

const tags = ['threadCircles'];
const params = idParam('circleId');
const one = (operationId: string, summary: string) => ({
  operationId,
  tags,
  summary,
  params,
  response: answers(ThreadCircle),
});
const oneAccount = (operationId: string, summary: string) => ({
  operationId,
  tags,
  summary,
  params: Type.Object({ circleId: Uuid, accountId: Uuid }),
  response: answers(ThreadCircleAccount),
});

export const listCircles = {
  operationId: 'listThreadCircles',
  tags,
  summary: 'List the circles that the caller belongs to or is invited to, by name',
  querystring: pagedQuery({
    type: Type.Optional(
      Type.Unsafe<'manager' | 'member' | 'invited'>({
        ...Role,
        description: 'Filters by the role of the caller',
      }),
    ),
  }),
  response: listAnswers(ThreadCircle),
};
export const createCircle = {
  operationId: 'createThreadCircle',
  tags,
  summary: 'Create a circle managed by the caller; others are invited',
  body: CreateCircle,
  response: answers(ThreadCircle),
};
export const getCircle = one('getThreadCircle', 'Get a circle');
export const updateCircle = {
  ...one('updateThreadCircle', 'Rename a circle'),
  body: body({ name: Type.Optional(Name) }),
};
export const deleteCircle = {
  ...one('deleteThreadCircle', 'Delete a circle with all its threads'),
  response: answers(Type.Null()),
};

export const listCircleAccounts = {
  operationId: 'listThreadCircleAccounts',
  tags,
  summary: 'List the managers, members and invited people of a circle',
  params,
  querystring: pagedQuery({ role: Type.Optional(Role) }),
  response: listAnswers(ThreadCircleAccount),
};
export const addCircleAccount = {
  operationId: 'addThreadCircleAccount',
  tags,
  summary: 'Invite an account to a circle; with the role member or manager it joins at once',
  params,
  body: body({ accountId: Uuid, role: Type.Optional(Role) }),
  response: answers(ThreadCircleAccount),
};
export const getCircleAccount = oneAccount('getThreadCircleAccount', 'Get an account of a circle');
export const updateCircleAccount = {
  ...oneAccount(
    'updateThreadCircleAccount',
    'Change a role in a circle; for the caller’s own id while invited: accept the invitation',
  ),
  body: nullable(body({ role: Type.Optional(Role) })),
};
export const removeCircleAccount = {
  ...oneAccount(
    'removeThreadCircleAccount',
    'Remove an account from a circle; with the caller’s own id, leave or decline',
  ),
  response: answers(Type.Null()),
};
