import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  idParam,
  Instant,
  listAnswers,
  PagedQuery,
  Text,
} from '../../../platform/http/schemas.ts';
import { POWERS } from '../../../platform/powers.ts';
import { Account, PowerName } from '../accounts/accounts.schemas.ts';

const tags = ['admin', 'staff'];

const StaffRole = component(
  'StaffRole',
  Type.Object({
    id: Type.String({ description: 'Id of the role; of a built-in role its name' }),
    name: Text,
    builtIn: Type.Boolean({
      description: 'True for roles that every organization has; they cannot be changed',
    }),
    powers: Type.Array(PowerName, { description: 'A power to write includes the one to read' }),
    _count: Type.Object({ people: Type.Integer() }),
  }),
);
export type StaffRoleView = Static<typeof StaffRole>;

const StaffMember = component(
  'StaffMember',
  Type.Object({
    account: Account,
    role: Type.Object({ id: Text, name: Text, builtIn: Type.Boolean() }),
    createdAt: Instant,
  }),
);
export type StaffMemberView = Static<typeof StaffMember>;

const RoleName = Type.String({ minLength: 1, maxLength: 80 });
const GivenPowers = Type.Array(PowerName, { minItems: 1, maxItems: POWERS.length, uniqueItems: true });
const RoleId = Type.String({
  minLength: 1,
  maxLength: 40,
  description: 'Id of a role, or the name of a built-in one',
});

export const listRoles = {
  operationId: 'listStaffRoles',
  tags,
  summary: 'List the roles of the staff: built-in roles first, then those of the organization by name',
  response: listAnswers(StaffRole),
};
export const createRole = {
  operationId: 'createStaffRole',
  tags,
  summary: 'Create a role with powers that the caller has too; names are unique',
  body: body({ name: RoleName, powers: GivenPowers }),
  response: answers(StaffRole),
};
export const updateRole = {
  operationId: 'updateStaffRole',
  tags,
  summary: 'Change the name or the powers of a role',
  params: idParam('roleId'),
  body: body({ name: Type.Optional(RoleName), powers: Type.Optional(GivenPowers) }),
  response: answers(StaffRole),
};
export const deleteRole = {
  operationId: 'deleteStaffRole',
  tags,
  summary: 'Delete a role that nobody has',
  params: idParam('roleId'),
  response: answers(Type.Null()),
};

export const listStaff = {
  operationId: 'listStaff',
  tags,
  summary: 'List the staff with their roles, longest-serving first',
  querystring: PagedQuery,
  response: listAnswers(StaffMember),
};
export const addStaff = {
  operationId: 'addStaff',
  tags,
  summary: 'Give the person with an email address a role in the staff (idempotent)',
  body: body({ email: Type.String({ minLength: 1, maxLength: 320 }), role: RoleId }),
  response: answers(StaffMember),
};
export const changeStaff = {
  operationId: 'changeStaff',
  tags,
  summary: 'Give one of the staff another role',
  params: idParam('accountId'),
  body: body({ role: RoleId }),
  response: answers(StaffMember),
};
export const removeStaff = {
  operationId: 'removeStaff',
  tags,
  summary: 'Remove a person from the staff; the last owner stays',
  params: idParam('accountId'),
  response: answers(Type.Null()),
};
