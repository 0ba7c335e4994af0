import type { ManagedInvoice } from '@atrium/api';
import { newKey } from '../../../lib/new-key.ts';
import type { PlainTextId } from '../../../lib/text.tsx';
import { fromMinor, toMinor } from '../payments/index.ts';

/** Units by the codes of UN/ECE recommendation 20; a line without one is of pieces. */
export const units = {
  C62: 'admin.invoices.unit.C62',
  E48: 'admin.invoices.unit.E48',
  SET: 'admin.invoices.unit.SET',
  HUR: 'admin.invoices.unit.HUR',
  DAY: 'admin.invoices.unit.DAY',
  WEE: 'admin.invoices.unit.WEE',
  MON: 'admin.invoices.unit.MON',
  ANN: 'admin.invoices.unit.ANN',
  MTR: 'admin.invoices.unit.MTR',
  MTK: 'admin.invoices.unit.MTK',
  KGM: 'admin.invoices.unit.KGM',
  LTR: 'admin.invoices.unit.LTR',
} as const satisfies Record<string, PlainTextId>;

const isUnit = (unit: string): unit is keyof typeof units => Object.hasOwn(units, unit);

/** A line as it is being written: numbers are texts until they are complete. */
export interface EditedLine {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly quantity: string;
  readonly unit: string;
  readonly amount: string;
}

export const emptyLine = (): EditedLine => ({
  key: newKey(),
  name: '',
  description: '',
  quantity: '1',
  unit: '',
  amount: '',
});

export const editedLines = ({ lineItems, currency }: ManagedInvoice): EditedLine[] =>
  lineItems.length === 0
    ? [emptyLine()]
    : lineItems.map(({ id, name, description, quantity, unit, amount }) => ({
        key: id,
        name,
        description: description ?? '',
        quantity: String(quantity),
        unit: unit ?? '',
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
      unit: isUnit(line.unit) ? line.unit : null,
      description: line.description.trim() === '' ? null : line.description.trim(),
    }));
