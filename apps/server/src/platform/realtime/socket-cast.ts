import type { Context } from '../context.ts';
import type { HeardFact } from '../facts.ts';
import type { Delivery } from './socket-hub.ts';

/** Sends the events themselves, as they happened and in order; by `*.socket.ts` of the feature that knows them. */
export interface SocketCast {
  /** Names of the facts that it tells of. Their `id` names what they are told in the order of: a channel. */
  readonly hears: readonly string[];
  /**
   * Messages and their recipients, for facts of one id in the order in which they were recorded. Computed at the moment
   * of sending, so that people who have lost access receive nothing. `ctx` acts as nobody; `connected` are the accounts
   * of the organization with a socket in this process.
   */
  deliver(
    ctx: Context,
    facts: readonly HeardFact[],
    connected: () => readonly string[],
  ): Promise<readonly Delivery[]>;
  /** Nobody is here to be told: it counts as told. */
  passOver(fact: HeardFact): void;
  /** Facts since then, for when notices were missed; those told already do no harm. */
  missedSince(ctx: Context, since: Date): Promise<readonly HeardFact[]>;
}

/** Messages that a client may send over its socket. */
export interface SocketWord {
  readonly types: readonly string[];
  /** `ctx` acts as the account of the socket. */
  hear(ctx: Context, message: Readonly<Record<string, unknown>>): Promise<void>;
}
