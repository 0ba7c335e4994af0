import { EmptyState } from '@atrium/ui/empty-state';
import { SearchField } from '@atrium/ui/search-field';
import { TabNav, tabClass } from '@atrium/ui/tab-nav';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Podcast, Search } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { MoreButton } from '../../../components/more-button.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { definePage } from '../../../lib/page.ts';
import { itemsOf } from '../../../lib/queries.ts';
import { useSite } from '../../../lib/site.ts';
import { useText } from '../../../lib/text.tsx';
import { ChannelCard, ChannelWallSkeleton, wall } from './channel-card.tsx';
import { allChannels, kinds, newestContents, readKind } from './channels.api.ts';
import { ContentRow, ContentRowsSkeleton } from './content-row.tsx';

const searchOf = (params: URLSearchParams): string => (params.get('q') ?? '').trim().slice(0, 200);

const page = definePage({
  module: 'channels',
  queries: ({ url: { searchParams } }) => [
    allChannels(searchOf(searchParams)),
    newestContents(readKind(searchParams.get('type')), searchOf(searchParams)),
  ],
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Covers as a wall; below it what is new, of one kind or of all. */
export default function ChannelListScreen() {
  const { t } = useText();
  const { config } = useSite();
  const [params, setParams] = useSearchParams();
  const search = searchOf(params);
  const find = (text: string) =>
    setParams(
      (before) => {
        if (text.trim() === '') before.delete('q');
        else before.set('q', text);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <div className="mx-auto max-w-4xl">
      <PageHead
        title={t('channels.title')}
        description={t('channels.description', { name: config.NAME })}
        hidden={search !== ''}
      />
      <h1 className="text-2xl font-semibold">{t('channels.title')}</h1>
      <SearchField
        className="mt-4 mb-6"
        label={t('channels.search')}
        placeholder={t('channels.search')}
        clearLabel={t('search.clear')}
        icon={<Search aria-hidden="true" />}
        value={params.get('q') ?? ''}
        onChange={find}
      />
      <Wall search={search} />
      <Newest search={search} kind={readKind(params.get('type'))} />
    </div>
  );
}

function Wall({ search }: { search: string }) {
  const { t } = useText();
  const list = useInfiniteQuery({ ...allChannels(search), placeholderData: keepPreviousData });
  const channels = itemsOf(list.data);
  return (
    <QueryState
      query={list}
      waiting={<ChannelWallSkeleton />}
      isEmpty={() => channels.length === 0}
      empty={
        search === '' ? (
          <EmptyState illustration={<Podcast />} title={t('channels.empty')} text={t('channels.emptyText')} />
        ) : (
          <p className="text-muted">{t('channels.noneFound')}</p>
        )
      }
    >
      {() => (
        <>
          <ul className={wall}>
            {channels.map((channel) => (
              <li key={channel.id}>
                <ChannelCard channel={channel} />
              </li>
            ))}
          </ul>
          <MoreButton list={list} waiting={<ChannelWallSkeleton />} />
        </>
      )}
    </QueryState>
  );
}

function Newest({ search, kind }: { search: string; kind: ReturnType<typeof readKind> }) {
  const { t } = useText();
  const list = useInfiniteQuery({ ...newestContents(kind, search), placeholderData: keepPreviousData });
  const contents = itemsOf(list.data);
  const q = search === '' ? '' : `&q=${encodeURIComponent(search)}`;
  const tabs = [
    {
      to: `/channels${search === '' ? '' : `?q=${encodeURIComponent(search)}`}`,
      label: t('channels.all'),
      is: undefined,
    },
    ...kinds.map((one) => ({ to: `/channels?type=${one}${q}`, label: t(`channels.kinds.${one}`), is: one })),
  ];
  return (
    <section aria-labelledby="newest" className="mt-10">
      <h2 id="newest" className="text-lg font-semibold">
        {t('channels.newest')}
      </h2>
      <TabNav label={t('channels.which')} className="mt-2 mb-4">
        {tabs.map(({ to, label, is }) => (
          <Link
            key={to}
            to={to}
            preventScrollReset
            aria-current={is === kind ? 'page' : undefined}
            className={tabClass}
          >
            {label}
          </Link>
        ))}
      </TabNav>
      <QueryState
        query={list}
        waiting={<ContentRowsSkeleton />}
        isEmpty={() => contents.length === 0}
        empty={<p className="text-muted">{t('channels.noContents')}</p>}
      >
        {() => (
          <>
            <ul className="flex flex-col gap-2">
              {contents.map((content) => (
                <li key={content.id}>
                  <ContentRow content={content} />
                </li>
              ))}
            </ul>
            <MoreButton list={list} waiting={<ContentRowsSkeleton count={2} />} />
          </>
        )}
      </QueryState>
    </section>
  );
}
