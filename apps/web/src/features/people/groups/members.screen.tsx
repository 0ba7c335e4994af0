import { EmptyState } from '@atrium/ui/empty-state';
import { SearchField } from '@atrium/ui/search-field';
import { Segmented } from '@atrium/ui/segmented';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { MoreButton } from '../../../components/more-button.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { definePage } from '../../../lib/page.ts';
import { itemsOf } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.tsx';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { PersonRowsSkeleton } from '../../ground/accounts/index.ts';
import { GroupSponsorList } from './group-sponsors.tsx';
import { membersOf, type MemberRole } from './groups.api.ts';
import { JoinWall } from './join-wall.tsx';
import { MemberRow } from './member-row.tsx';
import { useMayManage } from './use-standing.ts';

const page = definePage({});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** The members of the group, whose moderators change roles here, and its sponsors. */
export default function GroupMembersScreen() {
  return (
    <div className="mx-auto max-w-2xl">
      <JoinWall waiting={<PersonRowsSkeleton />}>{(group) => <Members group={group} />}</JoinWall>
    </div>
  );
}

type Shown = 'all' | MemberRole | 'sponsor';

interface MembersProps {
  group: { id: string; slug: string; name: string };
}

function Members({ group }: MembersProps) {
  const { t } = useText();
  const [shown, setShown] = useState<Shown>('all');
  const [text, setText] = useState('');
  return (
    <>
      <h2 className="sr-only">{t('groups.tab.members')}</h2>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <Segmented<Shown>
          label={t('groups.role')}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'all', label: t('groups.everybody') },
            { value: 'moderator', label: t('groups.moderators') },
            { value: 'sponsor', label: t('groups.manage.sponsors') },
          ]}
        />
        {shown !== 'sponsor' && (
          <SearchField
            className="grow basis-56"
            label={t('groups.searchMembers')}
            placeholder={t('groups.searchMembers')}
            clearLabel={t('search.clear')}
            icon={<Search aria-hidden="true" />}
            value={text}
            onChange={setText}
          />
        )}
      </div>
      {shown === 'sponsor' ? (
        <GroupSponsorList group={group} />
      ) : (
        <Found group={group} role={shown === 'all' ? undefined : shown} text={text} />
      )}
    </>
  );
}

interface FoundProps extends MembersProps {
  role: MemberRole | undefined;
  text: string;
}

function Found({ group, role, text }: FoundProps) {
  const { t } = useText();
  const search = useDebounced(text.trim(), 300);
  const mayManage = useMayManage(group);
  const list = useInfiniteQuery({
    ...membersOf(group.slug, role, search),
    placeholderData: keepPreviousData,
  });
  const members = itemsOf(list.data);
  return (
    <QueryState
      query={list}
      waiting={<PersonRowsSkeleton />}
      isEmpty={() => members.length === 0}
      empty={<EmptyState illustration={<Search />} title={t('search.nothing', { text: search })} />}
    >
      {() => (
        <>
          <ul className="-mx-3" aria-busy={list.isPlaceholderData}>
            {members.map((member) => (
              <li key={member.accountId}>
                <MemberRow group={group} member={member} mayManage={mayManage} />
              </li>
            ))}
          </ul>
          <MoreButton list={list} waiting={<PersonRowsSkeleton count={3} />} />
        </>
      )}
    </QueryState>
  );
}
