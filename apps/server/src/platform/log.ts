import { pino } from 'pino';
import type { Config } from './config.ts';

/** For what happens outside a request; requests have their own logger, with their id. */
export interface Log {
  error(message: string, cause?: unknown): void;
  warn(message: string, cause?: unknown): void;
}

export function createLog({ logLevel }: Pick<Config, 'logLevel'>): Log {
  const logger = pino({ level: logLevel, serializers: { err: serializeError } });
  return {
    error: (message, cause) => logger.error({ err: cause }, message),
    warn: (message, cause) => logger.warn({ err: cause }, message),
  };
}

interface LoggedError {
  type: string;
  message: string;
  stack: string;
  code?: string;
  cause?: LoggedError;
  // Fastify's type of a serialised error is open.
  [more: string]: unknown;
}

/** Only the fields that help to find the fault: drivers attach connections to their errors, keys included. */
export function serializeError(error: unknown): LoggedError {
  if (!isErrorLike(error)) return { type: typeof error, message: String(error), stack: '' };
  const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
  const code = text(error.code);
  return {
    type: text(error.name) ?? 'Error',
    message: error.message,
    stack: text(error.stack) ?? '',
    ...(code === undefined ? {} : { code }),
    ...(error.cause === undefined ? {} : { cause: serializeError(error.cause) }),
  };
}

interface ErrorLike {
  readonly message: string;
  readonly name?: unknown;
  readonly stack?: unknown;
  readonly code?: unknown;
  readonly cause?: unknown;
}

/** Libraries also hand on copies of errors, which are of no class. */
const isErrorLike = (value: unknown): value is ErrorLike =>
  typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string';
