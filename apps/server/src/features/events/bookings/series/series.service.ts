import type { Context } from '../../../../platform/context.ts';
import { conflict, notFound } from '../../../../platform/errors.ts';
import { refuseLink, requireMember } from '../../../ground/accounts/index.ts';
import { holdStock } from '../../../money/capacity/index.ts';
import { compareAnswers, requireAnswers, writeAnswers } from '../asking/asking.service.ts';
import type { AnswersInput } from '../asking/asking.schemas.ts';
import { seriesChanged } from '../bookings.facts.ts';
import { returnOwed } from '../paying/owed.service.ts';
import { refundOf } from '../paying/refunds.policy.ts';
import { findSpaceById } from '../places/spaces.queries.ts';
import { cancelableUntil } from '../slots/rules.policy.ts';
import { lockBooking } from '../taking/bookings.queries.ts';
import { dropDrafts } from '../taking/holds.service.ts';
import { markCanceled } from '../taking/states.service.ts';
import { tellSeries } from '../telling/telling.service.ts';
import * as queries from './series.queries.ts';
import { completeSeries, endSeriesPayment, refusePaidSeries } from './series-paying.service.ts';
import { makeSeriesReady, readSeries, type Series } from './series-states.service.ts';

export async function getSeries(ctx: Context, id: string): Promise<Series> {
  const { accountId } = requireMember(ctx.actor);
  return readSeries(ctx, id, accountId);
}

function requireOwn({ actor }: Context, row: queries.SeriesRow | undefined): queries.SeriesRow {
  const { accountId } = requireMember(actor);
  if (row?.account_id !== accountId) throw notFound('booking.series');
  return row;
}

const lockOwn = async (inner: Context, id: string): Promise<queries.SeriesRow> =>
  requireOwn(inner, await queries.lockSeries(inner.db, inner.organizationId, id));

/** Dates of a free space are booked at once; confirmed again, the answer is the same. */
export async function confirmSeries(ctx: Context, id: string): Promise<Series> {
  await completeSeries(ctx, id);
  return ctx.transaction(async (inner) => {
    const row = await lockOwn(inner, id);
    if (row.status === 'draft') {
      if (row.price > 0) throw conflict('payment.needed');
      const dates = await queries.lockDates(inner.db, inner.organizationId, id);
      const kept = dates.filter((date) => date.status === 'draft' && date.is_held);
      if (kept.length === 0) throw conflict('booking.expired');
      await requireAnswers(
        inner,
        row.space_id,
        kept.map(({ answers }) => answers),
      );
      await makeSeriesReady(
        inner,
        row,
        kept.map((date) => date.id),
      );
    }
    return readSeries(inner, id, row.account_id);
  });
}

/** The same answers for each date that has not begun. */
export async function setSeriesAnswers(ctx: Context, id: string, answers: AnswersInput): Promise<Series> {
  const known = await compareAnswers(ctx, (await getSeries(ctx, id)).row.space_id, answers);
  return ctx.transaction(async (inner) => {
    const row = await lockOwn(inner, id);
    const dates = await queries.lockDates(inner.db, inner.organizationId, id);
    await writeAnswers(inner, dates, answers, known);
    return readSeries(inner, id, row.account_id);
  });
}

/** A held series is gone, and the answer null. Of a booked one, each date goes that its space still lets go, with its refund. */
export async function cancelSeries(ctx: Context, id: string): Promise<Series | null> {
  const found = requireOwn(ctx, await queries.findSeries(ctx.db, ctx.organizationId, id));
  if (found.status === 'draft') await endSeriesPayment(ctx, id);
  return ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    const row = await lockOwn(inner, id);
    if (row.status !== 'draft') refuseLink(inner.actor);
    const dates = await queries.lockDates(db, organizationId, id);
    await inner.record(seriesChanged(id, row.space_id));
    if (row.status === 'draft') {
      await refusePaidSeries(inner, id);
      await dropDrafts(inner, dates);
      return null;
    }
    await holdStock(
      inner,
      dates.map(({ slot_id: slotId }) => slotId),
    );
    const canceled: string[] = [];
    for (const date of dates)
      if (date.status === 'canceled') await returnOwed(inner, date.id);
      else if (await cancelDate(inner, date)) canceled.push(date.id);
    await tellSeries(inner, 'canceled', canceled);
    return readSeries(inner, id, row.account_id);
  });
}

async function cancelDate(inner: Context, date: { id: string; space_id: string }): Promise<boolean> {
  const now = inner.now();
  const space = await findSpaceById(inner.db, inner.organizationId, date.space_id);
  // Read anew each time: the dates share a payment, and each refund leaves less of it.
  const row = await lockBooking(inner.db, inner.organizationId, date.id);
  if (row === undefined || row.starts_at <= now) return false;
  if (cancelableUntil(row.starts_at, space?.cancel_hours ?? 0) < now) return false;
  await markCanceled(inner, row, { source: 'payer', amount: refundOf(row, now) }, { isTold: false });
  return true;
}

const DAY_MS = 24 * 60 * 60_000;
const AT_ONCE = 200;

/** Rows of series that ran out. */
export async function sweepSeries(ctx: Context, signal: AbortSignal): Promise<void> {
  const before = new Date(ctx.now().getTime() - DAY_MS);
  while (!signal.aborted)
    if ((await queries.deleteLapsed(ctx.db, ctx.organizationId, before, AT_ONCE)) < AT_ONCE) return;
}
