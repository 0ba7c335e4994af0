import type { ManagedBooking, ManagedBookingPlace, ManagedBookingSpace } from '@atrium/api';
import { EmptyState } from '@atrium/ui/empty-state';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { QueryState } from '../../../../components/query-state.tsx';
import { RowsSkeleton } from '../../../../components/staff/admin-page.tsx';
import { useFormat } from '../../../../lib/format.ts';
import { displayName } from '../../../../lib/names.ts';
import { useText } from '../../../../lib/text.tsx';
import { fromZoneInput } from '../../../../lib/zone-time.ts';
import { inWall, wallOf } from '../wall-time.ts';
import { calendarOptions, spacesOptions } from './admin-bookings.api.ts';
import { BookingActions } from './booking-actions.tsx';
import { State } from './booking-columns.tsx';

interface DayColumnsProps {
  place: ManagedBookingPlace;
  day: string;
}

const nextDay = (day: string): string =>
  new Date(wallOf(day).getTime() + 86_400_000).toISOString().slice(0, 10);

/** A table, so that its columns and hours are read out with each booking; it scrolls sideways within itself. */
export function DayColumns({ place, day }: DayColumnsProps) {
  const { t } = useText();
  const from = fromZoneInput(`${day}T00:00`, place.timezone) ?? '';
  const to = fromZoneInput(`${nextDay(day)}T00:00`, place.timezone) ?? '';
  const spaces = useQuery(spacesOptions(place.id));
  const calendar = useQuery(calendarOptions(place.id, from, to));
  return (
    <QueryState
      query={spaces}
      waiting={<RowsSkeleton />}
      isEmpty={({ data }) => data.length === 0}
      empty={<EmptyState illustration={<CalendarClock />} title={t('admin.bookings.noSpaces')} />}
    >
      {({ data: columns }) => (
        <QueryState query={calendar} waiting={<RowsSkeleton />}>
          {({ data: bookings }) => <Table spaces={columns} bookings={bookings} day={day} />}
        </QueryState>
      )}
    </QueryState>
  );
}

const hourOf = (time: string): number => Number(time.slice(0, 2));

/** From the first opening to the last closing, and wherever something is booked. */
function hoursOf(
  spaces: readonly ManagedBookingSpace[],
  bookings: readonly ManagedBooking[],
  day: string,
): number[] {
  const weekday = wallOf(day).getUTCDay() || 7;
  const open = spaces.flatMap(({ hours }) => hours.filter((one) => one.weekday === weekday));
  const marks = [
    ...open.flatMap(({ from, to }) => [hourOf(from), Math.ceil(hourOf(to) - (to.endsWith('00') ? 1 : 0))]),
    ...bookings.map(({ time }) => hourOf(time)),
  ];
  if (marks.length === 0) return [];
  const [first, last] = [Math.min(...marks), Math.max(...marks)];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

interface TableProps {
  spaces: readonly ManagedBookingSpace[];
  bookings: readonly ManagedBooking[];
  day: string;
}

function Table({ spaces, bookings, day }: TableProps) {
  const { t } = useText();
  const format = useFormat();
  const hours = hoursOf(spaces, bookings, day);
  const at = (spaceId: string, hour: number): ManagedBooking[] =>
    bookings.filter((one) => one.space.id === spaceId && one.day === day && hourOf(one.time) === hour);
  const clock = (time: string): string => format.date(wallOf(day, time), { ...inWall, timeStyle: 'short' });
  if (hours.length === 0)
    return <EmptyState illustration={<CalendarClock />} title={t('admin.bookings.closedDay')} />;
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label={t('admin.bookings.day')}
      className="overflow-x-auto rounded-lg border border-line"
    >
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="w-16 p-3 text-start">
              <span className="sr-only">{t('admin.bookings.time')}</span>
            </th>
            {spaces.map(({ id, name }) => (
              <th key={id} scope="col" className="min-w-44 border-s border-line p-3 text-start font-semibold">
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour} className="border-b border-line last:border-b-0">
              <th scope="row" className="p-3 text-start align-top font-normal text-muted tabular-nums">
                {clock(`${String(hour).padStart(2, '0')}:00`)}
              </th>
              {spaces.map(({ id }) => (
                <td key={id} className="border-s border-line p-1.5 align-top">
                  <ul className="flex flex-col gap-1.5">
                    {at(id, hour).map((booking) => (
                      <li key={booking.id} className="rounded-md bg-brand-soft p-2 text-on-brand-soft">
                        <p className="font-medium tabular-nums">
                          {clock(booking.time)} · {t('bookings.minutes', { count: booking.duration })}
                        </p>
                        <p>
                          <bdi>{booking.account === null ? '' : displayName(booking.account)}</bdi>
                        </p>
                        <p className="mt-1">
                          <State booking={booking} />
                        </p>
                        <BookingActions booking={booking} />
                      </li>
                    ))}
                  </ul>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
