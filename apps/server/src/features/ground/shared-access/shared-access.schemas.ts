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
  PagedQuery,
  Text,
  Uuid,
} from '../../../platform/http/schemas.ts';

const MINUTE = 60;
const DAYS_30 = 30 * 24 * 3600;

const Scope = literals(['read', 'read-write']);

const fields = {
  id: Uuid,
  name: Text,
  scope: Scope,
  createdAt: Instant,
  expiresAt: Instant,
  lastUsedAt: nullable(Instant),
};
export const SharedAccess = component('SharedAccess', Type.Object(fields));
export type SharedAccessView = Static<typeof SharedAccess>;

export const NewSharedAccess = component(
  'NewSharedAccess',
  Type.Object({
    ...fields,
    token: Type.String({ description: 'Access token, shown only once; send it in the authorization header' }),
  }),
);

const CreateSharedAccess = body({
  name: Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' }),
  scope: Scope,
  expiresIn: Type.Integer({ minimum: MINUTE, maximum: DAYS_30, description: 'Lifetime in seconds' }),
});
export type CreateSharedAccess = Static<typeof CreateSharedAccess>;

const tags = ['shared access'];

export const createSharedAccess = {
  operationId: 'createSharedAccess',
  tags,
  summary: 'Grant temporary access by token; not to sign-ins, postal addresses or access of others',
  body: CreateSharedAccess,
  response: answers(NewSharedAccess),
};
export const listSharedAccess = {
  operationId: 'listSharedAccess',
  tags,
  summary: 'List valid shared links, newest first, without their tokens',
  querystring: PagedQuery,
  response: listAnswers(SharedAccess),
};
export const endSharedAccess = {
  operationId: 'endSharedAccess',
  tags,
  summary: 'Revoke a shared link with immediate effect',
  params: idParam('sharedAccessId'),
  response: answers(Type.Null()),
};
