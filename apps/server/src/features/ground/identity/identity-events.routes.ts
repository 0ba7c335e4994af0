import type { FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import { noteSecurityEvent, type SecurityEventName } from '../../../platform/http/security-events.ts';
import type { RefusalName } from './identity.errors.ts';
import { normalizeEmail } from './users/attributes.policy.ts';

/** Successful calls of these change how an account is signed in to. */
const CREDENTIALS = new Set([
  'ConfirmSignUp',
  'ConfirmForgotPassword',
  'ChangePassword',
  'VerifySoftwareToken',
  'SetUserMFAPreference',
  'CompleteWebAuthnRegistration',
  'DeleteWebAuthnCredential',
  'VerifyUserAttribute',
  'UpdateUserAttributes',
  'DeleteUserAttributes',
  'ConfirmDevice',
  'ForgetDevice',
  'GlobalSignOut',
  'DeleteUser',
]);
const SIGN_INS = new Set(['InitiateAuth', 'RespondToAuthChallenge']);
const REFRESHES = new Set(['REFRESH_TOKEN_AUTH', 'REFRESH_TOKEN']);

/** All others refuse a proof of who the caller is. */
const EVENTS: Partial<Record<RefusalName, SecurityEventName>> = {
  TooManyFailedAttemptsException: 'guesses.limited',
  RefreshTokenReuseException: 'token.reused',
  TooManyRequestsException: 'rate.exceeded',
  LimitExceededException: 'rate.exceeded',
  InvalidParameterException: 'input.refused',
  InvalidPasswordException: 'input.refused',
  SerializationException: 'input.refused',
  UnknownOperationException: 'input.refused',
  ResourceNotFoundException: 'input.refused',
};

export function noteRefused(request: FastifyRequest, operation: string, name: RefusalName): void {
  const { body } = request;
  // Absent where the host belongs to no organization.
  const context = request.context as FastifyRequest['context'] | undefined;
  const subject = subjectOf(typeof body === 'string' ? body : '');
  noteSecurityEvent(request, {
    event: EVENTS[name] ?? 'signIn.refused',
    reason: name,
    // Any text stands in the header; all others are names of ours.
    operation: name === 'UnknownOperationException' ? undefined : operation,
    ...(subject !== undefined &&
      context !== undefined && {
        subject: context.services.secrets
          .mac('security event', context.organizationId, normalizeEmail(subject))
          .toString('base64url')
          .slice(0, 16),
      }),
  });
}

export function noteDone(request: FastifyRequest, operation: string, input: unknown, answer: object): void {
  const { AuthenticationResult: tokens } = answer as { AuthenticationResult?: { AccessToken: string } };
  const { AuthFlow: flow, AccessToken: shown } = Object(input) as Readonly<Record<string, unknown>>;
  if (SIGN_INS.has(operation) && tokens !== undefined && !REFRESHES.has(String(flow)))
    noteSecurityEvent(request, {
      event: 'signIn.done',
      operation,
      actor: decodeJwt(tokens.AccessToken).sub,
    });
  if (CREDENTIALS.has(operation))
    noteSecurityEvent(request, {
      event: 'credentials.changed',
      operation,
      actor: typeof shown === 'string' ? decodeJwt(shown).sub : undefined,
    });
}

/** The address that was entered. */
function subjectOf(body: string): string | undefined {
  let input: Readonly<Record<string, unknown>>;
  try {
    input = Object(JSON.parse(body)) as typeof input;
  } catch {
    return undefined;
  }
  const { Username: name, AuthParameters, ChallengeResponses } = input;
  const entered = name ?? Object(AuthParameters ?? ChallengeResponses).USERNAME;
  return typeof entered === 'string' ? entered : undefined;
}
