import type { Redis } from 'ioredis';
import type { Database } from './db/database.ts';
import { publishFact, type Fact, type FactListener, type HeardFact } from './facts.ts';
import type { Log } from './log.ts';
import { connectRedis } from './redis.ts';

/** Carries facts from process to process in place of the database's notices; what it loses, listeners read again. */
export interface FactCarrier {
  /** Of what has been committed. Returns at once: nobody waits for it, and its trouble is nobody else's. */
  tell(organizationId: string, facts: readonly Fact[]): void;
  listen(onFact: (fact: HeardFact) => void, onGap: (since: Date) => void): FactListener;
  close(): Promise<void>;
}

export interface RedisCarrierOptions {
  readonly url: string;
  /** For what is told; hearing takes a connection of its own. */
  readonly redis: Redis;
  readonly database: Database;
  readonly log: Log;
}

const CHANNEL = 'atrium:facts';
const PING_MS = 2000;

/** Redis, for as many facts as the commits of the database should not wait for. While it is away, notices carry them. */
export function createRedisCarrier({ url, redis, database, log }: RedisCarrierOptions): FactCarrier {
  const publish = async (organizationId: string, facts: readonly Fact[]): Promise<void> => {
    try {
      const texts = facts.map((fact) => JSON.stringify({ ...fact, organizationId }));
      await redis.publish(CHANNEL, `[${texts.join(',')}]`);
    } catch {
      for (const fact of facts) await publishFact(database.system, organizationId, fact);
    }
  };
  // One batch after the other, so that what happened later is not told earlier.
  let told: Promise<void> = Promise.resolve();

  return {
    tell(organizationId, facts) {
      told = told
        .then(() => publish(organizationId, facts))
        .catch((error: unknown) => log.error('A fact could not be told', error));
    },
    listen: (onFact, onGap) => listen(connectRedis(url, log), onFact, onGap),
    close: () => told,
  };
}

function listen(redis: Redis, onFact: (fact: HeardFact) => void, onGap: (since: Date) => void): FactListener {
  let aliveAt = new Date();
  redis.on('message', (_channel: string, text: string) => {
    for (const fact of JSON.parse(text) as HeardFact[]) onFact(fact);
  });
  redis.on('ready', () => {
    const since = aliveAt;
    redis
      .subscribe(CHANNEL)
      .then(() => onGap(since))
      .catch(() => redis.disconnect(true));
  });
  // A server that hangs keeps its connections: only asking shows it.
  const pings = setInterval(() => {
    redis
      .ping()
      .then(() => {
        aliveAt = new Date();
      })
      .catch(() => redis.status === 'ready' && redis.disconnect(true));
  }, PING_MS).unref();
  return {
    async close() {
      clearInterval(pings);
      redis.disconnect();
    },
  };
}
