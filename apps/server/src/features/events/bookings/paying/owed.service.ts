import type { Context } from '../../../../platform/context.ts';
import { updateRow } from '../../../../platform/db/rows.ts';
import { lockBooking } from '../taking/bookings.queries.ts';
import { refundBooking, refundIdOf } from '../taking/states.service.ts';
import * as queries from './owed.queries.ts';

/** Money that was to go back and is still here: its refund failed, or a bank had to decide first. */

const AT_ONCE = 50;

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
  const gone = await refundBooking(inner, row, { amount, source, unlessDisputed: true });
  await updateRow(inner.db, 'booking', inner.organizationId, { id }, { ...gone, updated_at: inner.now() });
}

/** Of one payment, or every night of all. */
export async function returnAllOwed(
  ctx: Context,
  { intentId, signal }: { readonly intentId?: string | undefined; readonly signal?: AbortSignal },
): Promise<void> {
  const { db, organizationId } = ctx;
  const attempt = (what: string, work: (inner: Context) => Promise<unknown>): Promise<unknown> =>
    ctx
      .transaction(work)
      .catch((error: unknown) =>
        ctx.services.log.error(`The money of ${what} could not be given back`, error),
      );
  for (let after: string | undefined; ;) {
    const ids = await queries.listOwed(db, organizationId, { intentId, after, limit: AT_ONCE });
    for (const id of ids) await attempt(`booking ${id}`, (inner) => returnOwed(inner, id));
    after = ids.at(-1);
    if (signal?.aborted === true || ids.length < AT_ONCE) break;
  }
  for (let after: string | undefined; ;) {
    const shares = await queries.listShares(db, organizationId, { intentId, after, limit: AT_ONCE });
    for (const { id } of shares) await attempt(`payment ${id}`, (inner) => returnShare(inner, id));
    after = shares.at(-1)?.id;
    if (signal?.aborted === true || shares.length < AT_ONCE) return;
  }
}

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
