import type { Group } from '@atrium/api';
import { linkClass } from '@atrium/ui/link';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { itemsOf } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.tsx';
import { Faces, FacesSection } from './faces.tsx';
import { GroupSponsors } from './group-sponsors.tsx';
import { groupPath, membersOf } from './groups.api.ts';

const few = 5;

/** Beside the feed of a group: who looks after it, and who supports it. */
export function GroupContext({ group }: { group: Group }) {
  const { t } = useText();
  const moderators = useInfiniteQuery(membersOf(group.slug, 'moderator', ''));
  const people = itemsOf(moderators.data)
    .slice(0, few)
    .map(({ account }) => account);
  return (
    <>
      {people.length > 0 && (
        <FacesSection title={t('groups.moderators')}>
          <Faces people={people} />
          <Link
            to={`${groupPath(group.slug)}/members`}
            className={`${linkClass} mt-2 inline-block px-3 text-sm`}
          >
            {t('groups.allMembers')}
          </Link>
        </FacesSection>
      )}
      <GroupSponsors group={group} />
    </>
  );
}
