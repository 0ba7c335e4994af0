import type { ManagedInvoice } from '@atrium/api';
import { newKey } from '../../../lib/new-key.ts';
import { fromMinor, toMinor } from '../payments/index.ts';

/** A line as it is being written: numbers are texts until they are complete. */
export interface EditedLine {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly quantity: string;
  readonly amount: string;
}

export const emptyLine = (): EditedLine => ({
  key: newKey(),
  name: '',
  description: '',
  quantity: '1',
  amount: '',
});

export const editedLines = ({ lineItems, currency }: ManagedInvoice): EditedLine[] =>
  lineItems.length === 0
    ? [emptyLine()]
    : lineItems.map(({ id, name, description, quantity, amount }) => ({
        key: id,
        name,
        description: description ?? '',
        quantity: String(quantity),
        amount: fromMinor(amount, currency),
      }));

const isEmpty = ({ name, description, amount }: EditedLine): boolean =>
  name.trim() === '' && description.trim() === '' && amount.trim() === '';

const orZero = (value: number): number => (Number.isFinite(value) ? value : 0);

/** Minor units and whole pieces; what is not a number yet counts as nothing. */
export const pricedOf = (line: EditedLine, currency: string): { quantity: number; amount: number } => ({
  quantity: Math.trunc(orZero(Number(line.quantity))),
  amount: orZero(toMinor(line.amount, currency)),
});

export const linesToSend = (lines: readonly EditedLine[], currency: string) =>
  lines
    .filter((line) => !isEmpty(line))
    .map((line) => ({
      ...pricedOf(line, currency),
      name: line.name.trim(),
      description: line.description.trim() === '' ? null : line.description.trim(),
    }));
