import { type Group, leaveGroupSponsors } from '@atrium/api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LeaveButton } from '../../../components/leave-button.tsx';
import { itemsOf } from '../../../lib/queries.ts';
import { useSelf } from '../../../lib/self.ts';
import { useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';
import { Faces, FacesSection } from './faces.tsx';
import { sponsorsOf } from './groups.api.ts';

type Sponsored = Pick<Group, 'id' | 'slug' | 'name'>;

/** Nothing for a group without sponsors. */
export function GroupSponsors({ group }: { group: Sponsored }) {
  const { t } = useText();
  const sponsors = itemsOf(useInfiniteQuery(sponsorsOf(group.slug)).data);
  if (sponsors.length === 0) return null;
  return (
    <FacesSection title={t('groups.sponsors')}>
      <Faces people={sponsors} />
      <Leaving group={group} sponsorIds={sponsors.map(({ id }) => id)} />
    </FacesSection>
  );
}

/** Members are named as sponsors by a moderator, and may take themselves off. */
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
    <div className="mt-2 px-3">
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
    </div>
  );
}
