import type { RefundStep } from '../bookings.tables.ts';

const HOUR_MS = 60 * 60_000;

/**
 * The refund of somebody who cancels now: all of it where the space has no steps, else the percentage of the first step
 * that is still kept. Rounded down, so that never more goes back than came; and never more than others have left of it.
 */
export function refundOf(
  {
    paid,
    refunds,
    starts_at: start,
    returnable = paid,
  }: { paid: number; refunds: readonly RefundStep[]; starts_at: Date; returnable?: number },
  now: Date,
): number {
  if (refunds.length === 0) return Math.min(paid, returnable);
  const hours = (start.getTime() - now.getTime()) / HOUR_MS;
  const kept = refunds.toSorted((one, other) => other.hours - one.hours).find((step) => hours >= step.hours);
  return Math.min(Math.floor((paid * (kept?.percentage ?? 0)) / 100), returnable);
}
