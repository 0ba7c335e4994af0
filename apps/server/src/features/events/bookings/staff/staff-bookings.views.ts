import type { Readable } from 'node:stream';
import { writeCsv } from '../../../../platform/csv.ts';
import { textsIn } from '../../../../platform/texts/texts.ts';
import { viewBaseAccount } from '../../../ground/accounts/index.ts';
import { viewBooking } from '../bookings.views.ts';
import { timeOf } from '../slots/days.ts';
import type { ClosureRow } from './closures.queries.ts';
import type { StaffBookingRow } from './staff-bookings.queries.ts';
import type { ClosureView, ManagedBookingView } from './staff-bookings.schemas.ts';

export const viewManagedBooking = (row: StaffBookingRow, now: Date): ManagedBookingView => ({
  ...viewBooking(row, now),
  account: row.account === null ? null : viewBaseAccount(row.account),
  byStaff: row.by_staff,
  checkedInAt: row.checked_in_at?.toISOString() ?? null,
  missedAt: row.missed_at?.toISOString() ?? null,
});

export const viewClosure = (row: ClosureRow): ClosureView => ({
  id: row.id,
  placeId: row.place_id,
  spaceId: row.space_id,
  start: row.starts_at.toISOString(),
  end: row.ends_at.toISOString(),
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
  canceled: row.canceled,
  isCanceling: row.canceling_since !== null,
});

const COLUMNS = [
  'number',
  'day',
  'time',
  'minutes',
  'place',
  'space',
  'person',
  'status',
  'paid',
  'refunded',
] as const;

/** Amounts in the smallest unit of the currency, as the API has them. */
export function writeBookingsTable(rows: AsyncIterable<StaffBookingRow>, locale: string): Readable {
  const t = textsIn(locale);
  return writeCsv(
    rows,
    COLUMNS.map((key) => ({ key, header: t(`bookings.columns.${key}`) })),
    (row) => ({
      number: String(row.number),
      day: row.local_day,
      time: timeOf(row.minute),
      minutes: Math.round((row.ends_at.getTime() - row.starts_at.getTime()) / 60_000),
      place: row.place.name,
      space: row.space.name,
      person: [row.account?.first_name, row.account?.last_name].filter(Boolean).join(' '),
      status: t(`bookings.status.${stateOf(row)}`),
      paid: row.paid,
      refunded: row.refunded,
    }),
  );
}

function stateOf({ status, checked_in_at: checkedIn, missed_at: missed }: StaffBookingRow) {
  if (status !== 'ready') return status;
  if (checkedIn !== null) return 'checkedIn';
  return missed === null ? 'ready' : 'missed';
}
