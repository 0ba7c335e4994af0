import type { ManagedBooking, ManagedBookingPlace, ManagedBookingSpace } from '@atrium/api';
import { IconButton } from '@atrium/ui/icon-button';
import { linkClass } from '@atrium/ui/link';
import { Move } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useFormat } from '../../../../lib/format.ts';
import { useHasPower } from '../../../../lib/self.ts';
import { useText } from '../../../../lib/text.tsx';
import { dayAfter, inWall, wallOf } from '../wall-time.ts';
import { Holder, State } from './booking-columns.tsx';
import { PlaceBookings } from './place-bookings.tsx';
import { nearestTime, slotTimes } from './slot-times.ts';
import { droppable, useMoving } from './use-moving.tsx';

const MoveDialog = lazy(() => import('./move-dialog.tsx'));

export const mondayOf = (day: string): string => dayAfter(day, 1 - (wallOf(day).getUTCDay() || 7));

interface WeekTableProps {
  place: ManagedBookingPlace;
  /** Its week is shown, and this day first where not all of them fit. */
  day: string;
}

export function WeekTable({ place, day }: WeekTableProps) {
  const monday = mondayOf(day);
  const days = Array.from({ length: 7 }, (_, index) => dayAfter(monday, index));
  return (
    <PlaceBookings place={place} firstDay={monday} days={days.length}>
      {(spaces, bookings) => (
        <Table place={place} spaces={spaces} bookings={bookings} days={days} first={day} />
      )}
    </PlaceBookings>
  );
}

interface TableProps {
  place: ManagedBookingPlace;
  spaces: readonly ManagedBookingSpace[];
  bookings: readonly ManagedBooking[];
  days: readonly string[];
  first: string;
}

/** It scrolls sideways within itself, and names of spaces stay. */
function Table({ place, spaces, bookings, days, first }: TableProps) {
  const { t } = useText();
  const format = useFormat();
  const { dragProps, dropProps, dialog } = useMoving();
  const column = useRef<HTMLTableCellElement>(null);
  useEffect(() => {
    // A browser may answer with a promise, which is nothing that an effect may return.
    void column.current?.scrollIntoView({ inline: 'start', block: 'nearest' });
  }, [first]);
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label={t('admin.bookings.week')}
      className="overflow-x-auto rounded-lg border border-line"
    >
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="sticky start-0 z-2 min-w-28 bg-surface p-3 text-start font-semibold">
              {t('admin.bookings.space')}
            </th>
            {days.map((day) => (
              <th
                key={day}
                ref={day === first ? column : undefined}
                scope="col"
                className="min-w-32 scroll-ms-28 border-s border-line p-3 text-start font-semibold"
              >
                <Link to={`/admin/bookings/day?place=${place.id}&day=${day}`} className={linkClass}>
                  {format.date(wallOf(day), { ...inWall, weekday: 'short', day: 'numeric', month: 'short' })}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {spaces.map((space) => (
            <tr key={space.id} className="border-b border-line last:border-b-0">
              <th scope="row" className="sticky start-0 z-2 bg-surface p-3 text-start align-top font-medium">
                <bdi>{space.name}</bdi>
              </th>
              {days.map((day, index) => (
                <td
                  key={day}
                  className={`border-s border-line p-1.5 align-top ${slotTimes(space, day).length === 0 ? 'bg-sunken' : ''} ${droppable}`}
                  {...dropProps(`${space.id} ${day}`, ({ time }) => ({
                    spaceId: space.id,
                    day,
                    time: nearestTime(slotTimes(space, day), time),
                  }))}
                >
                  <ul className="flex flex-col gap-1.5">
                    {bookings
                      .filter((one) => one.space.id === space.id && isOn(one, day, index))
                      .map((booking) => (
                        <Card key={booking.id} booking={booking} dragProps={dragProps(booking)} />
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

/** Bookings that began before the week are shown on its first day. */
const isOn = (booking: ManagedBooking, day: string, index: number): boolean =>
  booking.day === day || (index === 0 && booking.day < day);

/** An ordinary booking, which needs no status text. */
const isPlain = ({ status, checkedInAt, missedAt, isOfEvent }: ManagedBooking): boolean =>
  status === 'ready' && checkedInAt === null && missedAt === null && !isOfEvent;

interface CardProps {
  booking: ManagedBooking;
  dragProps: ReturnType<ReturnType<typeof useMoving>['dragProps']>;
}

function Card({ booking, dragProps }: CardProps) {
  const { t } = useText();
  const format = useFormat();
  const mayWrite = useHasPower('bookings:write');
  const [isMoving, setIsMoving] = useState(false);
  const time = format.date(wallOf(booking.day, booking.time), { ...inWall, timeStyle: 'short' });
  const canMove = mayWrite && booking.status === 'ready' && !booking.isOfEvent;
  return (
    <li
      className={`rounded-md bg-brand-soft p-2 text-on-brand-soft ${canMove ? 'cursor-grab' : ''}`}
      {...dragProps}
    >
      <div className="flex items-start justify-between gap-1">
        <p className="font-medium tabular-nums">{time}</p>
        {canMove && (
          <IconButton
            aria-label={`${t('admin.bookings.move')}: ${time}`}
            className="-my-1.5 -me-1.5"
            onClick={() => setIsMoving(true)}
          >
            <Move aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <p className="break-words">
        <Holder booking={booking} />
      </p>
      {!isPlain(booking) && (
        <p className="mt-1">
          <State booking={booking} />
        </p>
      )}
      <Suspense fallback={null}>
        {isMoving && <MoveDialog booking={booking} onClose={() => setIsMoving(false)} />}
      </Suspense>
    </li>
  );
}
