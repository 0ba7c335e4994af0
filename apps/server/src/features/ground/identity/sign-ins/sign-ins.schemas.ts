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
} from '../../../../platform/http/schemas.ts';

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

export const SignInProvider = component(
  'SignInProvider',
  Type.Object({
    provider: Type.String({ description: 'its name in this organization' }),
    kind: Text,
    linkedAt: Instant,
  }),
);
export type SignInProviderView = Static<typeof SignInProvider>;

const tags = ['accounts'];
const secret = (maxLength: number) => Type.String({ minLength: 1, maxLength });

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

export const confirmSignIn = {
  operationId: 'confirmSignIn',
  tags,
  summary: 'Prove again who is at this sign-in: calls that need a recent sign-in work for ten minutes',
  body: Type.Union([
    Type.Object({ password: secret(256) }, { additionalProperties: false }),
    Type.Object({ code: secret(20) }, { additionalProperties: false }),
  ]),
  response: answers(Type.Object({})),
};
export const sendConfirmationCode = {
  operationId: 'sendConfirmationCode',
  tags,
  summary: 'Send the caller a code by mail, to confirm the sign-in with',
  response: answers(Type.Object({ destination: Type.String({ description: 'the address, masked' }) })),
};
export const listSignInProviders = {
  operationId: 'listSignInProviders',
  tags,
  summary: 'List the providers through which the caller can sign in',
  response: listAnswers(SignInProvider),
};
export const removeSignInProvider = {
  operationId: 'removeSignInProvider',
  tags,
  summary: 'Unlink a provider: the caller cannot sign in through it any more. Needs a recent sign-in',
  params: Type.Object({ provider: secret(100) }),
  response: answers(Type.Object({})),
};
export const undoEmailChange = {
  operationId: 'undoEmailChange',
  tags,
  summary: 'Take back a change of the email address, by the link that the old address got',
  description: 'Every sign-in ends, and a new password has to be set by a code to the old address.',
  body: Type.Object({ token: secret(100) }),
  response: answers(Type.Object({ email: Text })),
};
