import type { Stock } from '../capacity/index.ts';

/** The rules of a question, whatever table it lies in. */
export interface AskableRow {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly label: string | null;
  readonly required: boolean;
  readonly default_value: string | null;
  readonly min: string | null;
  readonly max: string | null;
  readonly validation: string | null;
  readonly validation_message: string | null;
  /** Minor units. */
  readonly price: number | null;
}

export interface AskableChoice {
  readonly row: { readonly id: string; readonly value: string };
  readonly stock: Stock;
  /** Asked when this is chosen. */
  readonly subQuestionIds: readonly string[];
}

export interface AskableQuestion {
  readonly row: AskableRow;
  /** Of questions of type quantity: pieces of all answers. */
  readonly stock: Stock;
  readonly choices: readonly AskableChoice[];
}
