import { leftOf } from '../capacity/index.ts';
import type { AskableChoice, AskableQuestion, AskableRow } from './questions.types.ts';

interface ShownRow extends AskableRow {
  readonly featured: boolean;
  readonly description: string | null;
  readonly placeholder: string | null;
  readonly mutable: boolean;
  readonly sort_order: number;
}

export interface ShownQuestion extends AskableQuestion {
  readonly row: ShownRow;
  /** Its pattern cannot be read, and holds nobody to anything. */
  readonly ignoresPattern: boolean;
}

export interface ShownChoice extends AskableChoice {
  readonly row: AskableChoice['row'] & {
    readonly text: string | null;
    readonly description: string | null;
    readonly sort_order: number;
  };
}

export const viewQuestion = ({ row, ignoresPattern }: ShownQuestion) => ({
  id: row.id,
  featured: row.featured,
  name: row.name,
  required: row.required,
  description: row.description,
  label: row.label,
  placeholder: row.placeholder,
  default: row.default_value,
  mutable: row.mutable,
  min: row.min,
  max: row.max,
  // Clients that check it themselves must not ask for more than we do.
  validation: ignoresPattern ? null : row.validation,
  validationMessage: row.validation_message,
  sortOrder: row.sort_order,
});

export const viewChoice = ({ row, stock }: ShownChoice) => ({
  id: row.id,
  value: row.value,
  text: row.text,
  supply: leftOf(stock),
  description: row.description,
  sortOrder: row.sort_order,
});

export const following = <Question extends AskableQuestion>(
  choice: AskableChoice,
  all: readonly Question[],
): Question[] => all.filter(({ row }) => choice.subQuestionIds.includes(row.id));
