import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { AppError, type ErrorKind } from '../errors.ts';

const STATUS: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  timedOut: 408,
  tooLarge: 413,
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
  message: string;
  field?: string | undefined;
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
  if (refusal.status >= 500) request.log.error({ err: error }, refusal.code);
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
  return reply.status(refusal.status).send({
    status: 'error',
    message: refusal.message,
    data: null,
    code: refusal.code,
    ...(refusal.field === undefined ? {} : { field: refusal.field }),
    requestId: request.id,
  });
}

function refusalOf(error: FastifyError | Error): Refusal {
  if (error instanceof AppError)
    return {
      status: STATUS[error.kind],
      code: error.code,
      message: error.message,
      field: error.field,
      retryAfter: error.retryAfterSeconds ?? (error.kind === 'unavailable' ? 2 : undefined),
    };
  if ('validation' in error && error.validation !== undefined) return validationRefusal(error);
  if (error instanceof pg.DatabaseError) return databaseRefusal(error);
  if (isConnectionError(error)) return UNAVAILABLE;
  if ('statusCode' in error && error.statusCode !== undefined && error.statusCode < 500)
    return { status: error.statusCode, code: error.code ?? 'request.invalid', message: error.message };
  return { status: 500, code: 'unexpected', message: 'Something went wrong' };
}

const UNAVAILABLE: Refusal = {
  status: 503,
  code: 'unavailable',
  message: 'We are busy right now. Please try again in a moment.',
  retryAfter: 2,
};

function validationRefusal(error: FastifyError): Refusal {
  const [first] = error.validation ?? [];
  const path = first?.instancePath.slice(1).replaceAll('/', '.') ?? '';
  const named = first?.params['missingProperty'] ?? first?.params['additionalProperty'];
  const field = [path, typeof named === 'string' ? named : ''].filter((part) => part !== '').join('.');
  const what = field === '' ? (error.validationContext ?? 'request') : field;
  return {
    status: 400,
    code: `request.${first?.keyword ?? 'invalid'}`,
    message: `${what}: ${first?.message ?? 'is not valid'}`,
    field: field === '' ? undefined : field,
  };
}

function databaseRefusal(error: pg.DatabaseError): Refusal {
  const state = error.code ?? '';
  // Text that PostgreSQL cannot store: NUL characters and broken surrogates.
  if (state === '22021' || state === '22P05')
    return {
      status: 400,
      code: 'request.text',
      message: 'The text holds a character that cannot be stored.',
    };
  // Shutdown, restart, connection trouble, too many connections, time-out, read-only server, full disk.
  if (/^(57P|08|53|57014|25006)/.test(state)) return UNAVAILABLE;
  return { status: 500, code: 'unexpected', message: 'Something went wrong' };
}

const isConnectionError = (error: Error & { code?: string }): boolean =>
  ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'].includes(error.code ?? '') ||
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i.test(
    error.message,
  );
