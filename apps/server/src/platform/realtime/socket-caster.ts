import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '../context.ts';
import type { HeardFact } from '../facts.ts';
import { workForNobody } from '../processor-time.ts';
import type { SocketCast } from './socket-cast.ts';
import type { SocketHub } from './socket-hub.ts';

export interface SocketCasterOptions {
  readonly hub: Pick<
    SocketHub,
    'tellAll' | 'hasConnections' | 'connectedOrganizations' | 'connectedAccounts'
  >;
  readonly casts: readonly SocketCast[];
  /** `undefined` when the organization is no more. */
  contextFor(organizationId: string): Promise<Context | undefined>;
  onError(error: unknown): void;
}

export interface SocketCaster {
  hear(fact: HeardFact): void;
  /** Notices may have been missed since then. */
  catchUp(since: Date): Promise<void>;
}

interface Line {
  readonly cast: SocketCast;
  readonly organizationId: string;
  waiting: HeardFact[];
  failures: number;
}

/** Deliveries under way at once, of different channels. */
const CONCURRENCY = 4;
/** Where more came while the last was told, a moment is waited, so that more of it goes out at once. */
const GATHER_MS = 20;
/** Facts whose data could not be read are retried before any later facts of the same channel. */
const ATTEMPTS = 5;
const RETRY_MS = 500;

/** Tells what happened: of one channel one after the other, whatever gathers meanwhile at once; of several side by side. */
export function createSocketCaster({ hub, casts, contextFor, onError }: SocketCasterOptions): SocketCaster {
  const lines = new Map<string, Line>();
  const busy = new Set<string>();
  const gathering = new Set<string>();
  const startedAt = new Date();

  const run = async ({ cast, organizationId }: Line, facts: readonly HeardFact[]): Promise<void> => {
    const ctx = await contextFor(organizationId);
    if (ctx === undefined) return;
    const connected = (): string[] => hub.connectedAccounts(organizationId);
    hub.tellAll(organizationId, await cast.deliver(ctx, facts, connected));
  };

  const startMore = (): void => {
    for (const [key, line] of lines) {
      if (busy.size >= CONCURRENCY) return;
      if (busy.has(key) || gathering.has(key)) continue;
      const facts = line.waiting;
      line.waiting = [];
      busy.add(key);
      void workForNobody(() => run(line, facts))
        .then(() => {
          line.failures = 0;
        })
        .catch(async (error: unknown) => {
          onError(error);
          line.failures += 1;
          if (line.failures > ATTEMPTS) return;
          await wait(RETRY_MS, undefined, { ref: false });
          line.waiting = [...facts, ...line.waiting];
        })
        .then(() => {
          busy.delete(key);
          if (line.waiting.length === 0) lines.delete(key);
          else {
            gathering.add(key);
            setTimeout(() => {
              gathering.delete(key);
              startMore();
            }, GATHER_MS);
          }
          startMore();
        });
    }
  };

  const add = (cast: SocketCast, fact: HeardFact): void => {
    const key = `${casts.indexOf(cast)} ${fact.organizationId} ${fact.id ?? ''}`;
    const line = lines.get(key) ?? { cast, organizationId: fact.organizationId, waiting: [], failures: 0 };
    line.waiting.push(fact);
    lines.set(key, line);
  };

  return {
    hear(fact) {
      const isHere = hub.hasConnections(fact.organizationId);
      for (const cast of casts)
        if (cast.hears.includes(fact.name)) {
          if (isHere) add(cast, fact);
          else cast.passOver(fact);
        }
      startMore();
    },
    async catchUp(since) {
      const errors: unknown[] = [];
      for (const organizationId of hub.connectedOrganizations())
        try {
          const ctx = await contextFor(organizationId);
          if (ctx === undefined) continue;
          // Facts from before the start of this process were not its own to deliver.
          const from = since < startedAt ? startedAt : since;
          for (const cast of casts) for (const fact of await cast.missedSince(ctx, from)) add(cast, fact);
        } catch (error) {
          // The others are told all the same.
          errors.push(error);
        }
      startMore();
      if (errors.length > 0) throw new AggregateError(errors, 'Not every organization was looked at');
    },
  };
}
