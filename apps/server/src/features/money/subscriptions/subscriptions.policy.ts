import { startOf } from './calendar.ts';
import type { PriceRow } from './plans.queries.ts';
import type { SubscriptionRow } from './subscriptions.queries.ts';

/** A change that is paid before it counts at once; every other one is paid like the period that it begins with. */
export const isChangingNow = ({ change_at: at, expires_at: end }: SubscriptionRow): boolean =>
  at !== null && at < end;

/** A change to the next period that is paid, and waits for that to begin. */
export const isChangePaid = (row: SubscriptionRow): boolean =>
  row.change_at !== null && row.open_invoice_id === null;

/** The end of all that is paid. `next`: the price of a change that is paid and waits. */
export function paidEnd(row: SubscriptionRow, next: PriceRow | undefined): Date {
  if (!isChangePaid(row) || row.change_at === null || next === undefined) return row.expires_at;
  const { interval, interval_count } = next;
  const calendar = { interval, interval_count, anchor: row.change_at, timezone: row.timezone };
  return startOf(calendar, (row.billed_period ?? 0) + 1);
}
