import type { ManagedBooking, ManagedBookingPlace, ManagedBookingSpace } from '@atrium/api';
import { EmptyState } from '@atrium/ui/empty-state';
import { CalendarClock } from 'lucide-react';
import { useFormat } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.tsx';
import { BookButton } from '../managers/book-button.tsx';
import { inWall, wallOf } from '../wall-time.ts';
import { BookingActions } from './booking-actions.tsx';
import { Holder, State } from './booking-columns.tsx';
import { PlaceBookings } from './place-bookings.tsx';
import { nearestTime, slotTimes } from './slot-times.ts';
import { droppable, useMoving } from './use-moving.tsx';

interface DayColumnsProps {
  place: ManagedBookingPlace;
  day: string;
}

/** A table, so that its columns and hours are read out with each booking; it scrolls sideways within itself. */
export function DayColumns({ place, day }: DayColumnsProps) {
  return (
    <>
      <BookButton place={place} day={day} />
      <PlaceBookings place={place} firstDay={day} days={1}>
        {(spaces, bookings) => <Table spaces={spaces} bookings={bookings} day={day} />}
      </PlaceBookings>
    </>
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
    ...bookings.filter((one) => one.day === day).map(({ time }) => hourOf(time)),
    ...(bookings.some((one) => one.day < day) ? [0] : []),
  ];
  if (marks.length === 0) return [];
  const [first, last] = [Math.min(...marks), Math.max(...marks)];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** The hour at which it begins on this day; what began the day before stands in the first one. */
const shownAt = ({ day: on, time }: ManagedBooking, day: string, first: number): number =>
  on < day ? first : on === day ? hourOf(time) : -1;

interface TableProps {
  spaces: readonly ManagedBookingSpace[];
  bookings: readonly ManagedBooking[];
  day: string;
}

function Table({ spaces, bookings, day }: TableProps) {
  const { t } = useText();
  const format = useFormat();
  const { dragProps, dropProps, dialog } = useMoving();
  const hours = hoursOf(spaces, bookings, day);
  const at = (spaceId: string, hour: number): ManagedBooking[] =>
    bookings.filter((one) => one.space.id === spaceId && shownAt(one, day, hours[0] ?? 0) === hour);
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
              {spaces.map((space) => (
                <td
                  key={space.id}
                  className={`border-s border-line p-1.5 align-top ${droppable}`}
                  {...dropProps(`${space.id} ${hour}`, () => ({
                    spaceId: space.id,
                    day,
                    time: nearestTime(slotTimes(space, day), `${String(hour).padStart(2, '0')}:00`),
                  }))}
                >
                  <ul className="flex flex-col gap-1.5">
                    {at(space.id, hour).map((booking) => (
                      <li
                        key={booking.id}
                        className="rounded-md bg-brand-soft p-2 text-on-brand-soft [&[draggable]]:cursor-grab"
                        {...dragProps(booking)}
                      >
                        <p className="font-medium tabular-nums">
                          {clock(booking.time)} · {t('bookings.minutes', { count: booking.duration })}
                        </p>
                        <p>
                          <Holder booking={booking} />
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
      {dialog}
    </div>
  );
}
