import type { Context } from '../context.ts';
import type { HeardFact } from '../facts.ts';
import type { Delivery } from './socket-hub.ts';

/** What happened itself, told as it happened and in its order, by `*.socket.ts` of the feature that knows. */
export interface SocketCast {
  /** Names of the facts that it tells of. Their `id` names what they are told in the order of: a channel. */
  readonly hears: readonly string[];
  /**
   * Who is told what, of facts of one id in the order in which they were recorded; asked at the moment of telling, so that
   * whoever may not hear it any more does not. `ctx` acts as nobody; `connected` are those of the organization whom this
   * process can tell.
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

/** What a client may say over its socket. */
export interface SocketWord {
  readonly types: readonly string[];
  /** `ctx` acts as the account of the socket. */
  hear(ctx: Context, message: Readonly<Record<string, unknown>>): Promise<void>;
}
