import { EmptyState } from '@atrium/ui/empty-state';
import { useInfiniteQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { MembersOnly } from '../../../components/members-only.tsx';
import { MoreButton } from '../../../components/more-button.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { itemsOf } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.tsx';
import { GroupRow, GroupRowsSkeleton } from './group-row.tsx';
import { ownGroups } from './groups.api.ts';
import { MembershipButton } from './membership-button.tsx';

/** The reader's groups, those they moderate marked as such. */
export function OwnGroups(props: { search: string; create: ReactNode }) {
  return (
    <MembersOnly waiting={<GroupRowsSkeleton />}>
      <List {...props} />
    </MembersOnly>
  );
}

function List({ search, create }: { search: string; create: ReactNode }) {
  const { t } = useText();
  const list = useInfiniteQuery(ownGroups(search));
  const memberships = itemsOf(list.data);
  return (
    <QueryState
      query={list}
      waiting={<GroupRowsSkeleton />}
      isEmpty={() => memberships.length === 0}
      empty={
        <EmptyState
          illustration={<UsersRound />}
          title={search === '' ? t('groups.noneOwn') : t('search.nothing', { text: search })}
          text={t('groups.noneOwnText')}
          action={create}
        />
      }
    >
      {() => (
        <>
          <ul className="-mx-3 flex flex-col">
            {memberships.map(({ group, role }) => (
              <li key={group.id}>
                <GroupRow
                  group={group}
                  detail={t(role === 'moderator' ? 'groups.youModerate' : 'groups.youAreIn')}
                >
                  <MembershipButton group={group} size="sm" />
                </GroupRow>
              </li>
            ))}
          </ul>
          <MoreButton list={list} waiting={<GroupRowsSkeleton count={2} />} />
        </>
      )}
    </QueryState>
  );
}
