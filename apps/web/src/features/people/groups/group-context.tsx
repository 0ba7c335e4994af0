import { type Group, leaveGroupSponsors } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { linkClass } from '@atrium/ui/link';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { LeaveButton } from '../../../components/leave-button.tsx';
import { PageLink } from '../../../components/page-link.tsx';
import { displayName } from '../../../lib/names.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { itemsOf } from '../../../lib/queries.ts';
import { useSelf } from '../../../lib/self.ts';
import { useText } from '../../../lib/text.tsx';
import { useSave } from '../../../lib/use-save.ts';
import { groupPath, membersOf, sponsorsOf } from './groups.api.ts';

const few = 5;

/** Beside the feed of a group: who looks after it, and who supports it. */
export function GroupContext({ group }: { group: Group }) {
  const { t } = useText();
  const moderators = useInfiniteQuery(membersOf(group.slug, 'moderator', ''));
  const sponsors = useInfiniteQuery(sponsorsOf(group.slug));
  const people = itemsOf(moderators.data)
    .slice(0, few)
    .map(({ account }) => account);
  const supporters = itemsOf(sponsors.data);
  return (
    <>
      {people.length > 0 && (
        <Section title={t('groups.moderators')}>
          <Faces people={people} />
          <Link
            to={`${groupPath(group.slug)}/members`}
            className={`${linkClass} mt-2 inline-block px-3 text-sm`}
          >
            {t('groups.allMembers')}
          </Link>
        </Section>
      )}
      {supporters.length > 0 && (
        <Section title={t('groups.sponsors')}>
          <Faces people={supporters} />
          <Leaving group={group} sponsorIds={supporters.map(({ id }) => id)} />
        </Section>
      )}
    </>
  );
}

/** Members are named as sponsors by a moderator, and may take themselves off. */
function Leaving({ group, sponsorIds }: { group: Group; sponsorIds: readonly string[] }) {
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

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-1 px-3 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

type Person = Parameters<typeof displayName>[0] & {
  id: string;
  username: string;
  image: Parameters<typeof pictureOf>[0];
};

function Faces({ people }: { people: readonly Person[] }) {
  return (
    <ul>
      {people.map((person) => (
        <li key={person.id}>
          <PageLink
            to={`/people/${person.username}`}
            className="flex items-center gap-3 rounded-md px-3 py-2 text-sm font-medium hover:bg-hover"
          >
            <Avatar
              decorative
              size="sm"
              name={displayName(person)}
              imageUrl={pictureOf(person.image, 'thumbnail')}
            />
            <bdi className="truncate">{displayName(person)}</bdi>
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
