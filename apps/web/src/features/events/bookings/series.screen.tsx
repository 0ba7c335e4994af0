import {
  type BookingSeries,
  cancelBookingSeries,
  confirmBookingSeries,
  setBookingSeriesAnswers,
} from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Banner } from '@atrium/ui/banner';
import { Button, buttonClass } from '@atrium/ui/button';
import { Card } from '@atrium/ui/card';
import { EmptyState } from '@atrium/ui/empty-state';
import { Image } from '@atrium/ui/image';
import { linkClass } from '@atrium/ui/link';
import { Skeleton } from '@atrium/ui/skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Hourglass } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { MembersOnly } from '../../../components/members-only.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { messageOf, statusOf } from '../../../lib/errors.ts';
import { useFormat } from '../../../lib/format.ts';
import { definePage } from '../../../lib/page.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { useText } from '../../../lib/text.tsx';
import { HoldClock } from '../registration/index.ts';
import { AnswersStep } from './answers/answers-step.tsx';
import { bookingCalls, seriesOptions, spacePath } from './bookings.api.ts';
import { CancelSeries } from './cancel-series.tsx';
import { SeriesDates } from './series-dates.tsx';
import { inWall, wallOf } from './wall-time.ts';

const SeriesPay = lazy(() => import('./series-pay.tsx'));

const page = definePage({ module: 'bookings' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

const AGAIN_MS = 5000;

/** A series from the moment that its dates are kept: confirm or pay them together, then cancel each alone. */
export default function SeriesScreen() {
  const { t } = useText();
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead title={t('bookings.series.one')} hidden />
      <Link to="/my/bookings" className={`${linkClass} text-sm`}>
        {t('bookings.mine')}
      </Link>
      <MembersOnly waiting={<Skeleton className="mt-4 h-64 w-full" />}>
        <One />
      </MembersOnly>
    </div>
  );
}

function One() {
  const { seriesId = '' } = useParams();
  // Only the server knows when it is over: its clock counts, and it waits for a payment that is on its way.
  const [isLate, setLate] = useState(false);
  const query = useQuery({ ...seriesOptions(seriesId), refetchInterval: isLate ? AGAIN_MS : false });
  const isOver = statusOf(query.error) === 404;
  return (
    <div className="mt-3">
      <QueryState query={query} waiting={<Skeleton className="h-64 w-full" />}>
        {({ data: series }) => (
          <>
            <Head series={series} />
            {series.status !== 'draft' ? (
              <Done series={series} />
            ) : isOver ? (
              <Over series={series} />
            ) : (
              <Draft series={series} isLate={isLate} onOver={() => setLate(true)} />
            )}
          </>
        )}
      </QueryState>
    </div>
  );
}

function Head({ series }: { series: BookingSeries }) {
  const { t } = useText();
  const format = useFormat();
  const { place, space, firstDay, time, everyWeeks } = series;
  return (
    <Card padding="none" className="mb-6">
      <Image
        src={pictureOf(space.image ?? place.image, 'public')}
        alt=""
        seed={space.slug}
        ratio="3/1"
        priority
      />
      <div className="flex flex-col gap-1 p-5">
        <h1 dir="auto" className="text-xl font-semibold">
          {space.name}
        </h1>
        <p className="text-muted">
          <bdi>{place.name}</bdi>
        </p>
        <p className="mt-2 font-medium">
          {t('bookings.series.weeks', { count: everyWeeks })} ·{' '}
          {format.date(wallOf(firstDay, time), {
            ...inWall,
            weekday: 'long',
            hour: 'numeric',
            minute: '2-digit',
          })}
        </p>
        <p className="text-sm text-muted">
          {t('bookings.zone', { zone: place.timezone })} ·{' '}
          {t('bookings.series.dates', { count: series.bookings.length })}
          {series.price > 0 && ` · ${format.money(series.price, space.currency)}`}
        </p>
      </div>
    </Card>
  );
}

function Over({ series: { place, space } }: { series: BookingSeries }) {
  const { t } = useText();
  return (
    <EmptyState
      illustration={<Hourglass />}
      title={t('bookings.series.over')}
      text={t('bookings.series.overText')}
      action={
        <Link
          to={`${spacePath(place.slug, space.slug)}/series`}
          className={buttonClass({ variant: 'primary' })}
        >
          {t('bookings.again')}
        </Link>
      }
    />
  );
}

function Draft({ series, isLate, onOver }: { series: BookingSeries; isLate: boolean; onOver: () => void }) {
  const texts = useText();
  const { t } = texts;
  const client = useQueryClient();
  const navigate = useNavigate();
  const refresh = () =>
    Promise.all(bookingCalls.map((_id) => client.invalidateQueries({ queryKey: [{ _id }] })));
  const path = { bookingSeriesId: series.id };
  const confirm = useMutation({
    mutationFn: () => confirmBookingSeries({ path, throwOnError: true }),
    meta: { quiet: true },
    onSettled: refresh,
  });
  const drop = useMutation({
    mutationFn: () => cancelBookingSeries({ path, throwOnError: true }),
    onSuccess: async () => {
      await navigate(spacePath(series.place.slug, series.space.slug));
      client.removeQueries({ queryKey: seriesOptions(series.id).queryKey });
      await refresh();
    },
  });
  return (
    <section className="flex flex-col gap-5">
      {series.holdExpiresAt !== null && !isLate && (
        <div>
          <HoldClock expiresAt={series.holdExpiresAt} offset={0} onOver={onOver} />
        </div>
      )}
      <SeriesDates series={series} />
      <AnswersStep
        of={series}
        answers={series.bookings[0]?.answers ?? []}
        save={(answers) => setBookingSeriesAnswers({ path, body: { answers }, throwOnError: true })}
      >
        {series.price > 0 && (
          <Suspense fallback={<Skeleton className="h-40 w-full" />}>
            <SeriesPay bookingSeriesId={series.id} onPaid={() => confirm.mutate()} />
          </Suspense>
        )}
        {confirm.error !== null && (
          <Banner tone="danger" role="alert" icon={<CircleAlert aria-hidden="true" />}>
            {messageOf(confirm.error, texts)}
          </Banner>
        )}
        {series.price === 0 && (
          <Button
            variant="primary"
            size="lg"
            className="self-start"
            pending={confirm.isPending}
            onClick={() => confirm.mutate()}
          >
            {t('bookings.series.confirm', { count: series.bookings.length })}
          </Button>
        )}
      </AnswersStep>
      <div>
        <Button variant="quiet" size="lg" pending={drop.isPending} onClick={() => drop.mutate()}>
          {t('bookings.series.drop')}
        </Button>
      </div>
    </section>
  );
}

function Done({ series }: { series: BookingSeries }) {
  const { t } = useText();
  return (
    <section className="flex flex-col gap-5">
      {series.status === 'canceled' ? (
        <p>
          <Badge tone="warning">{t('bookings.canceled')}</Badge>
        </p>
      ) : (
        <Banner tone="success" role="status" icon={<CircleCheck aria-hidden="true" />}>
          {t('bookings.ready')}
        </Banner>
      )}
      <SeriesDates series={series} />
      <div>
        <CancelSeries series={series} />
      </div>
    </section>
  );
}
