import type { Context } from '../../../../platform/context.ts';
import { invalid } from '../../../../platform/errors.ts';
import { requirePower } from '../../../ground/accounts/index.ts';
import { requirePlace } from '../places/places.service.ts';
import { monthOf, monthsBetween, nextMonth, readDay, wallOf } from '../slots/days.ts';
import * as queries from './report.queries.ts';

export interface Report {
  readonly currency: string;
  readonly occupancy: readonly queries.OccupancyRow[];
  /** Each month of the range, also those in which nothing was booked. */
  readonly revenue: readonly queries.RevenueRow[];
}

const DAY_MS = 24 * 60 * 60_000;
const MOST_DAYS = 366;

export async function getReport(
  ctx: Context,
  query: { readonly from: string; readonly to: string; readonly placeId?: string | undefined },
): Promise<Report> {
  requirePower(ctx.actor, 'bookings:read');
  const range = {
    from: readDay(query.from, 'from'),
    to: readDay(query.to, 'to'),
    placeId: query.placeId,
  };
  const days = (wallOf(range.to) - wallOf(range.from)) / DAY_MS + 1;
  if (days < 1) throw invalid('period.reversed', { field: 'to' });
  if (days > MOST_DAYS) throw invalid('booking.report.range', { values: { days: MOST_DAYS }, field: 'to' });
  if (range.placeId !== undefined) await requirePlace(ctx, range.placeId);
  const [occupancy, found, currency] = await Promise.all([
    queries.listOccupancy(ctx.db, ctx.organizationId, range),
    queries.listRevenue(ctx.db, ctx.organizationId, range),
    queries.findCurrency(ctx.db, ctx.organizationId),
  ]);
  const byMonth = new Map(found.map((row) => [row.month, row]));
  const revenue = monthsOf(range).map(
    (month) => byMonth.get(month) ?? { month, bookings: 0, paid: 0, refunded: 0 },
  );
  return { currency, occupancy, revenue };
}

function monthsOf({ from, to }: queries.Range): string[] {
  let month = monthOf(from);
  return Array.from({ length: monthsBetween(month, monthOf(to)) + 1 }, () => {
    const one = month.slice(0, 7);
    month = nextMonth(month);
    return one;
  });
}
