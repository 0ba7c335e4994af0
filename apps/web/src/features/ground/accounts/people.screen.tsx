import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { SearchField } from '@atrium/ui/search-field';
import { TabNav, tabClass } from '@atrium/ui/tab-nav';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Search, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageHead } from '../../../components/page-head.tsx';
import { definePage } from '../../../lib/page.ts';
import { type PlainTextId, useText } from '../../../lib/text.tsx';
import { useAddressState } from '../../../lib/use-address-state.ts';
import { everybody, popularPeople, teams } from './people.api.ts';
import { PersonList } from './person-list.tsx';

const tabs = ['all', 'popular', 'teams'] as const;
type Tab = (typeof tabs)[number];

const labels: Record<Tab, PlainTextId> = {
  all: 'people.tab.all',
  popular: 'people.tab.popular',
  teams: 'people.tab.teams',
};

const tabOf = (params: URLSearchParams): Tab => tabs.find((tab) => tab === params.get('show')) ?? 'all';
const searchOf = (params: URLSearchParams): string => (params.get('q') ?? '').trim().slice(0, 200);

const page = definePage({
  module: 'accounts',
  queries: ({ url: { searchParams } }) => [listOf(tabOf(searchParams), searchOf(searchParams))],
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

function listOf(tab: Tab, search: string) {
  if (tab === 'popular') return popularPeople(search);
  return tab === 'teams' ? teams(search) : everybody(search);
}

export default function PeopleScreen() {
  const { t } = useText();
  const [params, put] = useAddressState();
  const [tab, search] = [tabOf(params), searchOf(params)];
  const find = (q: string) => put({ q });
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead title={t('shell.people')} hidden={search !== ''} />
      <h1 className="text-2xl font-semibold">{t('shell.people')}</h1>
      <SearchField
        className="mt-4"
        label={t('people.search')}
        placeholder={t('people.search')}
        clearLabel={t('search.clear')}
        icon={<Search aria-hidden="true" />}
        value={params.get('q') ?? ''}
        onChange={find}
      />
      <TabNav label={t('people.tabs')} className="mt-4 mb-2">
        {tabs.map((name) => (
          <Link
            key={name}
            to={addressOf(name, search)}
            replace
            preventScrollReset
            aria-current={name === tab ? 'page' : undefined}
            className={tabClass}
          >
            {t(labels[name])}
          </Link>
        ))}
      </TabNav>
      <Results key={tab} tab={tab} search={search} onClear={() => find('')} />
    </div>
  );
}

function addressOf(tab: Tab, search: string): string {
  const params = new URLSearchParams({
    ...(tab !== 'all' && { show: tab }),
    ...(search !== '' && { q: search }),
  });
  return params.size === 0 ? '/people' : `/people?${params}`;
}

function Results({ tab, search, onClear }: { tab: Tab; search: string; onClear: () => void }) {
  const { t } = useText();
  const label = t(labels[tab]);
  const empty =
    search !== '' ? (
      <EmptyState
        illustration={<Search />}
        title={t('search.nothing', { text: search })}
        text={t('search.nothingHint')}
        action={<Button onClick={onClear}>{t('search.clear')}</Button>}
      />
    ) : (
      <EmptyState
        illustration={<UsersRound />}
        title={t(tab === 'teams' ? 'people.noTeams' : 'people.nobody')}
      />
    );
  if (tab === 'popular') return <Popular {...{ search, label, empty }} />;
  return <Everybody {...{ tab, search, label, empty }} />;
}

interface ListProps {
  search: string;
  label: string;
  empty: ReactNode;
}

function Popular({ search, ...rest }: ListProps) {
  const list = useInfiniteQuery({ ...popularPeople(search), placeholderData: keepPreviousData });
  return <PersonList list={list} {...rest} />;
}

function Everybody({ tab, search, ...rest }: ListProps & { tab: Tab }) {
  const options = tab === 'teams' ? teams(search) : everybody(search);
  const list = useInfiniteQuery({ ...options, placeholderData: keepPreviousData });
  return <PersonList list={list} {...rest} />;
}
