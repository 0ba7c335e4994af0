import type { Activity } from '@atrium/api';
import { EmptyState } from '@atrium/ui/empty-state';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { QueryState } from '../../../components/query-state.tsx';
import { itemsOf, seedDetails } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.tsx';
import { ActivityCard } from './post/activity-card.tsx';
import { ActivitySkeleton } from './post/activity-skeleton.tsx';
import { type ActivityListOptions, activityKey } from './feed.api.ts';
import { MoreButton } from '../../../components/more-button.tsx';
import { NewPosts, useNewPosts } from './new-posts.tsx';

interface ActivityListProps {
  /** From `postsOfAccount`, `postsAboutEvent`, … */
  options: ActivityListOptions;
  /** The empty state: a text, and a first step to offer. */
  empty?: ReactNode;
  withoutSubject?: boolean;
  /** Posts that arrive while one reads wait behind a button. */
  live?: boolean;
}

/** Posts, newest first, going on as one reads on. */
export function ActivityList(props: ActivityListProps) {
  const { options, empty, withoutSubject = false, live = false } = props;
  const { t } = useText();
  const client = useQueryClient();
  const list = useInfiniteQuery({ ...options, ...(live && { refetchInterval: 60_000 }) });
  const { shown, waiting, show } = useNewPosts(unique(itemsOf(list.data)), live);
  useEffect(() => {
    seedDetails(client, itemsOf(list.data), activityKey);
  }, [client, list.data]);
  return (
    <QueryState
      query={list}
      waiting={<ActivitySkeleton />}
      isEmpty={() => shown.length === 0 && waiting === 0}
      empty={empty ?? <EmptyState illustration={<MessagesSquare />} title={t('feed.empty')} />}
    >
      {() => (
        <>
          {waiting > 0 && <NewPosts count={waiting} show={show} />}
          <ol className="flex flex-col gap-4">
            {shown.map((activity) => (
              <li key={activity.id}>
                <ActivityCard activity={activity} withoutSubject={withoutSubject} />
              </li>
            ))}
          </ol>
          <MoreButton list={list} waiting={<ActivitySkeleton count={1} />} />
        </>
      )}
    </QueryState>
  );
}

/** A post that moved to the next page while we read stands in both. */
function unique(activities: readonly Activity[]): Activity[] {
  return [...new Map(activities.map((activity) => [activity.id, activity])).values()];
}
