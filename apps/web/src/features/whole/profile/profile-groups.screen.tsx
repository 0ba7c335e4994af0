import { EmptyState } from '@atrium/ui/empty-state';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useParams } from 'react-router';
import { MoreButton } from '../../../components/more-button.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { definePage } from '../../../lib/page.ts';
import { itemsOf } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.tsx';
import { GroupRow, GroupRowsSkeleton } from '../../people/groups/index.ts';
import { groupsOf } from '../../ground/accounts/index.ts';
import { useEmptyTexts } from './use-empty-texts.ts';

const page = definePage({ module: 'groups', queries: ({ params }) => [groupsOf(params['username'] ?? '')] });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function ProfileGroupsScreen() {
  const { username = '' } = useParams();
  const { t } = useText();
  const say = useEmptyTexts(username);
  const list = useInfiniteQuery(groupsOf(username));
  const groups = itemsOf(list.data);
  return (
    <QueryState
      query={list}
      waiting={<GroupRowsSkeleton />}
      isEmpty={() => groups.length === 0}
      empty={
        <EmptyState
          illustration={<Users />}
          title={t('people.noGroups')}
          text={say('people.noGroups.own', 'people.noGroups.other')}
        />
      }
    >
      {() => (
        <>
          <ul className="-mx-3 flex flex-col">
            {groups.map((group) => (
              <li key={group.id}>
                <GroupRow group={group} />
              </li>
            ))}
          </ul>
          <MoreButton list={list} waiting={<GroupRowsSkeleton count={2} />} />
        </>
      )}
    </QueryState>
  );
}
