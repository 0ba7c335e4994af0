import type { FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import { noteSecurityEvent, type SecurityEventName } from '../../../platform/http/security-events.ts';
import { isUuid } from '../../../platform/ids.ts';
import type { Ground, RefusalName } from './identity.errors.ts';
import { normalizeEmail } from './users/attributes.policy.ts';

/** Successful calls of these change how an account is signed in to. They have verified the access token in their input. */
const CHANGED_BY_TOKEN = new Set([
  'ChangePassword',
  'SetUserMFAPreference',
  'CompleteWebAuthnRegistration',
  'DeleteWebAuthnCredential',
  'VerifyUserAttribute',
  'ConfirmDevice',
  'UpdateDeviceStatus',
  'ForgetDevice',
  'GlobalSignOut',
  'DeleteUser',
]);
/** The same by a code; the first also by an access token, where no session stands in for it. */
const CHANGED_BY_CODE = new Set(['VerifySoftwareToken', 'ConfirmSignUp', 'ConfirmForgotPassword']);
/** These look for the address that they were given. */
const NAMED = new Set([
  'SignUp',
  'ConfirmSignUp',
  'ResendConfirmationCode',
  'ForgotPassword',
  'ConfirmForgotPassword',
]);
const SIGN_INS = new Set(['InitiateAuth', 'RespondToAuthChallenge']);
const REFRESHES = new Set(['REFRESH_TOKEN_AUTH', 'REFRESH_TOKEN']);
/** No email address is longer; texts of 64 kB take a second to normalize. */
const MOST_LETTERS = 254;

/** All others refuse a proof of who the caller is. */
const EVENTS: Partial<Record<RefusalName, SecurityEventName | 'none'>> = {
  TooManyFailedAttemptsException: 'guesses.limited',
  RefreshTokenReuseException: 'token.reused',
  TooManyRequestsException: 'rate.exceeded',
  LimitExceededException: 'rate.exceeded',
  InvalidParameterException: 'input.refused',
  InvalidPasswordException: 'input.refused',
  SerializationException: 'input.refused',
  UnknownOperationException: 'input.refused',
  ResourceNotFoundException: 'input.refused',
  UsernameExistsException: 'none',
  AliasExistsException: 'none',
  WebAuthnConfigurationMissingException: 'none',
};

/** @param operation its name; undefined of what is none of ours, for any text may stand in the header */
export function noteRefused(
  request: FastifyRequest,
  operation: string | undefined,
  { name, ground }: { name: RefusalName; ground?: Ground | undefined },
): void {
  const event = ground === 'token' ? 'token.refused' : (EVENTS[name] ?? 'signIn.refused');
  if (event === 'none' || ground === 'notRecent') return;
  noteSecurityEvent(request, {
    event,
    reason: name,
    operation,
    subject: () => (operation === undefined ? undefined : subjectOf(request, operation, inputOf(request))),
  });
}

type Input = Readonly<Record<string, unknown>>;

/** Names no account but those that the operation itself has verified: the rest of its input is what a caller wrote. */
export function noteDone(request: FastifyRequest, operation: string, body: unknown, answer: object): void {
  const input = Object(body) as Input;
  const { AuthenticationResult: tokens } = answer as { AuthenticationResult?: { AccessToken: string } };
  const isRefresh = operation === 'InitiateAuth' && REFRESHES.has(String(input['AuthFlow']));
  if (SIGN_INS.has(operation) && tokens !== undefined && !isRefresh)
    noteSecurityEvent(request, { event: 'signIn.done', operation, actor: userOf(tokens.AccessToken) });
  const isByToken =
    CHANGED_BY_TOKEN.has(operation) ||
    (operation === 'VerifySoftwareToken' && input['Session'] === undefined);
  const isNewPassword =
    operation === 'RespondToAuthChallenge' && input['ChallengeName'] === 'NEW_PASSWORD_REQUIRED';
  if (isByToken || isNewPassword || CHANGED_BY_CODE.has(operation))
    noteSecurityEvent(request, {
      event: 'credentials.changed',
      operation,
      actor: userOf(isByToken ? input['AccessToken'] : tokens?.AccessToken),
      subject: () => subjectOf(request, operation, input),
    });
}

function userOf(token: unknown): string | undefined {
  try {
    const { sub } = decodeJwt(String(token));
    return sub !== undefined && isUuid(sub) ? sub : undefined;
  } catch {
    return undefined;
  }
}

function inputOf({ body }: FastifyRequest): Input {
  try {
    return Object(JSON.parse(typeof body === 'string' ? body : '')) as Input;
  } catch {
    return {};
  }
}

/** Of the address that was entered, where the operation looks for it. */
function subjectOf(request: FastifyRequest, operation: string, input: Input): string | undefined {
  // Absent where the host belongs to no organization.
  const context = request.context as FastifyRequest['context'] | undefined;
  const entered = enteredIn(operation, input);
  if (context === undefined || typeof entered !== 'string' || entered.length > MOST_LETTERS) return undefined;
  return context.services.secrets
    .mac('security event', context.organizationId, normalizeEmail(entered))
    .toString('base64url')
    .slice(0, 16);
}

function enteredIn(operation: string, input: Input): unknown {
  switch (operation) {
    case 'InitiateAuth':
      return (Object(input['AuthParameters']) as Input)['USERNAME'];
    case 'RespondToAuthChallenge':
      return (Object(input['ChallengeResponses']) as Input)['USERNAME'];
    default:
      return NAMED.has(operation) ? input['Username'] : undefined;
  }
}
