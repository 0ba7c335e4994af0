import { AsyncLocalStorage } from 'node:async_hooks';

/** A leaky bucket of processor time: what is spent runs out of it at a steady pace. */
export class Allowance {
  readonly #perSecond: number;
  readonly #burst: number;
  #spent = 0;
  #at = performance.now();

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

  /** Seconds until there is some left; 0 when there is. */
  wait(): number {
    this.#leak();
    return Math.max(0, Math.ceil((this.#spent - this.#burst) / this.#perSecond));
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
  #allowance: Allowance | undefined;
  #spent = 0;
  #organizationId = '';
  #caller: string;

  /** @param network that the address belongs to: all of it is one caller */
  constructor(address: string, allowance: Allowance | undefined, network = address) {
    this.address = address;
    this.#allowance = allowance;
    this.#caller = network;
  }

  /** Where its work waits for a turn: organizations take turns, and so do the callers of each. */
  get line(): readonly [organizationId: string, caller: string] {
    return [this.#organizationId, this.#caller];
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
    this.#caller = accountId;
    if (allowance === undefined) return;
    this.#allowance?.spend(-this.#spent);
    this.#allowance = allowance;
    allowance.spend(this.#spent);
  }
}

const spenders = new AsyncLocalStorage<Spender>();
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

/** For whom this call works. */
export const currentSpender = (): Spender | undefined => spenders.getStore();
