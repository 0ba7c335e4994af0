import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  idParam,
  listAnswers,
  literals,
  Text,
  Uuid,
} from '../../../platform/http/schemas.ts';

/** The last parts of the addresses of lists. */
const List = literals([
  'accounts',
  'activities',
  'bookings',
  'channels',
  'contents',
  'events',
  'groups',
  'interests',
  'invoices',
  'storage',
  'subscriptions',
  'surveys',
  'threads',
]);
export type ListName = Static<typeof List>;

const StaffView = component(
  'StaffView',
  Type.Object({
    id: Uuid,
    list: List,
    name: Text,
    address: Type.String({ description: 'Query of the address of the list' }),
    shared: Type.Boolean({ description: 'Whether all who read the list see it' }),
    own: Type.Boolean({ description: 'Whether the caller saved it' }),
  }),
);
export type StaffViewView = Static<typeof StaffView>;

const tags = ['admin'];

export const listStaffViews = {
  operationId: 'listStaffViews',
  tags,
  summary: 'List the saved views of a list of the staff, the caller’s own and shared ones, by name',
  querystring: Type.Object({ list: List }, { additionalProperties: false }),
  response: listAnswers(StaffView),
};
export const saveStaffView = {
  operationId: 'saveStaffView',
  tags,
  summary: 'Save what a list of the staff shows under a name; an own view of that name is replaced',
  body: body({
    list: List,
    name: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }),
    address: Type.String({ maxLength: 1000, pattern: '^[^\\s#]*$' }),
    shared: Type.Boolean(),
  }),
  response: answers(StaffView),
};
export const deleteStaffView = {
  operationId: 'deleteStaffView',
  tags,
  summary: 'Delete an own saved view; shared ones also with the power over settings',
  params: idParam('viewId'),
  response: answers(Type.Null()),
};
