/** Whole minor units only; a rate is thousandths of a percent, so that 8.875 % is 8875. */
export const RATE_SCALE = 100_000;

/** Half a unit is rounded up, as for the whole order and not line by line. */
export const taxOf = (subtotal: number, rate: number): number =>
  Math.floor((subtotal * rate * 2 + RATE_SCALE) / (2 * RATE_SCALE));

/** The tax within a part of an amount; parts that make up the whole hold the whole tax, however they are cut. */
export const taxWithin = (paid: { amount: number; tax: number }, before: number, part: number): number =>
  shareOf(paid, before + part) - shareOf(paid, before);

/**
 * The tax within the next part, after parts with `given` of it: with it they hold the tax of all of them together, whichever of them
 * was taken back in between. Never negative, nor more than the part.
 */
export const taxOfNext = (
  paid: { amount: number; tax: number },
  before: { readonly amount: number; readonly tax: number },
  part: number,
): number => Math.min(part, Math.max(0, shareOf(paid, before.amount + part) - before.tax));

// Products of two amounts can pass what a number holds exactly.
const shareOf = ({ amount, tax }: { amount: number; tax: number }, part: number): number =>
  amount === 0 ? 0 : Number((BigInt(part) * BigInt(tax) * 2n + BigInt(amount)) / (2n * BigInt(amount)));
