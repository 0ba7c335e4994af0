import { invalid } from '../../../platform/errors.ts';
import { taxOf } from '../payments/index.ts';

/** The largest amount that the largest provider accepts at once. */
const MAX_AMOUNT = 99_999_999;

export interface Priced {
  readonly quantity: number;
  /** Of one, in minor units, before tax. */
  readonly amount: number;
}

export interface Sums {
  readonly subtotal: number;
  readonly tax: number;
  readonly total: number;
}

/** Tax is on the whole and not line by line; discounts are lines that take off, and never more than there is. */
export function sumsOf(lines: readonly Priced[], taxRate: number): Sums {
  const subtotal = lines.reduce((sum, { quantity, amount }) => sum + quantity * amount, 0);
  if (subtotal < 0) throw invalid('invoice.negative', { field: 'lineItems' });
  const tax = taxOf(subtotal, taxRate);
  if (subtotal + tax > MAX_AMOUNT) throw invalid('payment.tooMuch', { field: 'lineItems' });
  return { subtotal, tax, total: subtotal + tax };
}

interface Owed {
  readonly total: number;
  readonly tax: number;
  readonly credited: number;
  readonly credited_tax: number;
  readonly part_paid: number;
  readonly part_tax: number;
}

/** The amount due, less the credits and the parts that were paid. */
export const dueOf = ({ total, tax, credited, credited_tax, part_paid, part_tax }: Owed): Sums => {
  const due = { tax: tax - credited_tax - part_tax, total: total - credited - part_paid };
  return { ...due, subtotal: due.total - due.tax };
};

/** Money for it came in more than one payment. */
export const hasParts = ({
  part_paid: paid,
  part_returned: returned,
}: {
  readonly part_paid: number;
  readonly part_returned: number;
}): boolean => paid > 0 || returned > 0;

/** Paid, and not given back yet; with tax. */
export const leftOf = ({
  total,
  paid_amount: paid,
  credited,
}: Pick<Owed, 'total' | 'credited'> & { readonly paid_amount: number }): number =>
  Math.max(0, paid - (credited - (total - paid)));
