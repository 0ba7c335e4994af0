import type { Context } from '../../../platform/context.ts';

/** A condition that must always hold, with the sentence that reports its violation. */
export interface Invariant {
  readonly name: string;
  readonly sentence: string;
  /** One statement, so that it sees one moment. Answers what breaks it. */
  find(ctx: Context): Promise<readonly string[]>;
}
