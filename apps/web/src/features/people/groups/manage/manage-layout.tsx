import { EmptyState } from '@atrium/ui/empty-state';
import { Skeleton } from '@atrium/ui/skeleton';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ShieldX } from 'lucide-react';
import { NavLink, Outlet, useParams } from 'react-router';
import { MembersOnly } from '../../../../components/members-only.tsx';
import { cx } from '../../../../lib/cx.ts';
import { definePage } from '../../../../lib/page.ts';
import { itemsOf } from '../../../../lib/queries.ts';
import { useSelf } from '../../../../lib/self.ts';
import { useText } from '../../../../lib/text.tsx';
import { groupOptions, groupPath, requestsOf } from '../groups.api.ts';
import { useMayManage, useStanding } from '../use-standing.ts';

const page = definePage({ module: 'groups' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Around the pages by which moderators look after their group. */
export default function ManageLayout() {
  return (
    <MembersOnly waiting={<Skeleton className="h-64 w-full" />}>
      <ModeratorsOnly />
    </MembersOnly>
  );
}

function ModeratorsOnly() {
  const { slug = '' } = useParams();
  const group = useQuery(groupOptions(slug)).data?.data;
  return group === undefined ? null : <Manage group={group} />;
}

function Manage({ group }: { group: { id: string; slug: string } }) {
  const { t } = useText();
  const self = useSelf();
  const standing = useStanding(group);
  const mayManage = useMayManage(group);
  const requests = useInfiniteQuery({ ...requestsOf(group.slug), enabled: mayManage });
  if (!mayManage)
    return self.data === undefined || standing === undefined ? (
      <Skeleton className="h-64 w-full" />
    ) : (
      <EmptyState illustration={<ShieldX />} title={t('error.accessDenied')} text={t('error.noPermission')} />
    );
  const waiting = itemsOf(requests.data).length;
  const base = `${groupPath(group.slug)}/manage`;
  const pages = [
    { to: base, label: t('groups.manage.details') },
    {
      to: `${base}/requests`,
      label: waiting > 0 ? t('groups.manage.requestsCount', { count: waiting }) : t('groups.manage.requests'),
    },
    { to: `${base}/invitations`, label: t('groups.manage.invitations') },
    { to: `${base}/sponsors`, label: t('groups.manage.sponsors') },
  ];
  return (
    <div className="flex flex-col gap-6 md:flex-row md:gap-10">
      <nav aria-label={t('groups.tab.manage')} className="md:w-44 md:shrink-0">
        <ul className="flex gap-1 overflow-x-auto md:flex-col">
          {pages.map(({ to, label }) => (
            <li key={to} className="shrink-0">
              <NavLink
                to={to}
                end
                preventScrollReset
                className={({ isActive }) =>
                  cx(
                    'flex h-10 items-center rounded-md px-3 text-sm font-medium whitespace-nowrap transition-colors',
                    isActive ? 'bg-hover text-default' : 'text-muted hover:bg-hover hover:text-default',
                  )
                }
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0 max-w-2xl grow">
        <Outlet />
      </div>
    </div>
  );
}
