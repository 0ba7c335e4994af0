import { Skeleton } from '@atrium/ui/skeleton';
import { TabNav, tabClass } from '@atrium/ui/tab-nav';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useParams } from 'react-router';
import { MembersOnly } from '../../../../components/members-only.tsx';
import { PageHead } from '../../../../components/page-head.tsx';
import { PageLink } from '../../../../components/page-link.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { definePage } from '../../../../lib/page.ts';
import { useText } from '../../../../lib/text.tsx';
import { channelPath, managePath } from '../channels.api.ts';
import { managedChannel } from './manage.api.ts';

const page = definePage({ module: 'channels' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Around the pages of those who manage a channel; to everybody else there is no such channel. */
export default function ManageLayout() {
  return (
    <MembersOnly waiting={<Skeleton className="h-64 w-full" />}>
      <Manage />
    </MembersOnly>
  );
}

function Manage() {
  const { t } = useText();
  const { slug = '' } = useParams();
  const { pathname } = useLocation();
  const channel = useQuery(managedChannel(slug));
  const base = managePath(slug);
  const tabs = [
    { to: base, label: t('channels.contents') },
    { to: `${base}/calendar`, label: t('channels.calendar') },
    { to: `${base}/collections`, label: t('channels.collections') },
    { to: `${base}/numbers`, label: t('channels.numbers') },
    { to: `${base}/subscribers`, label: t('channels.subscribers') },
    { to: `${base}/team`, label: t('channels.team') },
    { to: `${base}/settings`, label: t('channels.settings') },
  ];
  return (
    <div className="mx-auto max-w-4xl">
      <QueryState query={channel} waiting={<Skeleton className="h-64 w-full" />}>
        {({ data }) => (
          <>
            <PageHead title={`${t('channels.manage')} · ${data.name}`} hidden />
            <PageLink
              to={channelPath(data.slug)}
              className="rounded-sm text-sm font-medium text-brand hover:underline"
            >
              {t('channels.backToChannel')}
            </PageLink>
            <h1 className="text-2xl font-semibold wrap-anywhere" dir="auto">
              {data.name}
            </h1>
            <TabNav label={t('channels.manage')} className="mt-4 mb-6">
              {tabs.map(({ to, label }) => (
                <Link
                  key={to}
                  to={to}
                  preventScrollReset
                  aria-current={pathname.endsWith(to) ? 'page' : undefined}
                  className={tabClass}
                >
                  {label}
                </Link>
              ))}
            </TabNav>
            <Outlet />
          </>
        )}
      </QueryState>
    </div>
  );
}
