import { currentKind, currentSpender } from '../processor-time.ts';
import { createQueue, lineOfCaller } from '../queue.ts';

/** A connection that work may hold. */
export interface Held {
  /** It is there; from here on its time counts. */
  connected(): void;
  /** A transaction begins on it. */
  begin(): void;
  /** @param isAnswered false where the database never answered, which costs nothing: it is nobody's fault */
  giveBack(isAnswered?: boolean): void;
}

/** Where work waits for a connection of the pool. */
export interface ConnectionLine {
  /** Work that waits now. */
  readonly waiting: number;
  /** @param organizationId to which work of nobody belongs */
  enter(organizationId?: string): Promise<Held>;
}

/** As long as the pool itself waits for a connection. */
export const CONNECTION_WAIT_MS = 2000;
/**
 * A second of a connection costs its caller what a quarter of a second of the processor does: there is one event loop, and there are
 * several connections. Within the budget of a member one connection may be busy for as long as they like.
 */
const COST = 0.25;

/**
 * Callers take turns at the connections, and nobody takes a further one who holds as many as are free, but for the first of each
 * kind of work. So one alone has half of them and at most four more. Of ten and more a call of another caller finds one at once,
 * however long the statements of the first take; where all are taken, it is the next. Work of each kind has a line of its own, so what others
 * wait for is not held up by the other work of its caller. A call that is in a transaction never waits here, for what it holds may
 * be what the others wait for.
 */
export function createConnectionLine(connections: number): ConnectionLine {
  const queue = createQueue({ concurrency: connections, maxWaiting: Infinity });
  return {
    get waiting() {
      return queue.waiting;
    },
    async enter(organizationId = '') {
      const spender = currentSpender();
      const isInner = spender !== undefined && spender.transactions > 0;
      const [calledId, site, caller] = lineOfCaller();
      const kind = currentKind();
      const means = isInner ? undefined : spender?.allowance;
      const endWaiting = means?.waits(kind);
      const place = {
        path: [calledId === '' ? organizationId : calledId, site, `${kind} ${caller}`],
        claim: (free: number) => means?.claimConnection(kind, free) ?? true,
        within: CONNECTION_WAIT_MS,
      };
      const leave = isInner ? undefined : await queue.take(place).finally(endWaiting);
      let since: number | undefined;
      let transactions = 0;
      return {
        connected() {
          since = performance.now();
        },
        begin() {
          transactions += 1;
          if (spender !== undefined) spender.transactions += 1;
        },
        giveBack(isAnswered = true) {
          if (since !== undefined && isAnswered) spender?.spend((performance.now() - since) * COST);
          if (spender !== undefined) spender.transactions -= transactions;
          means?.giveBackConnection(kind);
          leave?.();
        },
      };
    },
  };
}
