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
    current: Type.Boolean({ description: 'True for the sign-in that made this call' }),
    deviceKey: nullable(Text),
    userAgent: nullable(Text),
    country: nullable(
      Type.String({ description: 'Country in which the IP address is registered, ISO 3166-1 alpha-2' }),
    ),
    startedAt: Instant,
    usedAt: Type.String({
      format: 'date-time',
      description: 'Time of last use, UTC, ISO 8601; based on token refreshes, so accurate to the hour',
    }),
  }),
);
export type SignInView = Static<typeof SignIn>;

export const SignInProvider = component(
  'SignInProvider',
  Type.Object({
    provider: Type.String({ description: 'Name of the provider in this organization' }),
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
  summary: 'List the caller’s sign-ins, the current one first, then by last use',
  querystring: PagedQuery,
  response: listAnswers(SignIn),
};
export const endSignIn = {
  operationId: 'endSignIn',
  tags,
  summary: 'End a sign-in of the caller (returns it)',
  params: idParam('signInId'),
  response: answers(SignIn),
};
export const endOtherSignIns = {
  operationId: 'endOtherSignIns',
  tags,
  summary: 'End all sign-ins of the caller except the current one',
  response: answers(Type.Object({})),
};

export const confirmSignIn = {
  operationId: 'confirmSignIn',
  tags,
  summary: 'Confirm the current sign-in; calls that need a recent sign-in work for ten minutes',
  body: Type.Union([
    Type.Object({ password: secret(256) }, { additionalProperties: false }),
    Type.Object({ code: secret(20) }, { additionalProperties: false }),
  ]),
  response: answers(Type.Object({})),
};
export const sendConfirmationCode = {
  operationId: 'sendConfirmationCode',
  tags,
  summary: 'Send the caller a code by email, to confirm the sign-in with',
  response: answers(Type.Object({ destination: Type.String({ description: 'Masked email address' }) })),
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
  summary: 'Unlink a sign-in provider; needs a recent sign-in',
  params: Type.Object({ provider: secret(100) }),
  response: answers(Type.Object({})),
};
export const undoEmailChange = {
  operationId: 'undoEmailChange',
  tags,
  summary: 'Undo a change of email address, with the link sent to the old address',
  description: 'Ends all sign-ins; a new password must be set with a code sent to the old address.',
  body: Type.Object({ token: secret(100) }),
  response: answers(Type.Object({ email: Text })),
};
