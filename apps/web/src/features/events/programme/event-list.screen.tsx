import type { BaseEvent } from '@atrium/api';
import { Button, buttonClass } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { SearchField } from '@atrium/ui/search-field';
import { Skeleton } from '@atrium/ui/skeleton';
import { TabNav, tabClass } from '@atrium/ui/tab-nav';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarDays, Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { Link } from 'react-router';
import { MoreButton } from '../../../components/more-button.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { useMinute } from '../../../lib/clock.ts';
import { cx } from '../../../lib/cx.ts';
import { definePage } from '../../../lib/page.ts';
import { itemsOf, seedDetails } from '../../../lib/queries.ts';
import { useIsMember } from '../../../lib/session/use-session.ts';
import { useSite } from '../../../lib/site.ts';
import { useText } from '../../../lib/text.tsx';
import { useAddressState } from '../../../lib/use-address-state.ts';
import { EventCardsWaiting, FeaturedCard } from './event-card.tsx';
import { EventList } from './event-list.tsx';
import { type EventListFilter, isNarrowed, readEventFilter } from './event-filter.ts';
import { EventFilters } from './event-filters.tsx';
import { eventListOptions, featuredOptions, seriesListOptions, teaserKey } from './events.api.ts';

const EventCalendar = lazy(() => import('./event-calendar.tsx'));

const isStart = (filter: EventListFilter): boolean =>
  !filter.past && filter.search === '' && filter.view === 'list' && !isNarrowed(filter);

const page = definePage({
  module: 'events',
  queries: ({ url }) => {
    const filter = readEventFilter(url.searchParams);
    // The calendar is drawn in the browser alone.
    if (filter.view === 'calendar') return [];
    return [eventListOptions(filter), seriesListOptions(), ...(isStart(filter) ? [featuredOptions()] : [])];
  },
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function EventListScreen() {
  const { t } = useText();
  const { config } = useSite();
  const [search, put] = useAddressState();
  const filter = readEventFilter(search);
  const isList = filter.view === 'list';
  const list = useInfiniteQuery({
    ...eventListOptions(filter),
    placeholderData: keepPreviousData,
    enabled: isList,
  });
  const { data: featured } = useQuery({ ...featuredOptions(), enabled: isStart(filter) });
  const above = isStart(filter) ? (featured?.data ?? []) : [];
  useTeasers(useMemo(() => itemsOf(list.data), [list.data]));
  const find = (q: string) => put({ q });
  const clear = () => put({ q: '', place: '', free: '', group: '', period: '', from: '', to: '' });
  return (
    <div className="mx-auto max-w-4xl">
      <PageHead title={t('events.title')} description={t('events.description', { name: config.NAME })} />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="grow text-2xl font-semibold">{t('events.title')}</h1>
        <Link to="/host/new" className={buttonClass()}>
          {t('host.create')}
        </Link>
        <SearchField
          label={t('events.search')}
          placeholder={t('events.search')}
          clearLabel={t('search.clear')}
          icon={<Search aria-hidden="true" />}
          value={filter.search}
          onChange={find}
          className="w-full sm:w-72"
        />
      </div>
      <Periods filter={filter} search={search} />
      <EventFilters filter={filter} put={put} />
      <Featured events={above} />
      {!isList && <CalendarPart filter={filter} onDay={(day) => put({ day })} />}
      {isList && (
        <QueryState
          query={list}
          waiting={<EventCardsWaiting />}
          isEmpty={(data) => itemsOf(data).length === 0}
          empty={<NoEvents filter={filter} clear={clear} />}
        >
          {(data) => (
            <div
              aria-busy={list.isPlaceholderData}
              className={list.isPlaceholderData ? 'opacity-60' : undefined}
            >
              <EventList events={withoutThose(itemsOf(data), above)} />
              <MoreButton list={list} waiting={<EventCardsWaiting count={2} />} />
            </div>
          )}
        </QueryState>
      )}
    </div>
  );
}

function CalendarPart(props: { filter: EventListFilter; onDay: (day: string) => void }) {
  const waiting = <Skeleton className="h-96 w-full" />;
  // Which calendar it is, and which day is today, depends on the reader.
  if (useMinute() === null) return waiting;
  return (
    <Suspense fallback={waiting}>
      <EventCalendar {...props} />
    </Suspense>
  );
}

function Periods({ filter: { past, view }, search }: { filter: EventListFilter; search: URLSearchParams }) {
  const { t } = useText();
  const isMember = useIsMember();
  const hasSeries = itemsOf(useInfiniteQuery(seriesListOptions()).data).length > 0;
  const to = (isPast: boolean): string => {
    const next = new URLSearchParams(search);
    for (const name of ['past', 'view', 'day', ...(isPast ? ['period', 'from', 'to'] : [])])
      next.delete(name);
    if (isPast) next.set('past', '1');
    return next.size === 0 ? '/events' : `/events?${next.toString()}`;
  };
  const periods = [
    { label: t('events.upcoming'), to: to(false), current: !past && view === 'list' },
    { label: t('events.past'), to: to(true), current: past },
    ...(hasSeries ? [{ label: t('series.title'), to: '/series', current: false }] : []),
    ...(isMember ? [{ label: t('attendee.myEvents'), to: '/my/events', current: false }] : []),
  ];
  return (
    <TabNav label={t('events.period')} className="mt-4 mb-6">
      {periods.map(({ label, to, current }) => (
        <Link
          key={to}
          to={to}
          prefetch="intent"
          aria-current={current ? 'page' : undefined}
          className={tabClass}
        >
          {label}
        </Link>
      ))}
    </TabNav>
  );
}

/** Says nothing while it waits or when there is nothing: the list below is the page. */
function Featured({ events }: { events: readonly BaseEvent[] }) {
  const { t } = useText();
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="featured" className="mb-8">
      <h2 id="featured" className="mb-3 text-sm font-semibold text-muted">
        {t('events.featured')}
      </h2>
      <ul
        className={cx(
          '-mx-4 flex snap-x snap-mandatory scroll-px-4 gap-4 overflow-x-auto px-4 pb-1',
          'sm:mx-0 sm:grid sm:grid-cols-2 sm:overflow-visible sm:px-0',
          events.length > 2 && 'lg:grid-cols-3',
        )}
      >
        {events.map((event) => (
          <FeaturedCard key={event.id} event={event} />
        ))}
      </ul>
    </section>
  );
}

/** Events shown above are not repeated below. */
function withoutThose(events: readonly BaseEvent[], above: readonly BaseEvent[]): BaseEvent[] {
  return events.filter(({ id }) => !above.some((event) => event.id === id));
}

function NoEvents({ filter, clear }: { filter: EventListFilter; clear: () => void }) {
  const { t } = useText();
  const { past, search } = filter;
  if (isNarrowed(filter)) {
    return (
      <EmptyState
        illustration={<Search />}
        title={t('events.noneChosen')}
        text={t('events.noneChosenHint')}
        action={<Button onClick={clear}>{t('events.clearFilters')}</Button>}
      />
    );
  }
  if (search !== '') {
    return (
      <EmptyState
        illustration={<Search />}
        title={t('events.none', { text: search })}
        text={t('events.noneHint')}
        action={<Button onClick={clear}>{t('events.clearSearch')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      illustration={<CalendarDays />}
      title={t(past ? 'events.emptyPast' : 'events.empty')}
      text={t(past ? 'events.emptyPastHint' : 'events.emptyHint')}
      action={
        <Link to={past ? '/events' : '/events?past=1'} className={buttonClass()}>
          {t(past ? 'events.seeUpcoming' : 'events.seePast')}
        </Link>
      }
    />
  );
}

/** The page of an event shows at once what the list knew. */
function useTeasers(events: readonly BaseEvent[]): void {
  const client = useQueryClient();
  useEffect(() => seedDetails(client, events, teaserKey), [client, events]);
}
