import type { Context } from '../context.ts';
import type { HeardFact } from '../facts.ts';
import { workForNobody } from '../processor-time.ts';
import type { SocketHub } from './socket-hub.ts';
import type { SocketTopic } from './socket-topic.ts';

export interface SocketTellerOptions {
  readonly hub: Pick<SocketHub, 'tell' | 'isConnected' | 'connectedAccounts'>;
  readonly topics: readonly SocketTopic[];
  /** `undefined` when the organization is no more. */
  contextFor(organizationId: string, accountId: string): Promise<Context | undefined>;
  onError(error: unknown): void;
}

export interface SocketTeller {
  hear(fact: HeardFact): void;
  /** Tells an account all there is to tell: what happened before its socket was there, no fact tells any more. */
  greet(account: { readonly organizationId: string; readonly accountId: string }): void;
}

interface Task {
  readonly topic: SocketTopic;
  readonly organizationId: string;
  readonly accountId: string;
}

/** Reads at once; the rest stands in line, so that an announcement to thousands leaves connections to the API. */
const CONCURRENCY = 4;

/**
 * Turns facts into messages. However many facts concern an account while it waits its turn, it is read and told once.
 * A fact that comes during the reading has it read again, afterwards: what is told last is true.
 */
export function createSocketTeller({ hub, topics, contextFor, onError }: SocketTellerOptions): SocketTeller {
  const waiting = new Map<string, Task>();
  const busy = new Set<string>();

  const run = async ({ topic, organizationId, accountId }: Task): Promise<void> => {
    if (!hub.isConnected(organizationId, accountId)) return;
    const ctx = await contextFor(organizationId, accountId);
    if (ctx === undefined) return;
    hub.tell(organizationId, accountId, { type: topic.type, body: await topic.read(ctx) });
  };

  const startMore = (): void => {
    for (const [key, task] of waiting) {
      if (busy.size >= CONCURRENCY) return;
      if (busy.has(key)) continue;
      waiting.delete(key);
      busy.add(key);
      void workForNobody(() => run(task))
        .catch(onError)
        .then(() => {
          busy.delete(key);
          startMore();
        });
    }
  };

  const add = (task: Task): void => {
    const { topic, organizationId, accountId } = task;
    if (hub.isConnected(organizationId, accountId))
      waiting.set(`${topic.type} ${organizationId} ${accountId}`, task);
  };

  return {
    hear(fact) {
      const { organizationId } = fact;
      for (const topic of topics) {
        if (!topic.hears.includes(fact.name)) continue;
        for (const accountId of topic.accountsOf(fact, () => hub.connectedAccounts(organizationId)))
          add({ topic, organizationId, accountId });
      }
      startMore();
    },
    greet({ organizationId, accountId }) {
      for (const topic of topics) add({ topic, organizationId, accountId });
      startMore();
    },
  };
}
