import type { BookingSeriesPreviewView, BookingSeriesView } from './series.schemas.ts';
import { baseSpace, basePlace, viewBooking } from '../bookings.views.ts';
import type { SpaceRow } from '../places/spaces.queries.ts';
import { timeOf, weekdayOf } from '../slots/days.ts';
import type { JudgedDate } from './series.policy.ts';
import type { Series } from './series-states.service.ts';

export const viewDates = (dates: readonly JudgedDate[], minute: number): BookingSeriesPreviewView['dates'] =>
  dates.map(({ day, why = null }) => ({ day, time: timeOf(minute), why }));

export const viewPreview = ({
  space,
  minute,
  dates,
}: {
  space: SpaceRow;
  minute: number;
  dates: readonly JudgedDate[];
}): BookingSeriesPreviewView => ({
  dates: viewDates(dates, minute),
  price: space.price,
  currency: space.currency,
});

export function viewSeries({ row, first, dates }: Series, now: Date): BookingSeriesView {
  const live = dates.filter(({ status }) => status !== 'canceled');
  return {
    id: row.id,
    alternateId: row.number,
    status: row.status === 'draft' ? 'draft' : live.length === 0 ? 'canceled' : 'ready',
    firstDay: row.first_day,
    lastDay: row.last_day,
    time: timeOf(row.minute),
    everyWeeks: row.every_weeks,
    weekdays: row.weekdays.length === 0 ? [weekdayOf(row.first_day)] : row.weekdays,
    space: baseSpace(first.space, first.currency),
    place: basePlace(first.place),
    price: dates.reduce((sum, { price }) => sum + price, 0),
    paid: dates.reduce((sum, { paid }) => sum + paid, 0),
    refunded: dates.reduce((sum, { refunded }) => sum + refunded, 0),
    holdExpiresAt: row.status === 'draft' ? (first.hold_expires_at?.toISOString() ?? null) : null,
    bookings: dates.map((date) => viewBooking(date, now)),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
