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

/** What helps to find the fault, and nothing else: drivers hang connections on their errors, keys and all. */
export function serializeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...(error.cause === undefined ? {} : { cause: serializeError(error.cause) }),
  };
}
