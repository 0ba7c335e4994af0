import { definePage } from '../../../lib/page.ts';
import { useText } from '../../../lib/text.tsx';
import { AnnouncementSkeleton, GroupAnnouncements } from './announcement-list.tsx';
import { JoinWall, useStanding } from '../../people/groups/index.ts';
import { useHasPower } from '../../../lib/self.ts';

const page = definePage({ module: 'announcements' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Announcements by the moderators to all members. */
export default function GroupAnnouncementsScreen() {
  const { t } = useText();
  return (
    <div className="mx-auto max-w-2xl">
      <h2 className="sr-only">{t('groups.tab.announcements')}</h2>
      <JoinWall waiting={<AnnouncementSkeleton count={2} />}>
        {(group) => <Announcements group={group} />}
      </JoinWall>
    </div>
  );
}

function Announcements({ group }: { group: { id: string; slug: string } }) {
  const isModerator = useStanding(group) === 'moderator';
  const mayAnyway = useHasPower('announcements:write');
  return <GroupAnnouncements groupId={group.slug} mayWrite={isModerator || mayAnyway} />;
}
