import { AsyncLocalStorage } from 'node:async_hooks';

/** How long work may wait for connections since other work of its caller has them, before further calls are refused. */
const LINE_MS = 1000;

/** Work of one kind of a caller. */
interface Part {
  /** Those that it holds. */
  connections: number;
  /** When each piece of it began to wait for one, in order. */
  readonly waiting: Set<{ readonly since: number }>;
  /** When a free one was last kept for others. */
  refusedAt: number;
}

/** Where others have all connections, none was kept for them. */
function hasLongWaited({ waiting, refusedAt }: Part): boolean {
  const [oldest] = waiting;
  return oldest !== undefined && performance.now() - oldest.since > LINE_MS && refusedAt >= oldest.since;
}

/**
 * The means of one caller. Time is a leaky bucket: what is spent runs out of it at a steady pace. Connections are counted, and so
 * is the work that waits for one.
 */
export class Allowance {
  readonly #perSecond: number;
  readonly #burst: number;
  #spent = 0;
  #at = performance.now();
  /** Connections to the database that all work of this caller holds. */
  #connections = 0;
  readonly #parts = new Map<WorkKind, Part>();

  /**
   * @param perSecond milliseconds of processor time in each second, for as long as anybody likes
   * @param seconds how many seconds of it may be spent at once
   */
  constructor(perSecond: number, seconds: number) {
    this.#perSecond = perSecond;
    this.#burst = perSecond * seconds;
  }

  spend(milliseconds: number): void {
    this.#leak();
    // Capped at twice the burst, which bounds the wait of a caller that keeps calling.
    this.#spent = Math.min(this.#spent + milliseconds, 2 * this.#burst);
  }

  /** Seconds until a further call is taken; 0 when it is at once. */
  wait(): number {
    this.#leak();
    const isInLine = [...this.#parts.values()].some(hasLongWaited);
    return Math.max(isInLine ? 1 : 0, Math.ceil((this.#spent - this.#burst) / this.#perSecond));
  }

  /** Work of this caller waits for a connection, until the function that is returned is called. */
  waits(kind: WorkKind): () => void {
    const { waiting } = this.#part(kind);
    const mine = { since: performance.now() };
    waiting.add(mine);
    return () => void waiting.delete(mine);
  }

  /** One more connection for this caller, unless it has as many as are free; the first one for work of this kind at any rate. */
  claimConnection(kind: WorkKind, free: number): boolean {
    const part = this.#part(kind);
    if (part.connections > 0 && this.#connections >= free) {
      // Work that waits for a single other one is no crowd: the rest is mostly taken by others.
      if (this.#connections > 1) part.refusedAt = performance.now();
      return false;
    }
    part.connections += 1;
    this.#connections += 1;
    return true;
  }

  giveBackConnection(kind: WorkKind): void {
    this.#part(kind).connections -= 1;
    this.#connections -= 1;
  }

  #part(kind: WorkKind): Part {
    const known = this.#parts.get(kind);
    if (known !== undefined) return known;
    const part: Part = { connections: 0, waiting: new Set(), refusedAt: -Infinity };
    this.#parts.set(kind, part);
    return part;
  }

  #leak(): void {
    const now = performance.now();
    this.#spent = Math.max(0, this.#spent - ((now - this.#at) / 1000) * this.#perSecond);
    this.#at = now;
  }
}

/** On whose behalf the event loop works: at first an address, and the member once it is known who that is. */
export class Spender {
  readonly address: string;
  /** Transactions of this call that are open. */
  transactions = 0;
  #allowance: Allowance | undefined;
  #spent = 0;
  #organizationId = '';
  #site: string;
  #caller: string;

  /**
   * @param network that the address belongs to: all of it is one caller
   * @param site that the network belongs to
   */
  constructor(address: string, allowance: Allowance | undefined, network = address, site = network) {
    this.address = address;
    this.#allowance = allowance;
    this.#site = site;
    this.#caller = network;
  }

  /**
   * Where its work waits for a turn: organizations take turns, and in each of them members and sites do. A site may have thousands of
   * networks, which share its turn.
   */
  get line(): readonly [organizationId: string, site: string, caller: string] {
    return [this.#organizationId, this.#site, this.#caller];
  }

  /** Of the caller; absent where nothing is counted. */
  get allowance(): Allowance | undefined {
    return this.#allowance;
  }

  /** From here on the call is one to this organization. */
  callOf(organizationId: string): void {
    this.#organizationId = organizationId;
  }

  spend(milliseconds: number): void {
    this.#spent += milliseconds;
    this.#allowance?.spend(milliseconds);
  }

  /** From here on this account is the caller; the time spent so far moves along. Without an allowance nothing is counted. */
  moveTo(accountId: string, allowance: Allowance | undefined): void {
    this.#site = accountId;
    this.#caller = accountId;
    this.#allowance?.spend(-this.#spent);
    this.#allowance = allowance;
    allowance?.spend(this.#spent);
  }
}

const spenders = new AsyncLocalStorage<Spender | undefined>();
let current: Spender | undefined;
let mark = readClock();

/** Milliseconds that this thread alone has worked. */
function readClock(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function switchTo(next: Spender | undefined): void {
  const now = readClock();
  current?.spend(now - mark);
  mark = now;
  current = next;
}

/** Work of this call, and of all that it leads to, is on behalf of the spender. */
export function workFor(spender: Spender, work: () => void): void {
  switchTo(spender);
  spenders.run(spender, work);
}

/** For work that a call sets off and that is none of it, such as telling others of a message. */
export function workForNobody<T>(work: () => T): T {
  const caller = current;
  switchTo(undefined);
  try {
    return spenders.run(undefined, work);
  } finally {
    switchTo(caller);
  }
}

/** The event loop works for a caller from here until the next such place, where no call leads to the work. */
export const chargeTo = (spender: Spender): void => switchTo(spender);

/**
 * To be called where work goes on after waiting. From here until the next such place the event loop works for whoever this
 * call belongs to; what no call leads to is on nobody's behalf.
 */
export const resume = (): void => switchTo(spenders.getStore());

const withins = new AsyncLocalStorage<true>();

/**
 * A call that the program makes of itself is a part of the call that leads to it: charged like all of its work, and never
 * refused in its middle. A page of which one part was refused would be kept and shown to everybody.
 */
export const callWithin = <T>(work: () => PromiseLike<T>): Promise<T> =>
  withins.run(true, async () => await work());

export const isWithin = (): boolean => withins.getStore() === true;

/**
 * `own`: for the caller alone. `page`: a page that is kept for all. `queue`: in a queue that all share. `turn`: others wait for its
 * end. `caller`: to find out who calls.
 */
export type WorkKind = 'own' | 'page' | 'queue' | 'turn' | 'caller';

const kinds = new AsyncLocalStorage<WorkKind>();

/**
 * Work that one caller happens to begin while others wait for its end, or for its place. It costs its caller as all their work does,
 * but never waits for the caller's work of another kind.
 */
export const whileOthersWait = <T>(work: () => T, kind: WorkKind = 'turn'): T => kinds.run(kind, work);

export const currentKind = (): WorkKind => kinds.getStore() ?? 'own';

/** For whom this call works. */
export const currentSpender = (): Spender | undefined => spenders.getStore();
