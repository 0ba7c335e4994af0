import { type Series, getSeriesOptions } from '@atrium/api';
import { EmptyState } from '@atrium/ui/empty-state';
import { Image } from '@atrium/ui/image';
import { Skeleton } from '@atrium/ui/skeleton';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CalendarDays, ChevronLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { MoreButton } from '../../../components/more-button.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { QueryFailed, QueryState } from '../../../components/query-state.tsx';
import { definePage } from '../../../lib/page.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { itemsOf } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.tsx';
import { EventCard, EventCardsWaiting, seriesEventsOptions } from '../programme/index.ts';

const seriesOptions = (slug: string) => getSeriesOptions({ path: { seriesId: slug } });

const page = definePage({
  module: 'events',
  subject: ({ params }) => seriesOptions(params['slug'] ?? ''),
  queries: ({ params: { slug = '' } }) => [seriesEventsOptions(slug, false), seriesEventsOptions(slug, true)],
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function SeriesScreen() {
  const { t } = useText();
  const { slug = '' } = useParams();
  const query = useQuery(seriesOptions(slug));
  return (
    <div className="mx-auto max-w-4xl">
      <Link
        to="/series"
        className="mb-4 inline-flex items-center gap-1 rounded-sm text-sm text-muted hover:text-default"
      >
        <ChevronLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        {t('series.title')}
      </Link>
      <QueryState query={query} waiting={<HeadWaiting />}>
        {({ data }) => <Head series={data} />}
      </QueryState>
      <Events slug={slug} />
    </div>
  );
}

function Head({ series: { name, slug, description, image } }: { series: Series }) {
  return (
    <header className="grid items-center gap-6 sm:grid-cols-[16rem_1fr]">
      <PageHead title={name} description={description} image={pictureOf(image, 'share')} />
      <Image
        src={pictureOf(image, 'public')}
        alt=""
        seed={slug}
        ratio="1200/627"
        priority
        className="w-full rounded-lg"
      />
      <div>
        <h1 className="text-2xl font-semibold">
          <bdi>{name}</bdi>
        </h1>
        {description !== null && (
          <p dir="auto" className="mt-2 whitespace-pre-line text-muted">
            {description}
          </p>
        )}
      </div>
    </header>
  );
}

function Events({ slug }: { slug: string }) {
  const { t } = useText();
  const upcoming = useInfiniteQuery(seriesEventsOptions(slug, false));
  const past = useInfiniteQuery(seriesEventsOptions(slug, true));
  const failed = upcoming.error ?? past.error;
  if (failed !== null) {
    const retry = () => void Promise.all([upcoming.refetch(), past.refetch()]);
    return <QueryFailed error={failed} retry={retry} />;
  }
  if (upcoming.data === undefined || past.data === undefined) {
    return (
      <div className="mt-8">
        <EventCardsWaiting />
      </div>
    );
  }
  const lists = [
    { id: 'upcoming', title: t('series.upcoming'), list: upcoming },
    { id: 'past', title: t('series.past'), list: past },
  ].filter(({ list }) => itemsOf(list.data).length > 0);
  if (lists.length === 0) return <EmptyState illustration={<CalendarDays />} title={t('series.empty')} />;
  return lists.map(({ id, title, list }) => (
    <section key={id} aria-labelledby={id} className="mt-8">
      <h2 id={id} className="mb-3 text-lg font-semibold">
        {title}
      </h2>
      <ul className="flex flex-col gap-3">
        {itemsOf(list.data).map((event) => (
          <EventCard key={event.id} event={event} />
        ))}
      </ul>
      <MoreButton list={list} waiting={<EventCardsWaiting count={2} />} />
    </section>
  ));
}

function HeadWaiting() {
  return (
    <div aria-hidden="true" className="grid items-center gap-6 sm:grid-cols-[16rem_1fr]">
      <Skeleton className="aspect-1200/627 rounded-lg" />
      <div className="flex flex-col gap-3">
        <Skeleton className="h-8 w-1/2" />
        <Skeleton className="h-4 w-4/5" />
      </div>
    </div>
  );
}
