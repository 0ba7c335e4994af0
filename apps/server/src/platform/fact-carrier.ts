import type { Redis } from 'ioredis';
import type { Database } from './db/database.ts';
import { publishFact, type Fact, type FactListener, type HeardFact } from './facts.ts';
import type { Log } from './log.ts';
import { workForNobody } from './processor-time.ts';
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
const AWAY_MS = 2000;

/** Redis, for as many facts as the commits of the database should not wait for. While it is away, notices carry them. */
export function createRedisCarrier({ url, redis, database, log }: RedisCarrierOptions): FactCarrier {
  let waiting: HeardFact[] = [];
  // One batch after the other, so that what happened later is not told earlier; what came meanwhile is one batch.
  let told: Promise<void> = Promise.resolve();
  let notBefore = 0;

  const publish = async (): Promise<void> => {
    const facts = waiting;
    waiting = [];
    if (facts.length === 0) return;
    if (Date.now() >= notBefore)
      try {
        await redis.publish(CHANNEL, JSON.stringify(facts));
        return;
      } catch {
        // Notices carry facts for a while: otherwise each batch would wait for a server that hangs.
        notBefore = Date.now() + AWAY_MS;
        if (redis.status === 'ready') redis.disconnect(true);
      }
    for (const { organizationId, ...fact } of facts)
      await publishFact(database.system, organizationId, fact).catch((error: unknown) =>
        log.error('A fact could not be told', error),
      );
  };

  return {
    tell(organizationId, facts) {
      waiting.push(...facts.map((fact) => ({ ...fact, organizationId })));
      told = told.then(() => workForNobody(publish));
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
