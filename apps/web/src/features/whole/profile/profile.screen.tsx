import { TabNav, tabClass } from '@atrium/ui/tab-nav';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { NavLink, Outlet, useLocation, useNavigate, useParams } from 'react-router';
import { NotFound } from '../../../components/not-found.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { statusOf } from '../../../lib/errors.ts';
import { displayName, titleOf } from '../../../lib/names.ts';
import { definePage } from '../../../lib/page.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { type SiteModule, useSite } from '../../../lib/site.ts';
import { type PlainTextId, useText } from '../../../lib/text.tsx';
import { BlockedNotice } from './blocked-notice.tsx';
import { profileOf, profilePath } from '../../ground/accounts/index.ts';
import { interestsOf } from '../../talk/interests/index.ts';
import { ProfileHeader } from './profile-header.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import { isBlocked } from './use-block.ts';

const page = definePage({
  module: 'accounts',
  subject: ({ params }) => profileOf(params['username'] ?? ''),
  queries: ({ params, modules }) =>
    modules.includes('interests') ? [interestsOf(params['username'] ?? '')] : [],
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

const tabs: { path: string; label: PlainTextId; module: SiteModule }[] = [
  { path: '', label: 'people.tab.activities', module: 'activities' },
  { path: 'groups', label: 'people.tab.groups', module: 'groups' },
  { path: 'media', label: 'people.tab.media', module: 'activities' },
  { path: 'followers', label: 'people.tab.followers', module: 'accounts' },
  { path: 'following', label: 'people.tab.following', module: 'accounts' },
];

export default function ProfileScreen() {
  const { t } = useText();
  const { config } = useSite();
  const { username = '' } = useParams();
  const { pathname } = useLocation();
  const profile = useQuery(profileOf(username));
  useOwnAddress(username, profile.data?.data);
  // Whom the person has blocked sees nobody here, also where a page was made for a visitor before.
  if (statusOf(profile.error) === 404) return <NotFound />;
  const base = profilePath(username);
  const current = tabs.find(({ path }) => path !== '' && pathname.endsWith(`${base}/${path}`));
  return (
    <div className="mx-auto max-w-3xl">
      <QueryState query={profile} waiting={<ProfileSkeleton />}>
        {({ data: account }) => (
          <>
            <PageHead
              title={[displayName(account), current && t(current.label)].filter(Boolean).join(' · ')}
              description={account.bio ?? titleOf(account)}
              image={pictureOf(account.banner ?? account.image, 'share')}
            />
            <ProfileHeader account={account} />
            {isBlocked(account) ? (
              <BlockedNotice account={account} />
            ) : (
              <>
                <TabNav label={t('people.profileTabs')} className="mt-6">
                  {tabs
                    .filter(({ module }) => config.MODULES.includes(module))
                    .map(({ path, label }) => (
                      <NavLink
                        key={path}
                        to={path === '' ? base : `${base}/${path}`}
                        end
                        preventScrollReset
                        prefetch="intent"
                        className={tabClass}
                      >
                        {t(label)}
                      </NavLink>
                    ))}
                </TabNav>
                <div className="mx-auto max-w-2xl pt-5">
                  <Outlet />
                </div>
              </>
            )}
          </>
        )}
      </QueryState>
    </div>
  );
}

/** The address of an account that was merged into another leads to the profile of that one. */
function useOwnAddress(username: string, account: { id: string; username: string } | undefined) {
  const navigate = useNavigate();
  const own = account?.id === username ? username : account?.username;
  useEffect(() => {
    if (own !== undefined && own !== username) void navigate(profilePath(own), { replace: true });
  }, [navigate, own, username]);
}
