import type { RefundStep } from '../bookings.tables.ts';

const HOUR_MS = 60 * 60_000;

/**
 * The refund of somebody who cancels now: all of it where the space has no steps, else the percentage of the first step
 * that is still kept. Rounded down, so that never more goes back than came.
 */
export function refundOf(
  { paid, refunds, starts_at: start }: { paid: number; refunds: readonly RefundStep[]; starts_at: Date },
  now: Date,
): number {
  if (refunds.length === 0) return paid;
  const hours = (start.getTime() - now.getTime()) / HOUR_MS;
  const kept = refunds.toSorted((one, other) => other.hours - one.hours).find((step) => hours >= step.hours);
  return Math.floor((paid * (kept?.percentage ?? 0)) / 100);
}
