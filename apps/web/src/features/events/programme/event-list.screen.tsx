import type { BaseEvent } from '@atrium/api';
import { Button, buttonClass } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { SearchField } from '@atrium/ui/search-field';
import { TabNav, tabClass } from '@atrium/ui/tab-nav';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarDays, Search } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { Link } from 'react-router';
import { MoreButton } from '../../../components/more-button.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { cx } from '../../../lib/cx.ts';
import { definePage } from '../../../lib/page.ts';
import { itemsOf, seedDetails } from '../../../lib/queries.ts';
import { useIsMember } from '../../../lib/session/use-session.ts';
import { useSite } from '../../../lib/site.ts';
import { useText } from '../../../lib/text.tsx';
import { useAddressState } from '../../../lib/use-address-state.ts';
import { EventCardsWaiting, FeaturedCard } from './event-card.tsx';
import { EventList } from './event-list.tsx';
import { type EventListFilter, eventListOptions, featuredOptions, teaserKey } from './events.api.ts';

function readFilter(search: URLSearchParams): EventListFilter {
  return { past: search.get('past') === '1', search: (search.get('q') ?? '').trim() };
}

const isStart = ({ past, search }: EventListFilter): boolean => !past && search === '';

const page = definePage({
  module: 'events',
  queries: ({ url }) => {
    const filter = readFilter(url.searchParams);
    return [eventListOptions(filter), ...(isStart(filter) ? [featuredOptions()] : [])];
  },
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function EventListScreen() {
  const { t } = useText();
  const { config } = useSite();
  const [search, put] = useAddressState();
  const filter = readFilter(search);
  const list = useInfiniteQuery({ ...eventListOptions(filter), placeholderData: keepPreviousData });
  const { data: featured } = useQuery({ ...featuredOptions(), enabled: isStart(filter) });
  const above = isStart(filter) ? (featured?.data ?? []) : [];
  useTeasers(useMemo(() => itemsOf(list.data), [list.data]));
  const find = (q: string) => put({ q });
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
      <Periods filter={filter} />
      <Featured events={above} />
      <QueryState
        query={list}
        waiting={<EventCardsWaiting />}
        isEmpty={(data) => itemsOf(data).length === 0}
        empty={<NoEvents filter={filter} clear={() => find('')} />}
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
    </div>
  );
}

function Periods({ filter: { past, search } }: { filter: EventListFilter }) {
  const { t } = useText();
  const isMember = useIsMember();
  const q = search === '' ? '' : `q=${encodeURIComponent(search)}`;
  const periods = [
    { label: t('events.upcoming'), to: `/events${q && `?${q}`}`, current: !past },
    { label: t('events.past'), to: `/events?past=1${q && `&${q}`}`, current: past },
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

function NoEvents({ filter: { past, search }, clear }: { filter: EventListFilter; clear: () => void }) {
  const { t } = useText();
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
