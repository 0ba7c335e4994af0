import { Type } from 'typebox';
import { read } from '../../../../platform/check.ts';
import type { Context } from '../../../../platform/context.ts';
import { updateRow } from '../../../../platform/db/rows.ts';
import { conflict, invalid, notFound } from '../../../../platform/errors.ts';
import { requireMember } from '../../../ground/accounts/index.ts';
import {
  closeOpenIntent,
  getIntent,
  openIntent,
  writeReceipt,
  type CompleteIntent,
  type IntentRow,
} from '../../../money/payments/index.ts';
import { giveBackWords, requireAnswers } from '../asking/asking.service.ts';
import { timeOf } from '../slots/days.ts';
import { findBooking, lockBooking, type LockedBooking } from '../taking/bookings.queries.ts';
import { dropExpired } from '../taking/holds.service.ts';
import { makeReady } from '../taking/states.service.ts';
import { takeAgain } from '../taking/taking.service.ts';
import { refusePaid, settlePaid } from './settling.service.ts';

/** The terms that were agreed on, so that money that comes late can still buy it. */
const Details = Type.Object({
  spaceId: Type.String(),
  day: Type.String(),
  minute: Type.Integer(),
  price: Type.Integer(),
});

const thingOf = (bookingId: string) => ({ purpose: 'booking', bookingId }) as const;

/** The payment of a draft that is still held; asked for again, the same one. */
export async function openBookingIntent(
  ctx: Context,
  bookingId: string,
  addressId: string | undefined,
): Promise<CompleteIntent> {
  const { accountId } = requireMember(ctx.actor);
  await completePaid(ctx, bookingId);
  const row = await findBooking(ctx.db, ctx.organizationId, bookingId, accountId);
  if (row === undefined) throw notFound('booking');
  if (row.price === 0) throw invalid('booking.free');
  if (row.status === 'draft' && row.series_id !== null) throw conflict('booking.inSeries');
  if (row.status === 'ready' && row.intent_id !== null) return getIntent(ctx, row.intent_id);
  if (row.status !== 'draft') throw conflict('booking.state');
  if (!(await isHeld(ctx, bookingId))) throw conflict('booking.expired');
  await requireAnswers(ctx, row.space_id, [row.answers]);
  return openIntent(ctx, {
    ...thingOf(bookingId),
    accountId,
    subtotal: row.price,
    addressId,
    description: `${row.space.name}, ${row.local_day} ${timeOf(row.minute)}`,
    details: { spaceId: row.space_id, day: row.local_day, minute: row.minute, price: row.price },
  });
}

const isHeld = (ctx: Context, id: string): Promise<boolean> =>
  ctx.transaction(async (inner) => {
    const row = await lockBooking(inner.db, inner.organizationId, id);
    return row?.is_held === true;
  });

/**
 * The only way from a payment to its booking. Any number of callers at once deliver once. A slot that ran out is taken again
 * while there is a piece of it; else the money goes back.
 */
export const completePaid = (ctx: Context, bookingId: string): Promise<void> =>
  settlePaid(ctx, thingOf(bookingId), {
    lock: (inner) => lockBooking(inner.db, inner.organizationId, bookingId),
    deliver: (inner, intent, row) => deliver(inner, intent, bookingId, row),
  });

/** Before a draft is dropped: what was paid is delivered, and else nothing is to be paid for it. */
export async function endPayment(ctx: Context, bookingId: string): Promise<void> {
  await completePaid(ctx, bookingId);
  const row = await findBooking(ctx.db, ctx.organizationId, bookingId);
  if (row?.status === 'draft') await closeOpenIntent(ctx, thingOf(bookingId));
}

export const refusePaidBooking = (inner: Context, bookingId: string): Promise<void> =>
  refusePaid(inner, thingOf(bookingId));

async function deliver(
  inner: Context,
  intent: IntentRow,
  bookingId: string,
  row: LockedBooking | undefined,
): Promise<void> {
  const { db, organizationId } = inner;
  const agreed = read(Details, intent.details);
  if (intent.account_id === null) throw conflict('booking.state');
  // Paid already by another payment, or given up.
  if (row !== undefined && row.status !== 'draft') throw conflict('booking.state');
  if (agreed.price !== intent.subtotal) throw conflict('payment.otherSum');
  const spaceId =
    row?.space_id ??
    (await takeAgain(inner, { ...agreed, id: bookingId, accountId: intent.account_id, price: agreed.price }));
  if (row === undefined) await giveBackWords(inner, [bookingId]);
  await updateRow(
    db,
    'booking',
    organizationId,
    { id: bookingId },
    { intent_id: intent.id, paid: intent.amount },
  );
  await makeReady(inner, { id: bookingId, space_id: spaceId });
  const line = { kind: 'booking', thing_id: bookingId, pass_id: null, quantity: 1, discount: 0 } as const;
  await writeReceipt(inner, { account_id: intent.account_id, event_id: null }, intent, [
    { ...line, name: intent.description ?? '', price: intent.subtotal },
  ]);
}

/** Promised money is waited for, and the piece is kept until then. */
export async function keepPromised(ctx: Context, intentId: string, bookingId: string): Promise<void> {
  const { due_at: due } = await getIntent(ctx, intentId);
  if (due === null) return;
  await ctx.transaction(async (inner) => {
    const row = await lockBooking(inner.db, inner.organizationId, bookingId);
    if (row?.status !== 'draft' || row.hold_expires_at === null) return;
    const until = due < row.starts_at ? due : row.starts_at;
    // Never shorter: the rest of a slot has begun already.
    if (until <= row.hold_expires_at) return;
    await updateRow(inner.db, 'booking', inner.organizationId, { id: bookingId }, { hold_expires_at: until });
  });
}

/** Nobody waits for that money any more, which may still come. */
export const dropPromised = (ctx: Context, bookingId: string): Promise<void> =>
  ctx.transaction(async (inner) => {
    const row = await lockBooking(inner.db, inner.organizationId, bookingId);
    if (row?.status === 'draft') await dropExpired(inner, [row]);
  });
