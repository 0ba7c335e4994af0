import type { Group } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { SearchField } from '@atrium/ui/search-field';
import { TabNav, tabClass } from '@atrium/ui/tab-nav';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Search, UsersRound } from 'lucide-react';
import { type ReactNode, Suspense, lazy, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { MoreButton } from '../../../components/more-button.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { definePage } from '../../../lib/page.ts';
import { itemsOf, seedDetails } from '../../../lib/queries.ts';
import { useIsMember } from '../../../lib/session/use-session.ts';
import { useModule, useSite } from '../../../lib/site.ts';
import { useText } from '../../../lib/text.tsx';
import { useMemberOnly } from '../../../lib/use-member-only.ts';
import { GroupCard, GroupCardsSkeleton, groupGrid } from './group-card.tsx';
import { allGroups, featuredGroups, groupKey, invitedGroups } from './groups.api.ts';
import { OwnGroups } from './own-groups.tsx';

const CreateGroupDialog = lazy(() => import('./create-group-dialog.tsx'));

const searchOf = (params: URLSearchParams): string => (params.get('q') ?? '').trim().slice(0, 200);
const showsOwn = (params: URLSearchParams): boolean => params.get('show') === 'mine';

const page = definePage({
  module: 'groups',
  queries: ({ url: { searchParams } }) =>
    showsOwn(searchParams)
      ? []
      : [allGroups(searchOf(searchParams)), ...(searchOf(searchParams) === '' ? [featuredGroups()] : [])],
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function GroupListScreen() {
  const { t } = useText();
  const { config } = useSite();
  const [params, setParams] = useSearchParams();
  const [creating, setCreating] = useState(false);
  const membersOnly = useMemberOnly();
  const search = searchOf(params);
  const own = showsOwn(params);
  const find = (text: string) =>
    setParams(
      (before) => {
        if (text.trim() === '') before.delete('q');
        else before.set('q', text);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  const create = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden="true" />}
      onClick={() => membersOnly(() => setCreating(true))}
    >
      {t('groups.create')}
    </Button>
  );
  return (
    <div className="mx-auto max-w-4xl">
      <PageHead
        title={t('groups.title')}
        description={t('groups.description', { name: config.NAME })}
        hidden={search !== ''}
      />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl font-semibold">{t('groups.title')}</h1>
        {create}
      </div>
      <SearchField
        className="mt-4"
        label={t('groups.search')}
        placeholder={t('groups.search')}
        clearLabel={t('search.clear')}
        icon={<Search aria-hidden="true" />}
        value={params.get('q') ?? ''}
        onChange={find}
      />
      <Tabs own={own} />
      {own ? <OwnGroups search={search} create={create} /> : <AllGroups search={search} create={create} />}
      {creating && (
        <Suspense fallback={null}>
          <CreateGroupDialog close={() => setCreating(false)} />
        </Suspense>
      )}
    </div>
  );
}

function Tabs({ own }: { own: boolean }) {
  const { t } = useText();
  const isMember = useIsMember();
  const withPosts = useModule('activities');
  const invitations = useInfiniteQuery({ ...invitedGroups(false), enabled: isMember });
  const count = itemsOf(invitations.data).length;
  const tabs = [
    { to: '/groups', label: t('groups.all'), current: !own },
    { to: '/groups?show=mine', label: t('groups.mine'), current: own },
    ...(withPosts ? [{ to: '/my/groups', label: t('groups.ownPosts'), current: false }] : []),
    {
      to: '/groups/invitations',
      label: count > 0 ? t('groups.invitationsCount', { count }) : t('groups.invitations'),
      current: false,
    },
  ];
  return (
    <TabNav label={t('groups.which')} className="mt-4 mb-6">
      {tabs.map(({ to, label, current }) => (
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

function AllGroups({ search, create }: { search: string; create: ReactNode }) {
  const { t } = useText();
  const list = useInfiniteQuery({ ...allGroups(search), placeholderData: keepPreviousData });
  const { data: featured } = useQuery({ ...featuredGroups(), enabled: search === '' });
  const above = search === '' ? (featured?.data ?? []) : [];
  const client = useQueryClient();
  useEffect(() => {
    seedDetails(client, itemsOf(list.data), groupKey);
  }, [client, list.data]);
  const groups = itemsOf(list.data).filter(({ id }) => !above.some((group) => group.id === id));
  return (
    <QueryState
      query={list}
      waiting={<GroupCardsSkeleton />}
      isEmpty={() => groups.length + above.length === 0}
      empty={
        search === '' ? (
          <EmptyState
            illustration={<UsersRound />}
            title={t('groups.empty')}
            text={t('groups.emptyText')}
            action={create}
          />
        ) : (
          <EmptyState
            illustration={<Search />}
            title={t('search.nothing', { text: search })}
            text={t('search.nothingHint')}
          />
        )
      }
    >
      {() => (
        <>
          {above.length > 0 && <Shelf title={t('groups.featured')} groups={above} />}
          <Shelf title={above.length > 0 ? t('groups.others') : null} groups={groups} />
          <MoreButton list={list} waiting={<GroupCardsSkeleton count={3} />} />
        </>
      )}
    </QueryState>
  );
}

function Shelf({ title, groups }: { title: string | null; groups: readonly Group[] }) {
  if (groups.length === 0) return null;
  return (
    <section className="mb-8" {...(title === null ? {} : { 'aria-label': title })}>
      {title !== null && <h2 className="mb-3 text-sm font-semibold text-muted">{title}</h2>}
      <ul className={groupGrid}>
        {groups.map((group) => (
          <li key={group.id}>
            <GroupCard group={group} />
          </li>
        ))}
      </ul>
    </section>
  );
}
