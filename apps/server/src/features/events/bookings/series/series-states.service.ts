import type { Context } from '../../../../platform/context.ts';
import { updateRow } from '../../../../platform/db/rows.ts';
import { notFound } from '../../../../platform/errors.ts';
import { seriesChanged } from '../bookings.facts.ts';
import type { BookingRow } from '../taking/bookings.queries.ts';
import { deleteHoldOf } from '../taking/space-holds.queries.ts';
import { tellSeries } from '../telling/telling.service.ts';
import * as queries from './series.queries.ts';

export interface Series {
  readonly row: queries.SeriesRow;
  readonly first: BookingRow;
  readonly dates: readonly BookingRow[];
}

/** The series of the person; one of which nothing is kept is gone. */
export async function readSeries(
  { db, organizationId }: Context,
  id: string,
  accountId: string,
): Promise<Series> {
  const row = await queries.findSeries(db, organizationId, id);
  if (row?.account_id !== accountId) throw notFound('booking.series');
  const dates = await queries.listDates(db, organizationId, id);
  const [first] = dates;
  if (first === undefined) throw notFound('booking.series');
  return { row, first, dates };
}

/** The rows are locked. */
export async function makeSeriesReady(
  inner: Context,
  { id, space_id: spaceId }: Pick<queries.SeriesRow, 'id' | 'space_id'>,
  bookingIds: readonly string[],
): Promise<void> {
  const { db, organizationId } = inner;
  const now = inner.now();
  await queries.makeDatesReady(db, organizationId, bookingIds, now);
  await updateRow(db, 'booking_series', organizationId, { id }, { status: 'ready', updated_at: now });
  const [first] = bookingIds;
  if (first !== undefined) await deleteHoldOf(db, organizationId, first);
  await tellSeries(inner, 'confirmed', bookingIds);
  await inner.record(seriesChanged(id, spaceId));
}
