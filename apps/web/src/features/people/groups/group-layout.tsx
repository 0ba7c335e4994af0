import { TabNav, tabClass } from '@atrium/ui/tab-nav';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useParams } from 'react-router';
import { NotFound } from '../../../components/not-found.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { statusOf } from '../../../lib/errors.ts';
import { definePage } from '../../../lib/page.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { type SiteModule, useSite } from '../../../lib/site.ts';
import { type PlainTextId, useText } from '../../../lib/text.tsx';
import { GroupHeader, GroupHeaderSkeleton } from './group-header.tsx';
import { groupOptions, groupPath } from './groups.api.ts';
import { useMayManage } from './use-standing.ts';

const page = definePage({ module: 'groups', subject: ({ params }) => groupOptions(params['slug'] ?? '') });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

interface Part {
  path: string;
  label: PlainTextId;
  module: SiteModule;
}

const parts: readonly Part[] = [
  { path: '', label: 'groups.tab.feed', module: 'activities' },
  { path: 'members', label: 'groups.tab.members', module: 'groups' },
  { path: 'events', label: 'groups.tab.events', module: 'events' },
  { path: 'media', label: 'groups.tab.media', module: 'activities' },
  { path: 'announcements', label: 'groups.tab.announcements', module: 'announcements' },
];

/** Around all pages of a group: what it is, the way in, and the way to its parts. */
export default function GroupLayout() {
  const { slug = '' } = useParams();
  const group = useQuery(groupOptions(slug));
  // One that was switched off is known to its moderators alone, also where a page was made before.
  if (statusOf(group.error) === 404) return <NotFound />;
  return (
    <div className="mx-auto max-w-4xl">
      <QueryState query={group} waiting={<GroupHeaderSkeleton />}>
        {({ data }) => (
          <>
            <PageHead
              title={data.name}
              description={data.description}
              image={pictureOf(data.image, 'share')}
              hidden={data.access === 'private'}
            />
            <GroupHeader group={data} />
            <Parts group={data} />
            <Outlet />
          </>
        )}
      </QueryState>
    </div>
  );
}

function Parts({ group }: { group: { id: string; slug: string } }) {
  const { t } = useText();
  const { config } = useSite();
  const { pathname } = useLocation();
  const mayManage = useMayManage(group);
  const base = groupPath(group.slug);
  const at = (path: string): boolean =>
    path === '' ? pathname.replace(/\/$/, '') === base : pathname.startsWith(`${base}/${path}`);
  const open = parts.filter(({ module }) => config.MODULES.includes(module));
  const all = mayManage
    ? [...open, { path: 'manage', label: 'groups.tab.manage' as const, module: 'groups' as const }]
    : open;
  return (
    <TabNav label={t('groups.parts')} className="mt-6 mb-6">
      {all.map(({ path, label }) => (
        <Link
          key={path}
          to={path === '' ? base : `${base}/${path}`}
          preventScrollReset
          prefetch="intent"
          aria-current={at(path) ? 'page' : undefined}
          className={tabClass}
        >
          {t(label)}
        </Link>
      ))}
    </TabNav>
  );
}
