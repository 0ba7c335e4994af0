import type { Power } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { EmptyState } from '@atrium/ui/empty-state';
import { Skeleton } from '@atrium/ui/skeleton';
import { TabNav, tabClass } from '@atrium/ui/tab-nav';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ShieldX } from 'lucide-react';
import { NavLink, Outlet } from 'react-router';
import { MembersOnly } from '../../../components/members-only.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { useFormat } from '../../../lib/format.ts';
import { definePage } from '../../../lib/page.ts';
import { paged } from '../../../lib/queries.ts';
import { useSelf } from '../../../lib/self.ts';
import { useText } from '../../../lib/text.tsx';
import { casesOf, type CaseStatus } from './moderation.api.ts';

const page = definePage({ module: 'activities' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Around the pages of those who keep the community safe. */
export default function ModerationLayout() {
  const { t } = useText();
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead title={t('moderation.title')} hidden />
      <h1 className="text-2xl font-semibold">{t('moderation.title')}</h1>
      <MembersOnly waiting={<Skeleton className="mt-6 h-64 w-full" />}>
        <ModeratorsOnly />
      </MembersOnly>
    </div>
  );
}

function ModeratorsOnly() {
  const { t } = useText();
  return (
    <QueryState
      query={useSelf()}
      waiting={<Skeleton className="mt-6 h-64 w-full" />}
      isEmpty={({ data }) => !data.mayModerate}
      empty={
        <EmptyState
          illustration={<ShieldX />}
          title={t('error.accessDenied')}
          text={t('error.noPermission')}
        />
      }
    >
      {({ data }) => (
        <>
          <Tabs powers={data.powers} />
          <div className="mt-6">
            <Outlet />
          </div>
        </>
      )}
    </QueryState>
  );
}

function Tabs({ powers }: { powers: readonly Power[] }) {
  const { t } = useText();
  const tabs = [
    { to: '/moderation', label: t('moderation.queue'), status: 'open' as const },
    { to: '/moderation/held', label: t('moderation.held'), status: 'held' as const },
    { to: '/moderation/log', label: t('moderation.log'), power: 'activities:read' as const },
    { to: '/moderation/people', label: t('moderation.people'), power: 'accounts:read' as const },
    { to: '/moderation/rules', label: t('moderation.rules'), power: 'activities:read' as const },
  ].filter((tab) => !('power' in tab) || powers.includes(tab.power));
  return (
    <TabNav label={t('moderation.title')} className="mt-3">
      {tabs.map(({ to, label, ...tab }) => (
        <NavLink key={to} to={to} end preventScrollReset className={tabClass}>
          {label}
          {'status' in tab && <Waiting status={tab.status} />}
        </NavLink>
      ))}
    </TabNav>
  );
}

/** How many wait there. */
function Waiting({ status }: { status: CaseStatus }) {
  const format = useFormat();
  const list = useInfiniteQuery({ ...casesOf(status), ...paged() });
  const count = list.data?.pages[0]?.count ?? 0;
  return count === 0 ? null : <Badge tone="brand">{format.number(count)}</Badge>;
}
