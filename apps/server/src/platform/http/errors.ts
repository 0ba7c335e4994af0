import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { FOREIGN_KEY_VIOLATION } from '../db/database.ts';
import { AppError, type ErrorKind, type RefusalCode, type RefusalValues } from '../errors.ts';
import { format } from '../texts/texts.ts';
import { languageOf } from './language.ts';
import { noteSecurityEvent, type SecurityEventName } from './security-events.ts';
import { readInvalid } from './validation.ts';

const STATUS: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  timedOut: 408,
  tooLarge: 413,
  unsupportedType: 415,
  unprocessable: 422,
  tooManyRequests: 429,
  unavailable: 503,
  insufficientStorage: 507,
  groupMembershipNeeded: 453,
  registrationNeeded: 454,
  registrationClosed: 455,
  featureUnavailable: 456,
  tierNeeded: 457,
  subscriptionNeeded: 458,
  integrationRefused: 459,
  known: 460,
};

interface Refusal {
  status: number;
  code: string;
  /** In the language of the caller. */
  say: (language: string) => string;
  field?: string | undefined;
  /** For programs; the schema of the call's answer decides what leaves. */
  data?: object | null;
  /** In seconds. */
  retryAfter?: number | undefined;
}

/** The one place where an error becomes a status, a code and a sentence. */
export function answerError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = refusalOf(error);
  if (refusal.status >= 500 || error instanceof pg.DatabaseError)
    request.log.error({ err: error }, refusal.code);
  const event = securityEventOf(error, request);
  if (event !== undefined) noteSecurityEvent(request, { event, reason: refusal.code });
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
  return reply.status(refusal.status).send({
    status: 'error',
    message: refusal.say(languageOf(request)),
    data: refusal.data ?? null,
    code: refusal.code,
    ...(refusal.field === undefined ? {} : { field: refusal.field }),
    requestId: request.id,
  });
}

/** Of a person who is asked once more for the password, or for a code. */
const OF_PROOFS: Readonly<Record<string, SecurityEventName>> = {
  'password.wrong': 'signIn.refused',
  'code.wrong': 'signIn.refused',
  'attempts.tooMany': 'guesses.limited',
};

/** Visitors are refused as a matter of course: their browsers are asked to sign in. */
function securityEventOf(error: Error, request: FastifyRequest): SecurityEventName | undefined {
  if ('validation' in error && error.validation !== undefined) return 'input.refused';
  if (!(error instanceof AppError)) return undefined;
  if (OF_PROOFS[error.code] !== undefined) return OF_PROOFS[error.code];
  const context = request.context as FastifyRequest['context'] | undefined;
  switch (error.kind) {
    case 'tooManyRequests':
      return 'rate.exceeded';
    case 'forbidden':
      // Of a sign-in that is not recent, the person is asked for the password once more.
      return context?.actor.kind === 'member' && error.code !== 'signIn.notRecent'
        ? 'permission.refused'
        : undefined;
    case 'unauthenticated':
      return error.code === 'token.invalid' ? 'token.refused' : undefined;
    default:
      return undefined;
  }
}

/** The missing part comes back by itself. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof Error && refusalOf(error).status === STATUS.unavailable;

const sentence =
  (id: RefusalCode, values: RefusalValues = {}) =>
  (language: string): string =>
    format(language, id, values);

function refusalOf(error: FastifyError | Error): Refusal {
  if (error instanceof AppError)
    return {
      status: STATUS[error.kind],
      code: error.code,
      say: (language) => error.say(language),
      field: error.field,
      data: error.data,
      retryAfter: error.retryAfterSeconds ?? (error.kind === 'unavailable' ? 2 : undefined),
    };
  if ('validation' in error && error.validation !== undefined) {
    const { code, text, values, field } = readInvalid(error);
    return { status: 400, code, say: sentence(text, values), field };
  }
  if (error instanceof pg.DatabaseError) return databaseRefusal(error);
  if (isConnectionError(error)) return UNAVAILABLE;
  if ('statusCode' in error && error.statusCode !== undefined && error.statusCode < 500)
    return {
      status: error.statusCode,
      code: error.code ?? 'request.invalid',
      say: sentence(unreadable(error, error.statusCode)),
    };
  return UNEXPECTED;
}

/** Of what the HTTP server itself refuses, before any schema. */
function unreadable(error: FastifyError, status: number): RefusalCode {
  if (status === 413) return 'request.tooLarge';
  if (status === 415) return 'request.contentType';
  return error instanceof SyntaxError || /JSON/.test(error.code ?? '')
    ? 'request.json'
    : 'request.unreadable';
}

const UNAVAILABLE: Refusal = {
  status: 503,
  code: 'unavailable',
  say: sentence('unavailable'),
  retryAfter: 2,
};

const UNEXPECTED: Refusal = { status: 500, code: 'unexpected', say: sentence('unexpected') };

function databaseRefusal(error: pg.DatabaseError): Refusal {
  const state = error.code ?? '';
  // Text that PostgreSQL cannot store: NUL characters and broken surrogates.
  if (state === '22021' || state === '22P05' || (state === '22P02' && /surrogate/.test(error.detail ?? '')))
    return { status: 400, code: 'request.text', say: sentence('request.text') };
  // Deleted by somebody else between the question and the write.
  if (state === FOREIGN_KEY_VIOLATION)
    return { status: 409, code: 'named.gone', say: sentence('named.gone') };
  // Shutdown, restart, connection trouble, too many connections, time-out, read-only server, full disk, errors of the
  // disk; locks that did not come free, also after retries.
  if (/^(57P|08|53|57014|25006|58|55P03|40P01|40001)/.test(state)) return UNAVAILABLE;
  return UNEXPECTED;
}

const CONNECTION_CODES = new Set([
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
]);

const isConnectionError = (error: Error & { code?: string }): boolean =>
  CONNECTION_CODES.has(error.code ?? '') ||
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|query read timeout|client was closed/i.test(
    error.message,
  );
