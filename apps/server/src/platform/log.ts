import { pino } from 'pino';
import type { Config } from './config.ts';

/** For what happens outside a request; requests have their own logger, with their id. */
export interface Log {
  error(message: string, cause?: unknown): void;
}

export function createLog({ logLevel }: Pick<Config, 'logLevel'>): Log {
  const logger = pino({ level: logLevel });
  return { error: (message, cause) => logger.error({ err: cause }, message) };
}
