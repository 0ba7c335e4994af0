import { Type, type Static } from 'typebox';
import {
  answers,
  component,
  idParam,
  Instant,
  listAnswers,
  nullable,
  PagedQuery,
  Text,
  Uuid,
} from '../../platform/http/schemas.ts';

export const SignIn = component(
  'SignIn',
  Type.Object({
    id: Uuid,
    current: Type.Boolean({ description: 'the one that this call is made with' }),
    deviceKey: nullable(Text),
    userAgent: nullable(Text),
    country: nullable(Type.String({ description: 'where its address is registered, ISO 3166-1 alpha-2' })),
    startedAt: Instant,
    usedAt: Type.String({
      format: 'date-time',
      description: 'UTC, ISO 8601; by its refreshes, so to the hour',
    }),
  }),
);
export type SignInView = Static<typeof SignIn>;

const tags = ['accounts'];

export const listSignIns = {
  operationId: 'listSignIns',
  tags,
  summary: 'Where the caller is signed in: here first, then by when it was used last',
  querystring: PagedQuery,
  response: listAnswers(SignIn),
};
export const endSignIn = {
  operationId: 'endSignIn',
  tags,
  summary: 'End a sign-in of the caller; answers which',
  params: idParam('signInId'),
  response: answers(SignIn),
};
export const endOtherSignIns = {
  operationId: 'endOtherSignIns',
  tags,
  summary: 'End every sign-in of the caller but the one that this call is made with',
  response: answers(Type.Object({})),
};
