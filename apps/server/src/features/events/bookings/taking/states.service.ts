import type { Context } from '../../../../platform/context.ts';
import { updateRow } from '../../../../platform/db/rows.ts';
import { idOfWords } from '../../../../platform/ids.ts';
import { giveStock } from '../../../money/capacity/index.ts';
import { requestRefund } from '../../../money/payments/index.ts';
import * as facts from '../bookings.facts.ts';
import { tell } from '../telling/telling.service.ts';
import type { LockedBooking } from './bookings.queries.ts';

/** The row is locked. */
export async function makeReady(
  inner: Context,
  { id, space_id: spaceId }: Pick<LockedBooking, 'id' | 'space_id'>,
): Promise<void> {
  const changes = { status: 'ready' as const, hold_expires_at: null, updated_at: inner.now() };
  await updateRow(inner.db, 'booking', inner.organizationId, { id }, changes);
  await tell(inner, 'confirmed', id);
  await inner.record(facts.bookingConfirmed(id, spaceId));
}

/** The row is locked and was not canceled before. `refund`: the part of the payment that goes back. */
export async function markCanceled(
  inner: Context,
  row: Pick<LockedBooking, 'id' | 'slot_id' | 'space_id' | 'intent_id'>,
  { by, refund }: { readonly by: 'member' | 'staff'; readonly refund: number },
): Promise<void> {
  const now = inner.now();
  await updateRow(
    inner.db,
    'booking',
    inner.organizationId,
    { id: row.id },
    {
      status: 'canceled',
      canceled_at: now,
      canceled_by: by,
      refunded: row.intent_id === null ? 0 : refund,
      hold_expires_at: null,
      updated_at: now,
    },
  );
  await giveStock(inner, new Map([[row.slot_id, 1]]));
  if (row.intent_id !== null)
    await requestRefund(inner, {
      // One booking, one refund, however often it is asked for.
      id: idOfWords('booking refund', row.id),
      intentId: row.intent_id,
      amount: refund,
      source: by === 'member' ? 'payer' : 'staff',
    });
  await tell(inner, 'canceled', row.id);
  await inner.record(facts.bookingCanceled(row.id, row.space_id));
}
