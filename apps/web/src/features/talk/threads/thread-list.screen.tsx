import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { SearchField } from '@atrium/ui/search-field';
import { TabNav, tabClass } from '@atrium/ui/tab-nav';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Archive, MessageCircle, Plus, Search, Star } from 'lucide-react';
import { type ReactNode, Suspense, lazy, useState } from 'react';
import { Link } from 'react-router';
import { MembersOnly } from '../../../components/members-only.tsx';
import { MoreButton } from '../../../components/more-button.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { definePage } from '../../../lib/page.ts';
import { itemsOf } from '../../../lib/queries.ts';
import { type PlainTextId, useText } from '../../../lib/text.tsx';
import { useAddressState } from '../../../lib/use-address-state.ts';
import { ThreadRow, ThreadRowsSkeleton } from './thread-row.tsx';
import { often, threadList, type ThreadState } from './threads.api.ts';

const NewThreadDialog = lazy(() => import('./new-thread-dialog.tsx'));

const page = definePage({ module: 'threads' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

const tabs = ['inbox', 'favorites', 'archive'] as const;
type Tab = (typeof tabs)[number];

const shown: Record<Tab, { label: PlainTextId; state?: ThreadState; empty: [PlainTextId, PlainTextId] }> = {
  inbox: { label: 'threads.inbox', empty: ['threads.empty', 'threads.emptyText'] },
  favorites: {
    label: 'threads.favorites',
    state: 'favorited',
    empty: ['threads.noFavorites', 'threads.noFavoritesText'],
  },
  archive: {
    label: 'threads.archive',
    state: 'archived',
    empty: ['threads.noArchive', 'threads.noArchiveText'],
  },
};
const pictures: Record<Tab, ReactNode> = {
  inbox: <MessageCircle />,
  favorites: <Star />,
  archive: <Archive />,
};

const tabOf = (params: URLSearchParams): Tab => tabs.find((tab) => tab === params.get('show')) ?? 'inbox';

export default function ThreadListScreen() {
  const { t } = useText();
  const [params, put] = useAddressState();
  const tab = tabOf(params);
  const search = (params.get('q') ?? '').trim().slice(0, 200);
  const [starting, setStarting] = useState(false);
  const find = (q: string) => put({ q });
  const start = (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setStarting(true)}>
      {t('threads.new')}
    </Button>
  );
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead title={t('threads.title')} hidden />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="grow basis-72">
          <h1 className="text-2xl font-semibold">{t('threads.title')}</h1>
          <p className="mt-1 text-sm text-muted">{t('threads.about')}</p>
        </div>
        {start}
      </div>
      <SearchField
        className="mt-4"
        label={t('threads.search')}
        placeholder={t('threads.search')}
        clearLabel={t('search.clear')}
        icon={<Search aria-hidden="true" />}
        value={params.get('q') ?? ''}
        onChange={find}
      />
      <TabNav label={t('threads.tabs')} className="mt-4 mb-2">
        {tabs.map((name) => (
          <Link
            key={name}
            to={addressOf(name, search)}
            replace
            preventScrollReset
            aria-current={name === tab ? 'page' : undefined}
            className={tabClass}
          >
            {t(shown[name].label)}
          </Link>
        ))}
        <Link to="/threads/circles" prefetch="intent" className={tabClass}>
          {t('circles.title')}
        </Link>
      </TabNav>
      <MembersOnly waiting={<ThreadRowsSkeleton />}>
        <Threads key={tab} tab={tab} search={search} start={start} onClear={() => find('')} />
      </MembersOnly>
      {starting && (
        <Suspense fallback={null}>
          <NewThreadDialog close={() => setStarting(false)} />
        </Suspense>
      )}
    </div>
  );
}

function addressOf(tab: Tab, search: string): string {
  const params = new URLSearchParams({
    ...(tab !== 'inbox' && { show: tab }),
    ...(search !== '' && { q: search }),
  });
  return params.size === 0 ? '/threads' : `/threads?${params}`;
}

interface ThreadsProps {
  tab: Tab;
  search: string;
  start: ReactNode;
  onClear: () => void;
}

function Threads({ tab, search, start, onClear }: ThreadsProps) {
  const { t } = useText();
  const { label, state, empty } = shown[tab];
  const list = useInfiniteQuery({
    ...threadList({ search, state }),
    placeholderData: keepPreviousData,
    refetchInterval: often,
    staleTime: 0,
  });
  const threads = [...new Map(itemsOf(list.data).map((thread) => [thread.id, thread])).values()];
  const [title, text] = empty;
  return (
    <QueryState
      query={list}
      waiting={<ThreadRowsSkeleton />}
      isEmpty={() => threads.length === 0}
      empty={
        search === '' ? (
          <EmptyState
            illustration={pictures[tab]}
            title={t(title)}
            text={t(text)}
            action={tab === 'inbox' ? start : undefined}
          />
        ) : (
          <EmptyState
            illustration={<Search />}
            title={t('search.nothing', { text: search })}
            text={t('search.nothingHint')}
            action={<Button onClick={onClear}>{t('search.clear')}</Button>}
          />
        )
      }
    >
      {() => (
        <>
          <ul aria-label={t(label)} className="-mx-3 flex flex-col">
            {threads.map((thread) => (
              <li key={thread.id}>
                <ThreadRow thread={thread} />
              </li>
            ))}
          </ul>
          <MoreButton list={list} waiting={<ThreadRowsSkeleton count={2} />} />
        </>
      )}
    </QueryState>
  );
}
