import {
  ApiError,
  type BookingPlace,
  type BookingSeriesPreview,
  type BookingSpace,
  draftBookingSeries,
} from '@atrium/api';
import { Banner } from '@atrium/ui/banner';
import { Button, buttonClass } from '@atrium/ui/button';
import { Checkbox } from '@atrium/ui/checkbox';
import { Skeleton } from '@atrium/ui/skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { QueryState } from '../../../components/query-state.tsx';
import { messageOf } from '../../../lib/errors.ts';
import { useFormat } from '../../../lib/format.ts';
import { newKey } from '../../../lib/new-key.ts';
import { useText } from '../../../lib/text.tsx';
import { useMemberOnly } from '../../../lib/use-member-only.ts';
import { bookingCalls, seriesPath, seriesPreviewOptions, type SeriesWish } from './bookings.api.ts';
import { PausedUntil } from './paused-until.tsx';
import { inWall, wallOf } from './wall-time.ts';

interface SeriesChoiceProps {
  place: BookingPlace;
  space: BookingSpace;
  wish: SeriesWish;
}

/** The dates of the wish: those that are free to choose from, and of others why they are not. */
export function SeriesChoice({ place, space, wish }: SeriesChoiceProps) {
  const query = useQuery(seriesPreviewOptions(place.id, space.id, wish));
  return (
    <QueryState query={query} waiting={<Skeleton className="h-64 w-full" />}>
      {({ data }) => <Dates {...{ place, space, wish }} preview={data} />}
    </QueryState>
  );
}

function Dates({ place, space, wish, preview }: SeriesChoiceProps & { preview: BookingSeriesPreview }) {
  const texts = useText();
  const { t } = texts;
  const format = useFormat();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const take = useTake(place, space);
  const free = preview.dates.filter(({ why }) => why === null).map(({ day }) => day);
  const chosen = free.filter((day) => !left.has(day));
  const price = chosen.length * preview.price;
  const set = (day: string, isChosen: boolean): void => {
    const next = new Set(left);
    if (isChosen) next.delete(day);
    else next.add(day);
    setLeft(next);
  };
  return (
    <section aria-labelledby="dates">
      <h2 id="dates" className="font-semibold">
        {t('bookings.series.free', { free: free.length, count: preview.dates.length })}
      </h2>
      <ul className="mt-3 grid gap-x-6 sm:grid-cols-2">
        {preview.dates.map(({ day, time, why }) => (
          <li key={day} className="border-b border-line py-2.5">
            <Checkbox
              checked={why === null && !left.has(day)}
              disabled={why !== null}
              onChange={(isChosen) => set(day, isChosen)}
              description={why === null ? undefined : t(`bookings.series.why.${why}`)}
            >
              <span className={why === null ? '' : 'text-muted line-through'}>
                {format.date(wallOf(day, time), {
                  ...inWall,
                  weekday: 'short',
                  day: 'numeric',
                  month: 'long',
                  year: 'numeric',
                })}
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
      {take.error !== null && (
        <div className="mt-4">
          <Banner tone="danger" role="alert" icon={<CircleAlert aria-hidden="true" />}>
            {messageOf(take.error, texts)} <PausedUntil error={take.error} timeZone={place.timezone} />
            <Kept error={take.error} />
          </Banner>
        </div>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-4">
        <Button
          variant="primary"
          size="lg"
          disabled={chosen.length === 0}
          pending={take.isPending}
          onClick={() => take.press({ ...wish, days: chosen })}
        >
          {t('bookings.series.take', { count: chosen.length })}
        </Button>
        <p className="text-muted">
          {preview.price === 0
            ? t('bookings.free')
            : t('bookings.series.sum', {
                sum: format.money(price, preview.currency),
                each: format.money(preview.price, preview.currency),
              })}
        </p>
      </div>
    </section>
  );
}

/** The way to the series that is in the way. */
function Kept({ error }: { error: Error }) {
  const { t } = useText();
  const data: unknown = error instanceof ApiError ? error.data : null;
  if (typeof data !== 'object' || data === null || !('seriesId' in data)) return null;
  return (
    <Link to={seriesPath(String(data.seriesId))} className={buttonClass({ size: 'sm' })}>
      {t('bookings.series.kept')}
    </Link>
  );
}

function useTake(place: BookingPlace, space: BookingSpace) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const memberOnly = useMemberOnly();
  const mutation = useMutation({
    mutationFn: (wish: SeriesWish & { days: string[] }) =>
      draftBookingSeries({
        path: { placeId: place.id, spaceId: space.id },
        body: wish,
        headers: { 'idempotency-key': newKey() },
        throwOnError: true,
      }),
    meta: { quiet: true },
    onSuccess: ({ data }) => navigate(seriesPath(data.data.id)),
    onSettled: () =>
      Promise.all(bookingCalls.map((_id) => client.invalidateQueries({ queryKey: [{ _id }] }))),
  });
  return {
    ...mutation,
    press: (wish: SeriesWish & { days: string[] }) => memberOnly(() => mutation.mutate(wish)),
  };
}
