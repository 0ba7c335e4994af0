import { linkClass } from '@atrium/ui/link';
import { EmptyState } from '@atrium/ui/empty-state';
import { SearchField } from '@atrium/ui/search-field';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { PageHead } from '../../components/page-head.tsx';
import { QueryFailed } from '../../components/query-state.tsx';
import { definePage } from '../../lib/page.ts';
import { itemsOf } from '../../lib/queries.ts';
import { useModule } from '../../lib/site.ts';
import { useText } from '../../lib/text.tsx';
import { EventCard, EventCardsWaiting, eventListOptions } from '../events/index.ts';
import { PersonRow, PersonRowsSkeleton, everybody } from '../people/index.ts';

const few = 5;
const searchOf = (params: URLSearchParams): string => (params.get('q') ?? '').trim().slice(0, 200);

const page = definePage({
  queries: ({ url, modules }) => {
    const search = searchOf(url.searchParams);
    if (search === '') return [];
    const events = [eventListOptions({ past: false, search }), eventListOptions({ past: true, search })];
    return [
      ...(modules.includes('accounts') ? [everybody(search)] : []),
      ...(modules.includes('events') ? events : []),
    ];
  },
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function SearchScreen() {
  const { t } = useText();
  const [params, setParams] = useSearchParams();
  const search = searchOf(params);
  const find = (text: string) => {
    setParams(text.trim() === '' ? {} : { q: text }, { replace: true, preventScrollReset: true });
  };
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead title={search === '' ? t('search.title') : t('search.titleFor', { text: search })} hidden />
      <h1 className="text-2xl font-semibold">{t('search.title')}</h1>
      <SearchField
        className="mt-4"
        label={t('search.title')}
        placeholder={t('search.placeholder')}
        clearLabel={t('search.clear')}
        icon={<Search aria-hidden="true" />}
        value={params.get('q') ?? ''}
        onChange={find}
        autoFocus={search === ''}
      />
      {search === '' ? (
        <EmptyState illustration={<Search />} title={t('search.start')} text={t('search.startHint')} />
      ) : (
        <Results key={search} search={search} />
      )}
    </div>
  );
}

function Results({ search }: { search: string }) {
  const { t } = useText();
  const withPeople = useModule('accounts');
  const withEvents = useModule('events');
  const people = useInfiniteQuery({ ...everybody(search), enabled: withPeople });
  const upcoming = useInfiniteQuery({ ...eventListOptions({ past: false, search }), enabled: withEvents });
  const past = useInfiniteQuery({ ...eventListOptions({ past: true, search }), enabled: withEvents });
  const lists = [...(withPeople ? [people] : []), ...(withEvents ? [upcoming, past] : [])];
  const failed = lists.find(({ data, error }) => data === undefined && error !== null);
  const waiting = lists.some(({ isPending }) => isPending);
  const persons = itemsOf(people.data);
  const events = [...itemsOf(upcoming.data), ...itemsOf(past.data)];
  const count = persons.length + events.length;
  if (failed !== undefined && failed.error !== null) {
    return (
      <QueryFailed error={failed.error} retry={() => void Promise.all(lists.map((list) => list.refetch()))} />
    );
  }
  return (
    <>
      <p role="status" className="sr-only">
        {!waiting && t('search.results', { count })}
      </p>
      {!waiting && count === 0 && (
        <EmptyState
          illustration={<Search />}
          title={t('search.nothing', { text: search })}
          text={t('search.nothingHint')}
        />
      )}
      {withPeople && (people.isPending || persons.length > 0) && (
        <Section
          title={t('search.people')}
          all={persons.length > few ? { to: '/people', text: t('search.allPeople') } : null}
          search={search}
        >
          {people.isPending ? (
            <PersonRowsSkeleton count={3} />
          ) : (
            <ul className="-mx-3">
              {persons.slice(0, few).map((account) => (
                <li key={account.id}>
                  <PersonRow account={account} />
                </li>
              ))}
            </ul>
          )}
        </Section>
      )}
      {withEvents && (upcoming.isPending || past.isPending || events.length > 0) && (
        <Section
          title={t('search.events')}
          all={events.length > few ? { to: '/events', text: t('search.allEvents') } : null}
          search={search}
        >
          {upcoming.isPending || past.isPending ? (
            <EventCardsWaiting count={2} />
          ) : (
            <ul className="mt-3 flex flex-col gap-3">
              {events.slice(0, few).map((event) => (
                <EventCard key={event.id} event={event} />
              ))}
            </ul>
          )}
        </Section>
      )}
    </>
  );
}

interface SectionProps {
  title: string;
  /** Where the rest is, when there is more. */
  all: { to: string; text: string } | null;
  search: string;
  children: ReactNode;
}

function Section({ title, all, search, children }: SectionProps) {
  return (
    <section aria-label={title} className="mt-8">
      <div className="mb-1 flex items-baseline justify-between gap-4">
        <h2 className="text-lg font-semibold">{title}</h2>
        {all !== null && (
          <Link to={`${all.to}?${new URLSearchParams({ q: search })}`} className={`${linkClass} text-sm`}>
            {all.text}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
