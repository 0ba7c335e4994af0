import type { Context } from '../../../../platform/context.ts';
import { updateRow } from '../../../../platform/db/rows.ts';
import { conflict, notFound } from '../../../../platform/errors.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { requireMember } from '../../../ground/accounts/index.ts';
import { giveStock } from '../../../money/capacity/index.ts';
import * as facts from '../bookings.facts.ts';
import { findSpaceById } from '../places/spaces.queries.ts';
import { cancelableUntil } from '../slots/rules.policy.ts';
import * as queries from './bookings.queries.ts';
import { dropDrafts } from './holds.service.ts';

export interface OwnQuery extends Paging {
  readonly past: boolean;
  readonly placeId?: string | undefined;
}

export async function listBookings(
  ctx: Context,
  { past, placeId, ...paging }: OwnQuery,
): Promise<{ rows: queries.BookingRow[]; count: number }> {
  const { accountId } = requireMember(ctx.actor);
  const filter = { accountId, placeId, past, now: ctx.now() };
  const [rows, count] = await Promise.all([
    queries.listOwn(ctx.db, ctx.organizationId, filter, paging),
    queries.countOwn(ctx.db, ctx.organizationId, filter),
  ]);
  return { rows, count };
}

export async function getBooking(ctx: Context, id: string): Promise<queries.BookingRow> {
  const { accountId } = requireMember(ctx.actor);
  const row = await queries.findBooking(ctx.db, ctx.organizationId, id, accountId);
  if (row === undefined) throw notFound('booking');
  return row;
}

type Locked = NonNullable<Awaited<ReturnType<typeof queries.lockBooking>>>;

async function lockOwn(inner: Context, id: string): Promise<Locked> {
  const { accountId } = requireMember(inner.actor);
  const row = await queries.lockBooking(inner.db, inner.organizationId, id);
  if (row?.account_id !== accountId) throw notFound('booking');
  return row;
}

/** What is free is booked at once; confirmed again, the answer is the same. */
export async function confirmBooking(ctx: Context, id: string): Promise<queries.BookingRow> {
  await ctx.transaction(async (inner) => {
    const row = await lockOwn(inner, id);
    if (row.status === 'ready' || row.status === 'needsInfo') return;
    if (row.status === 'canceled') throw conflict('booking.canceled');
    if (row.price > 0) throw conflict('payment.needed');
    if (!row.is_held) throw conflict('booking.expired');
    await makeReady(inner, row);
  });
  return getBooking(ctx, id);
}

export async function makeReady(inner: Context, { id, space_id: spaceId }: Pick<Locked, 'id' | 'space_id'>) {
  const changes = { status: 'ready' as const, hold_expires_at: null, updated_at: inner.now() };
  await updateRow(inner.db, 'booking', inner.organizationId, { id }, changes);
  await inner.record(facts.bookingConfirmed(id, spaceId));
}

/** A draft is gone, and the answer null. What was booked is canceled; again, the answer is the same. */
export async function cancelBooking(ctx: Context, id: string): Promise<queries.BookingRow | null> {
  const isGone = await ctx.transaction(async (inner) => {
    const row = await lockOwn(inner, id);
    if (row.status === 'canceled') return false;
    if (row.status === 'draft') {
      await dropDrafts(inner, [row]);
      await inner.record(facts.bookingDropped(id, row.space_id));
      return true;
    }
    const space = await findSpaceById(inner.db, inner.organizationId, row.space_id);
    const hours = space?.cancel_hours ?? 0;
    const now = inner.now();
    if (row.starts_at <= now) throw conflict('booking.past');
    if (cancelableUntil(row.starts_at, hours) < now) throw conflict('booking.tooLate', { values: { hours } });
    await markCanceled(inner, row, 'member');
    return false;
  });
  return isGone ? null : getBooking(ctx, id);
}

/** The row is locked and was not canceled before. */
export async function markCanceled(
  inner: Context,
  row: Pick<Locked, 'id' | 'slot_id' | 'space_id'>,
  by: 'member' | 'staff',
): Promise<void> {
  const now = inner.now();
  await updateRow(
    inner.db,
    'booking',
    inner.organizationId,
    { id: row.id },
    { status: 'canceled', canceled_at: now, canceled_by: by, hold_expires_at: null, updated_at: now },
  );
  await giveStock(inner, new Map([[row.slot_id, 1]]));
  await inner.record(facts.bookingCanceled(row.id, row.space_id));
}
