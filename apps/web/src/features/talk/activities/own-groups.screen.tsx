import { EmptyState } from '@atrium/ui/empty-state';
import { UsersRound } from 'lucide-react';
import { MembersOnly } from '../../../components/members-only.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { PageLink } from '../../../components/page-link.tsx';
import { definePage } from '../../../lib/page.ts';
import { useText } from '../../../lib/text.tsx';
import { ActivityList } from './activity-list.tsx';
import { postsInOwnGroups } from './feed.api.ts';
import { ActivitySkeleton } from './post/activity-skeleton.tsx';

const page = definePage({ module: ['groups', 'activities'] });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** The newest posts of all groups that the reader is in. */
export default function OwnGroupsScreen() {
  const { t } = useText();
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead title={t('groups.ownPosts')} hidden />
      <p className="text-sm text-muted">
        <PageLink to="/groups?show=mine" className="rounded-sm hover:underline">
          {t('groups.mine')}
        </PageLink>
      </p>
      <h1 className="mb-5 text-2xl font-semibold">{t('groups.ownPosts')}</h1>
      <MembersOnly waiting={<ActivitySkeleton />}>
        <ActivityList
          options={postsInOwnGroups()}
          empty={
            <EmptyState
              illustration={<UsersRound />}
              title={t('groups.noOwnPosts')}
              text={t('groups.noneOwnText')}
            />
          }
        />
      </MembersOnly>
    </div>
  );
}
