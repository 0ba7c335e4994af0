import type * as Ioredis from 'ioredis';
import type { Redis } from 'ioredis';
import { lazily } from './lazily.ts';
import type { Log } from './log.ts';

const library = lazily<typeof Ioredis>('ioredis');
const COMMAND_MS = 500;
const MAX_RETRY_MS = 1000;

// Nothing queues up for a server that is away: what cannot be done now goes another way.
const SETTINGS = {
  commandTimeout: COMMAND_MS,
  connectTimeout: COMMAND_MS,
  maxRetriesPerRequest: 1,
  enableOfflineQueue: false,
  retryStrategy: (attempt: number) => Math.min(attempt * 100, MAX_RETRY_MS),
};

/** A connection that comes back by itself, and meanwhile refuses every command within half a second. */
export function connectRedis(url: string, log: Log): Redis {
  const redis = new (library().Redis)(url, SETTINGS);
  let isSaid = false;
  redis.on('error', (error: unknown) => {
    if (!isSaid) log.error('Redis is away: the database carries facts, calls are not counted', error);
    isSaid = true;
  });
  redis.on('ready', () => {
    isSaid = false;
  });
  return redis;
}
