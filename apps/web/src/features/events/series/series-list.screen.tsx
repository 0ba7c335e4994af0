import type { Series } from '@atrium/api';
import { EmptyState } from '@atrium/ui/empty-state';
import { Image } from '@atrium/ui/image';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarRange, ChevronLeft } from 'lucide-react';
import { Link } from 'react-router';
import { MoreButton } from '../../../components/more-button.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { PageLink } from '../../../components/page-link.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { definePage } from '../../../lib/page.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { itemsOf } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.tsx';
import { EventCardsWaiting, seriesListOptions } from '../programme/index.ts';

const page = definePage({ module: 'events', queries: () => [seriesListOptions()] });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Every series of events, in the order of the staff. */
export default function SeriesListScreen() {
  const { t } = useText();
  const list = useInfiniteQuery(seriesListOptions());
  return (
    <div className="mx-auto max-w-4xl">
      <PageHead title={t('series.title')} />
      <Link
        to="/events"
        className="mb-4 inline-flex items-center gap-1 rounded-sm text-sm text-muted hover:text-default"
      >
        <ChevronLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        {t('series.all')}
      </Link>
      <h1 className="mb-6 text-2xl font-semibold">{t('series.title')}</h1>
      <QueryState
        query={list}
        waiting={<EventCardsWaiting />}
        isEmpty={(data) => itemsOf(data).length === 0}
        empty={<EmptyState illustration={<CalendarRange />} title={t('series.none')} />}
      >
        {(data) => (
          <>
            <ul className="grid gap-4 sm:grid-cols-2">
              {itemsOf(data).map((series) => (
                <SeriesCard key={series.id} series={series} />
              ))}
            </ul>
            <MoreButton list={list} waiting={<EventCardsWaiting count={1} />} />
          </>
        )}
      </QueryState>
    </div>
  );
}

function SeriesCard({ series: { slug, name, description, image } }: { series: Series }) {
  return (
    <li className="relative overflow-clip rounded-lg border border-line bg-raised hover:border-line-strong">
      <Image src={pictureOf(image, 'public')} alt="" seed={slug} ratio="1200/627" className="w-full" />
      <div className="p-4">
        <h2 className="font-semibold">
          <PageLink to={`/series/${slug}`} className="after:absolute after:inset-0">
            <bdi>{name}</bdi>
          </PageLink>
        </h2>
        {description !== null && (
          <p dir="auto" className="mt-1 line-clamp-2 text-sm text-muted">
            {description}
          </p>
        )}
      </div>
    </li>
  );
}
