import { type Activity, listActivityLikesInfiniteOptions } from '@atrium/api';
import { Dialog } from '@atrium/ui/dialog';
import { EmptyState } from '@atrium/ui/empty-state';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { MoreButton } from '../../../../components/more-button.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { itemsOf, pageSize, paged } from '../../../../lib/queries.ts';
import { useText } from '../../../../lib/text.tsx';
import { PersonRow, PersonRowsSkeleton } from '../../../ground/accounts/index.ts';

/** The people who liked it, latest first. */
export default function LikersDialog({ activity, close }: { activity: Activity; close: () => void }) {
  const { t } = useText();
  const list = useInfiniteQuery({
    ...listActivityLikesInfiniteOptions({ path: { activityId: activity.id }, query: { page: 1, pageSize } }),
    ...paged(),
  });
  const people = itemsOf(list.data);
  return (
    <Dialog open onOpenChange={close} title={t('feed.likers')} closeLabel={t('action.close')}>
      <QueryState
        query={list}
        waiting={<PersonRowsSkeleton count={3} />}
        isEmpty={() => people.length === 0}
        empty={<EmptyState illustration={<Heart />} title={t('feed.noLikers')} />}
      >
        {() => (
          <>
            <ul className="-mx-3">
              {people.map((account) => (
                <li key={account.id}>
                  <PersonRow account={account} />
                </li>
              ))}
            </ul>
            <MoreButton list={list} waiting={<PersonRowsSkeleton count={1} />} />
          </>
        )}
      </QueryState>
    </Dialog>
  );
}
