import type { Readable } from 'node:stream';
import { writeCsv } from '../../../../platform/csv.ts';
import { textsIn } from '../../../../platform/texts/texts.ts';
import { viewBaseAccount } from '../../../ground/accounts/index.ts';
import { viewBooking } from '../bookings.views.ts';
import { timeOf } from '../slots/days.ts';
import type { GivenAnswer } from '../bookings.tables.ts';
import type { ClosureRow } from './closures.queries.ts';
import type { StaffBookingRow } from './staff-bookings.queries.ts';
import type { ClosureView, ManagedBookingView } from './staff-bookings.schemas.ts';

export const viewManagedBooking = (row: StaffBookingRow, now: Date): ManagedBookingView => ({
  ...viewBooking(row, now),
  account: row.account === null ? null : viewBaseAccount(row.account),
  isOfEvent: row.event_id !== null,
  event: row.event,
  byStaff: row.by_staff,
  checkedInAt: row.checked_in_at?.toISOString() ?? null,
  missedAt: row.missed_at?.toISOString() ?? null,
  releasedAt: row.released_at?.toISOString() ?? null,
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
  'note',
] as const;

interface BookingsTable {
  readonly asked: readonly { readonly id: string; readonly name: string }[];
  readonly rows: AsyncIterable<StaffBookingRow>;
}

/**
 * Amounts in the smallest unit of the currency, as the API has them. Spaces that ask the same in the same words share a column,
 * and what has none of its own stands in the last.
 */
export function writeBookingsTable({ asked, rows }: BookingsTable, locale: string): Readable {
  const t = textsIn(locale);
  const names = [...new Set(asked.map(({ name }) => name))];
  const keyOf = new Map(asked.map(({ id, name }) => [id, `asked${names.indexOf(name)}`]));
  const say = ({ type, text }: GivenAnswer): string =>
    type === 'toggle' ? t(`bookings.toggle.${text === 'true'}`) : text;
  const answered = (answers: readonly GivenAnswer[]): Record<string, string> => {
    const cells = new Map<string, string[]>();
    for (const answer of answers) {
      const key = keyOf.get(answer.questionId);
      const words = key === undefined ? `${answer.name}: ${say(answer)}` : say(answer);
      cells.set(key ?? 'answers', [...(cells.get(key ?? 'answers') ?? []), words]);
    }
    return Object.fromEntries([...cells].map(([key, words]) => [key, words.join('\n')]));
  };
  return writeCsv(
    rows,
    [
      ...COLUMNS.map((key) => ({ key, header: t(`bookings.columns.${key}`) })),
      ...names.map((header, index) => ({ key: `asked${index}`, header })),
      { key: 'answers', header: t('bookings.columns.answers') },
    ],
    (row) => ({
      number: String(row.number),
      day: row.local_day,
      time: timeOf(row.minute),
      minutes: Math.round((row.ends_at.getTime() - row.starts_at.getTime()) / 60_000),
      place: row.place.name,
      space: row.space.name,
      person: row.event?.name ?? [row.account?.first_name, row.account?.last_name].filter(Boolean).join(' '),
      status: t(`bookings.status.${stateOf(row)}`),
      paid: row.paid,
      refunded: row.refunded,
      note: row.note ?? '',
      answers: '',
      ...answered(row.answers),
    }),
  );
}

function stateOf({ status, checked_in_at: checkedIn, missed_at: missed }: StaffBookingRow) {
  if (status !== 'ready') return status;
  if (checkedIn !== null) return 'checkedIn';
  return missed === null ? 'ready' : 'missed';
}
