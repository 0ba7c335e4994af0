import type { Context } from '../../../../platform/context.ts';
import { refundOf } from '../paying/refunds.policy.ts';
import { cancelableUntil } from '../slots/rules.policy.ts';
import { dropDrafts } from './holds.service.ts';
import { refundBooking } from './states.service.ts';
import * as queries from './taking.queries.ts';

/**
 * Gives back what somebody who is going had taken; the bookings go with the account. Money goes back as if the person had
 * canceled each of them now, by the same rules.
 */
export async function forgetBookings(inner: Context, accountId: string): Promise<void> {
  const now = inner.now();
  const rows = await queries.lockLiveOf(inner.db, inner.organizationId, accountId);
  await dropDrafts(inner, rows);
  // The dates of a series share a payment.
  const left = new Map(rows.map((row) => [row.intent_id, row.returnable]));
  for (const row of rows) {
    if (row.starts_at <= now || cancelableUntil(row.starts_at, row.cancel_hours) < now) continue;
    const returnable = left.get(row.intent_id) ?? 0;
    const amount = refundOf({ ...row, returnable }, now);
    left.set(row.intent_id, returnable - amount);
    await refundBooking(inner, row, { amount, source: 'payer', unlessDisputed: true });
  }
}
