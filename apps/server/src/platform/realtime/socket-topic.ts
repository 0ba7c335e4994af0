import type { Context } from '../context.ts';
import type { HeardFact } from '../facts.ts';

/** State that open pages receive after a change; by `*.socket.ts` of the feature that knows it. */
export interface SocketTopic {
  /** The `type` of the message. */
  readonly type: string;
  /** Names of the facts after which it is told. */
  readonly hears: readonly string[];
  /** Which of those who are connected the fact concerns. */
  accountsOf(fact: HeardFact, connected: () => readonly string[]): readonly string[];
  /** The `body` of the message, for the account that `ctx` acts as; read anew, so the last one told is always true. */
  read(ctx: Context): Promise<unknown>;
}
