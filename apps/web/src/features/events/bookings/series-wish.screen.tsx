import type { BookingPlace, BookingSpace } from '@atrium/api';
import { linkClass } from '@atrium/ui/link';
import { NativeSelect } from '@atrium/ui/native-select';
import { Skeleton } from '@atrium/ui/skeleton';
import { TextField } from '@atrium/ui/text-field';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { PageHead } from '../../../components/page-head.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { useMinute } from '../../../lib/clock.ts';
import { useFormat } from '../../../lib/format.ts';
import { definePage } from '../../../lib/page.ts';
import { useText } from '../../../lib/text.tsx';
import { placeOptions, slotsOptions, spaceOptions, spacePath } from './bookings.api.ts';
import { SeriesChoice } from './series-choice.tsx';
import { WeekdayChoice, weekdayOf } from './weekday-choice.tsx';
import { dayAfter, inWall, nowIn, wallOf } from './wall-time.ts';

const page = definePage({
  module: 'bookings',
  subject: ({ params }) => spaceOptions(params['slug'] ?? '', params['space'] ?? ''),
  queries: ({ params }) => [placeOptions(params['slug'] ?? '')],
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** One weekly time of a space, to be taken as one order. */
export default function SeriesWishScreen() {
  const { t } = useText();
  const { slug = '', space = '' } = useParams();
  const place = useQuery(placeOptions(slug));
  const query = useQuery(spaceOptions(slug, space));
  // The day depends on the clock of the place, so the form is drawn in the browser alone.
  const now = useMinute();
  const waiting = <Skeleton className="h-96 w-full" />;
  return (
    <div className="mx-auto max-w-3xl">
      <QueryState query={place} waiting={waiting}>
        {({ data }) => (
          <QueryState query={query} waiting={waiting}>
            {({ data: found }) => (
              <>
                <PageHead title={`${t('bookings.series.title')} · ${found.name}`} hidden />
                <Link to={spacePath(slug, space)} dir="auto" className={`${linkClass} text-sm`}>
                  {found.name}
                </Link>
                <h1 className="mt-1 text-2xl font-semibold">{t('bookings.series.title')}</h1>
                <p className="mt-1 text-muted">{t('bookings.zone', { zone: data.timezone })}</p>
                {now === null ? waiting : <Form place={data} space={found} now={now} />}
              </>
            )}
          </QueryState>
        )}
      </QueryState>
    </div>
  );
}

/** As far as a form looks ahead by itself. */
const WEEKS_AHEAD = 11;

function Form({ place, space, now }: { place: BookingPlace; space: BookingSpace; now: number }) {
  const { t } = useText();
  const format = useFormat();
  const [params] = useSearchParams();
  const today = nowIn(place.timezone, now).day;
  const last = dayAfter(today, space.horizonDays);
  const [day, setDay] = useState(params.get('day') ?? space.nextSlot?.day ?? today);
  const [until, setUntil] = useState<string | null>(null);
  const [everyWeeks, setEveryWeeks] = useState(1);
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  const weekdays = chosen ?? (day === '' ? [] : [weekdayOf(day)]);
  const [wished, setWished] = useState<string | null>(null);
  const month = useQuery({
    ...slotsOptions(place.slug, space.slug, `${day.slice(0, 7)}-01`),
    placeholderData: keepPreviousData,
    enabled: day !== '',
  });
  const times = month.data?.data.find((one) => one.day === day)?.slots.map((slot) => slot.time) ?? [];
  const time = wished !== null && times.includes(wished) ? wished : (times[0] ?? null);
  const farthest = dayAfter(day, 7 * WEEKS_AHEAD * everyWeeks);
  const end = until ?? (farthest < last ? farthest : last);
  return (
    <>
      <div className="my-6 grid gap-4 sm:grid-cols-2">
        <TextField
          type="date"
          label={t('bookings.series.first')}
          value={day}
          min={today}
          max={last}
          onChange={setDay}
        />
        <NativeSelect
          label={t('bookings.series.time')}
          value={time ?? ''}
          disabled={times.length === 0}
          onChange={setWished}
        >
          {times.length === 0 && <option value="">{t('bookings.series.noTime')}</option>}
          {times.map((one) => (
            <option key={one} value={one}>
              {format.date(wallOf(day, one), { ...inWall, timeStyle: 'short' })}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          label={t('bookings.series.repeat')}
          value={String(everyWeeks)}
          onChange={(weeks) => setEveryWeeks(Number(weeks))}
        >
          {[1, 2, 3, 4].map((weeks) => (
            <option key={weeks} value={weeks}>
              {t('bookings.series.weeks', { count: weeks })}
            </option>
          ))}
        </NativeSelect>
        <TextField
          type="date"
          label={t('bookings.series.until')}
          value={end}
          min={day}
          max={last}
          onChange={setUntil}
        />
        <div className="sm:col-span-2">
          <WeekdayChoice value={weekdays} onChange={setChosen} />
        </div>
      </div>
      {time === null || day === '' || end < day ? (
        <p className="text-muted">{t(month.isFetching ? 'state.loading' : 'bookings.noTimes')}</p>
      ) : (
        <SeriesChoice
          key={`${day} ${time} ${everyWeeks} ${end} ${weekdays.join()}`}
          {...{ place, space }}
          wish={{ day, until: end, time, everyWeeks, weekdays: weekdays.join() }}
        />
      )}
    </>
  );
}
