import {
  ApiError,
  type BookingDaySlots,
  type BookingPlace,
  type BookingSpace,
  draftBooking,
} from '@atrium/api';
import { Banner } from '@atrium/ui/banner';
import { Button, buttonClass } from '@atrium/ui/button';
import { Skeleton } from '@atrium/ui/skeleton';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, Repeat } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { QueryState } from '../../../components/query-state.tsx';
import { useMinute } from '../../../lib/clock.ts';
import { messageOf } from '../../../lib/errors.ts';
import { useFormat } from '../../../lib/format.ts';
import { newKey } from '../../../lib/new-key.ts';
import { useText } from '../../../lib/text.tsx';
import { useMemberOnly } from '../../../lib/use-member-only.ts';
import { bookingCalls, bookingPath, slotsOptions, spacePath } from './bookings.api.ts';
import { DayEvents } from './for-events/day-events.tsx';
import { PausedUntil } from './paused-until.tsx';
import { inWall, nearest, wallOf } from './wall-time.ts';
import { WatchSlot } from './watch-slot.tsx';

const RoomCalendar = lazy(() => import('./room-calendar.tsx'));

interface SlotChoiceProps {
  place: BookingPlace;
  space: BookingSpace;
}

const DAY_MS = 86_400_000;

/** A month as a picture, and the times of a day as buttons. */
export function SlotChoice({ place, space }: SlotChoiceProps) {
  const [params, setParams] = useSearchParams();
  const [month, setMonth] = useState<string | undefined>(params.get('day')?.slice(0, 7).concat('-01'));
  // The first free day of each month when it was read first: what others take meanwhile moves no page under the finger.
  const [first] = useState(() => new Map<string, string>());
  const query = useQuery({
    ...slotsOptions(place.slug, space.slug, month),
    placeholderData: keepPreviousData,
  });
  // Nothing may be left of this month: the page begins with the month of the next free time.
  const next = space.nextSlot?.day.slice(0, 7);
  const isFresh = month === undefined && first.size === 0;
  if (isFresh && next !== undefined && isBefore(query.data?.data, next)) setMonth(`${next}-01`);
  // The calendar is drawn in the browser alone: which one it is depends on the reader.
  const now = useMinute();
  const choose = (day: string): void => setParams({ day }, { replace: true, preventScrollReset: true });
  return (
    <QueryState query={query} waiting={<ChoiceWaiting />}>
      {({ data: days }) => {
        if (query.isPlaceholderData && first.size === 0) return <ChoiceWaiting />;
        const today = days[0]?.day ?? '';
        const found = first.get(month ?? '') ?? firstFree(days) ?? today;
        if (!query.isPlaceholderData && found !== '') first.set(month ?? '', found);
        const chosen = params.get('day') ?? found;
        return (
          <div className="grid gap-6 md:grid-cols-[minmax(20rem,1fr)_1fr]">
            {now !== null && chosen !== '' ? (
              <Suspense fallback={<Skeleton className="h-96 w-full" />}>
                <RoomCalendar
                  days={days}
                  today={dayIn(now, place.timezone)}
                  last={dayIn(now + space.horizonDays * DAY_MS, place.timezone)}
                  chosen={chosen}
                  onChoose={choose}
                  onMonth={setMonth}
                />
              </Suspense>
            ) : (
              <Skeleton className="h-96 w-full" />
            )}
            <Times
              key={chosen}
              {...{ place, space, days }}
              day={chosen}
              isOld={query.isPlaceholderData}
              onDay={choose}
            />
          </div>
        );
      }}
    </QueryState>
  );
}

const isBefore = (days: readonly BookingDaySlots[] | undefined, month: string): boolean =>
  days?.every(({ day }) => day.slice(0, 7) < month) ?? false;

const firstFree = (days: readonly BookingDaySlots[]): string | undefined =>
  days.find(({ slots }) => slots.some(({ supply }) => supply > 0))?.day;

const dayIn = (moment: number, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(moment);

interface TimesProps extends SlotChoiceProps {
  days: readonly BookingDaySlots[];
  day: string;
  /** Of the month before, while the next one comes. */
  isOld: boolean;
  onDay: (day: string) => void;
}

function Times({ place, space, days, day, isOld, onDay }: TimesProps) {
  const { t } = useText();
  const format = useFormat();
  const take = useTake(place, space);
  const slots = days.find((one) => one.day === day)?.slots ?? [];
  const clock = (time: string): string => format.date(wallOf(day, time), { ...inWall, timeStyle: 'short' });
  return (
    <section aria-labelledby="times" aria-busy={isOld}>
      <h2 id="times" className="font-semibold">
        {format.date(wallOf(day), { ...inWall, weekday: 'long', day: 'numeric', month: 'long' })}
      </h2>
      <p className="mt-1 text-sm text-muted">{t('bookings.zone', { zone: place.timezone })}</p>
      {slots.length === 0 ? (
        <p className="mt-4 text-muted">{t(isOld ? 'state.loading' : 'bookings.noTimes')}</p>
      ) : (
        <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
          {slots.map(({ time, supply }) => (
            <li key={time}>
              {supply === 0 ? (
                <WatchSlot {...{ place, space, day, time }} clock={clock(time)} />
              ) : (
                <Button
                  className="!h-auto w-full py-2"
                  pending={take.isPending && take.variables.time === time}
                  onClick={() => take.press(day, time)}
                >
                  <span className="flex flex-col items-center">
                    <span className="tabular-nums">{clock(time)}</span>
                    <span className="text-xs font-normal text-muted">
                      {space.supply > 1 ? t('bookings.left', { count: supply }) : t('bookings.isFree')}
                    </span>
                  </span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <DayEvents place={place} space={space} day={day} />
      {slots.some(({ supply }) => supply === 0) && (
        <p className="mt-3 text-sm text-muted">{t('bookings.watchHint')}</p>
      )}
      {slots.length > 0 && (
        <p className="mt-4">
          <Link
            to={`${spacePath(place.slug, space.slug)}/series?day=${day}`}
            className={buttonClass({ variant: 'quiet' })}
          >
            <Repeat aria-hidden="true" />
            {t('bookings.series.link')}
          </Link>
        </p>
      )}
      {take.error !== null && (
        <Refused
          error={take.error}
          timeZone={place.timezone}
          {...{ days, day, onDay }}
          time={take.variables?.time ?? '00:00'}
        />
      )}
    </section>
  );
}

function useTake(place: BookingPlace, space: BookingSpace) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const memberOnly = useMemberOnly();
  const mutation = useMutation({
    mutationFn: (wish: { day: string; time: string }) =>
      draftBooking({
        path: { placeId: place.id, spaceId: space.id },
        body: wish,
        headers: { 'idempotency-key': newKey() },
        throwOnError: true,
      }),
    meta: { quiet: true },
    onSuccess: ({ data }) => navigate(bookingPath(data.data.id)),
    onSettled: () =>
      Promise.all(bookingCalls.map((_id) => client.invalidateQueries({ queryKey: [{ _id }] }))),
  });
  return {
    ...mutation,
    press: (day: string, time: string) => memberOnly(() => mutation.mutate({ day, time })),
  };
}

interface RefusedProps {
  error: Error;
  timeZone: string;
  days: readonly BookingDaySlots[];
  day: string;
  time: string;
  onDay: (day: string) => void;
}

/** Why not, and the free slots that are nearest. */
function Refused({ error, timeZone, days, day, time, onDay }: RefusedProps) {
  const texts = useText();
  const format = useFormat();
  const isFull = error instanceof ApiError && error.code === 'stock.soldOut';
  const free = days.flatMap(({ day: on, slots }) =>
    slots.filter((slot) => slot.supply > 0).map((slot) => ({ day: on, time: slot.time })),
  );
  return (
    <div className="mt-4">
      <Banner tone="danger" role="alert" icon={<CircleAlert aria-hidden="true" />}>
        {messageOf(error, texts)} <PausedUntil {...{ error, timeZone }} />
        {isFull && free.length > 0 && (
          <span className="mt-2 flex flex-wrap gap-2">
            {nearest(free, day, time).map((one) => (
              <Button key={`${one.day} ${one.time}`} size="sm" onClick={() => onDay(one.day)}>
                {format.dateTime(wallOf(one.day, one.time), { ...inWall, timeZoneName: undefined })}
              </Button>
            ))}
          </span>
        )}
      </Banner>
    </div>
  );
}

function ChoiceWaiting() {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('state.loading')} className="grid gap-6 md:grid-cols-2">
      <Skeleton className="h-96 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}
