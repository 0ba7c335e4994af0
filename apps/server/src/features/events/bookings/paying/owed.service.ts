import type { Context } from '../../../../platform/context.ts';
import { updateRow } from '../../../../platform/db/rows.ts';
import { giveBackOwed, type Debts } from '../../../money/payments/index.ts';
import { lockBooking } from '../taking/bookings.queries.ts';
import { refundBooking, refundIdOf } from '../taking/states.service.ts';
import * as queries from './owed.queries.ts';

/** Money that was to go back and is still here: its refund failed, or a bank had to decide first. */

/** A refund that the provider or the bank has refused: the booking does not say any more that it has gone. */
export async function takeBackRefund(ctx: Context, intentId: string, refundId: string): Promise<void> {
  const rows = await queries.listRefundsOf(ctx.db, ctx.organizationId, intentId);
  const id = rows.find((row) => refundIdOf(row) === refundId)?.id;
  if (id === undefined) return;
  await ctx.transaction(async (inner) => {
    const row = await lockBooking(inner.db, inner.organizationId, id);
    if (row === undefined || row.refunded === 0 || refundIdOf(row) !== refundId) return;
    const changes = {
      refunded: 0,
      to_refund: Math.max(row.to_refund, row.refunded),
      updated_at: inner.now(),
    };
    await updateRow(inner.db, 'booking', inner.organizationId, { id }, changes);
  });
}

/** Within a transaction. Again, it gives nothing back a second time. */
export async function returnOwed(inner: Context, id: string): Promise<void> {
  const row = await lockBooking(inner.db, inner.organizationId, id);
  const amount = await queries.findOwed(inner.db, inner.organizationId, id);
  if (row === undefined || amount === undefined || amount <= 0) return;
  const source = row.canceled_by === 'member' ? ('payer' as const) : ('staff' as const);
  const gone = await refundBooking(inner, row, { amount, source, byRight: true, unlessDisputed: true });
  await updateRow(inner.db, 'booking', inner.organizationId, { id }, { ...gone, updated_at: inner.now() });
}

const bookings: Debts = {
  of: 'booking',
  list: ({ db, organizationId }, page) => queries.listOwed(db, organizationId, page),
  giveBack: returnOwed,
};

const shares: Debts = {
  of: 'payment',
  list: async ({ db, organizationId }, page) =>
    (await queries.listShares(db, organizationId, page)).map(({ id }) => id),
  giveBack: returnShare,
};

/** Of one payment, or every night of all. */
export const returnAllOwed = (
  ctx: Context,
  which: { readonly intentId?: string | undefined; readonly signal?: AbortSignal },
): Promise<void> => giveBackOwed(ctx, [bookings, shares], which);

async function returnShare(inner: Context, intentId: string): Promise<void> {
  const [share] = await queries.listShares(inner.db, inner.organizationId, { intentId, limit: 1 });
  if (share === undefined || share.amount <= 0) return;
  await refundShareOf(inner, intentId, share.amount);
}

/** The part of a payment that is for dates that could not be had. */
export const refundShareOf = (inner: Context, intentId: string, amount: number): Promise<unknown> =>
  refundBooking(
    inner,
    { words: ['series refund', intentId], intent_id: intentId },
    { amount, source: 'system', unlessDisputed: true },
  );
