import { type Group, leaveGroupSponsors } from '@atrium/api';
import { EmptyState } from '@atrium/ui/empty-state';
import { useInfiniteQuery } from '@tanstack/react-query';
import { HeartHandshake } from 'lucide-react';
import { LeaveButton } from '../../../components/leave-button.tsx';
import { MoreButton } from '../../../components/more-button.tsx';
import { PersonLine, PersonLinesSkeleton } from '../../../components/person-line.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { itemsOf } from '../../../lib/queries.ts';
import { useSelf } from '../../../lib/self.ts';
import { useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';
import { Faces, FacesSection } from './faces.tsx';
import { sponsorsOf } from './groups.api.ts';

type Sponsored = Pick<Group, 'id' | 'slug' | 'name'>;

/** Beside the posts; nothing for a group without sponsors. */
export function GroupSponsors({ group }: { group: Sponsored }) {
  const { t } = useText();
  const sponsors = itemsOf(useInfiniteQuery(sponsorsOf(group.slug)).data);
  if (sponsors.length === 0) return null;
  return (
    <FacesSection title={t('groups.sponsors')}>
      <Faces people={sponsors} />
      <div className="mt-2 px-3 empty:hidden">
        <Leaving group={group} sponsorIds={sponsors.map(({ id }) => id)} />
      </div>
    </FacesSection>
  );
}

/** All of them, for whom a window has no room beside the posts. */
export function GroupSponsorList({ group }: { group: Sponsored }) {
  const { t } = useText();
  const list = useInfiniteQuery(sponsorsOf(group.slug));
  const sponsors = itemsOf(list.data);
  return (
    <QueryState
      query={list}
      waiting={<PersonLinesSkeleton />}
      isEmpty={() => sponsors.length === 0}
      empty={<EmptyState illustration={<HeartHandshake />} title={t('groups.manage.noSponsors')} />}
    >
      {() => (
        <>
          <ul aria-label={t('groups.manage.sponsors')}>
            {sponsors.map((account) => (
              <li key={account.id}>
                <PersonLine account={account}>
                  <Leaving group={group} sponsorIds={[account.id]} />
                </PersonLine>
              </li>
            ))}
          </ul>
          <MoreButton list={list} waiting={<PersonLinesSkeleton />} />
        </>
      )}
    </QueryState>
  );
}

/** Accounts are named as sponsors by a moderator, and may take themselves off. */
function Leaving({ group, sponsorIds }: { group: Sponsored; sponsorIds: readonly string[] }) {
  const { t } = useText();
  const self = useSelf().data?.data.id;
  const leave = useSave(
    (refuse: boolean) =>
      leaveGroupSponsors({ path: { groupId: group.id }, query: { refuse }, throwOnError: true }),
    { touches: ['listGroupSponsors'], said: t('groups.sponsorsLeft'), onSaved: () => undefined },
  );
  if (self === undefined || !sponsorIds.includes(self)) return null;
  return (
    <LeaveButton
      size="sm"
      pending={leave.mutation.isPending}
      question={{
        title: t('sponsors.leaveQuestion', { name: group.name }),
        text: t('groups.sponsorsLeaveText'),
        refusedText: t('groups.sponsorsLeaveRefusedText'),
        action: t('sponsors.leave'),
        place: 'groupSponsor',
        subjectId: group.id,
      }}
      onLeave={(refuse) => leave.mutation.mutate(refuse)}
    >
      {t('sponsors.leave')}
    </LeaveButton>
  );
}
