import type { Context } from '../../../../platform/context.ts';
import { updateRow } from '../../../../platform/db/rows.ts';
import { conflict, notFound } from '../../../../platform/errors.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { refuseLink, requireMember } from '../../../ground/accounts/index.ts';
import { compareAnswers, requireAnswers, writeAnswers } from '../asking/asking.service.ts';
import type { AnswersInput } from '../asking/asking.schemas.ts';
import * as facts from '../bookings.facts.ts';
import { returnOwed } from '../paying/owed.service.ts';
import { completePaid, endPayment, refusePaidBooking } from '../paying/paying.service.ts';
import { refundOf } from '../paying/refunds.policy.ts';
import { findSpaceById } from '../places/spaces.queries.ts';
import { completeSeries, refusePaidSeries } from '../series/series-paying.service.ts';
import { cancelableUntil } from '../slots/rules.policy.ts';
import * as queries from './bookings.queries.ts';
import { dropDrafts } from './holds.service.ts';
import { makeReady, markCanceled } from './states.service.ts';

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

async function lockOwn(inner: Context, id: string): Promise<queries.LockedBooking> {
  const { accountId } = requireMember(inner.actor);
  const row = await queries.lockBooking(inner.db, inner.organizationId, id);
  if (row?.account_id !== accountId) throw notFound('booking');
  return row;
}

/** A free slot is booked at once; confirmed again, the answer is the same. */
export async function confirmBooking(ctx: Context, id: string): Promise<queries.BookingRow> {
  await completePaid(ctx, id);
  await ctx.transaction(async (inner) => {
    const row = await lockOwn(inner, id);
    if (row.status === 'ready' || row.status === 'needsInfo') return;
    if (row.status === 'canceled') throw conflict('booking.canceled');
    if (row.series_id !== null) throw conflict('booking.inSeries');
    if (row.price > 0) throw conflict('payment.needed');
    if (!row.is_held) throw conflict('booking.expired');
    await requireAnswers(inner, row.space_id, [row.answers]);
    await makeReady(inner, row);
  });
  return getBooking(ctx, id);
}

/** For the staff, until the time begins. */
export async function setNote(ctx: Context, id: string, note: string | null): Promise<queries.BookingRow> {
  return ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    const row = await lockOwn(inner, id);
    if (row.status === 'canceled') throw conflict('booking.canceled');
    if (row.status === 'draft' && !row.is_held) throw conflict('booking.expired');
    if (row.starts_at <= inner.now()) throw conflict('booking.past');
    const kept = note === null || note.trim() === '' ? null : note.trim();
    await updateRow(db, 'booking', organizationId, { id }, { note: kept, updated_at: inner.now() });
    return getBooking(inner, id);
  });
}

/** Until the time begins; of a booking that is made, the answers that may change. */
export async function setAnswers(
  ctx: Context,
  id: string,
  answers: AnswersInput,
): Promise<queries.BookingRow> {
  const known = await compareAnswers(ctx, (await getBooking(ctx, id)).space_id, answers);
  return ctx.transaction(async (inner) => {
    await writeAnswers(inner, [await lockOwn(inner, id)], answers, known);
    return getBooking(inner, id);
  });
}

/** A draft is gone, and the answer null. A booking is canceled; again, the answer is the same, and a refund that failed is tried anew. */
export async function cancelBooking(ctx: Context, id: string): Promise<queries.BookingRow | null> {
  const { status, series_id: seriesId } = await getBooking(ctx, id);
  if (status === 'draft') await (seriesId === null ? endPayment(ctx, id) : completeSeries(ctx, seriesId));
  const isGone = await ctx.transaction(async (inner) => {
    const row = await lockOwn(inner, id);
    if (row.status === 'canceled') {
      await returnOwed(inner, id);
      return false;
    }
    if (row.status === 'draft') {
      await (row.series_id === null ? refusePaidBooking(inner, id) : refusePaidSeries(inner, row.series_id));
      await dropDrafts(inner, [row]);
      await inner.record(facts.bookingDropped(id, row.space_id));
      return true;
    }
    refuseLink(inner.actor);
    const space = await findSpaceById(inner.db, inner.organizationId, row.space_id);
    const hours = space?.cancel_hours ?? 0;
    const now = inner.now();
    if (row.starts_at <= now) throw conflict('booking.past');
    if (cancelableUntil(row.starts_at, hours) < now) throw conflict('booking.tooLate', { values: { hours } });
    await markCanceled(inner, row, { source: 'payer', amount: refundOf(row, now) });
    return false;
  });
  return isGone ? null : getBooking(ctx, id);
}
