import { EmptyState } from '@atrium/ui/empty-state';
import { MessagesSquare } from 'lucide-react';
import { Columns } from '../../../components/columns.tsx';
import { definePage } from '../../../lib/page.ts';
import { useSessionStatus } from '../../../lib/session/use-session.ts';
import { useModule } from '../../../lib/site.ts';
import { useText } from '../../../lib/text.tsx';
import { ActivityList } from './activity-list.tsx';
import { ActivitySkeleton } from './post/activity-skeleton.tsx';
import { Composer, ComposerSkeleton } from './composer.tsx';
import { postsInGroup } from './feed.api.ts';
import { GroupContext, JoinWall, MembershipButton } from '../../people/groups/index.ts';

const page = definePage({});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Posts in the group. */
export default function GroupFeedScreen() {
  const { t } = useText();
  const status = useSessionStatus();
  const withPosts = useModule('activities');
  return (
    <JoinWall waiting={<ActivitySkeleton />}>
      {(group, isIn) => {
        if (!withPosts)
          return (
            <div className="mx-auto flex max-w-2xl flex-col gap-6">
              <GroupContext group={group} />
            </div>
          );
        const list = postsInGroup(group.slug);
        return (
          <Columns aside={<GroupContext group={group} />}>
            <h2 className="sr-only">{t('groups.tab.feed')}</h2>
            <div className="flex flex-col gap-4">
              {isIn && group.active && (
                <Composer target={{ groupId: group.id }} list={list} placeholder={t('groups.writeHere')} />
              )}
              {status === 'pending' && <ComposerSkeleton />}
              <ActivityList
                options={list}
                withoutSubject
                live={isIn}
                empty={
                  <EmptyState
                    illustration={<MessagesSquare />}
                    title={t('groups.noPosts')}
                    text={t(isIn ? 'groups.noPostsWrite' : 'groups.noPostsJoin')}
                    action={isIn ? undefined : <MembershipButton group={group} />}
                  />
                }
              />
            </div>
          </Columns>
        );
      }}
    </JoinWall>
  );
}
