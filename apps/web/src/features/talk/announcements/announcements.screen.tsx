import { MembersOnly } from '../../../components/members-only.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { definePage } from '../../../lib/page.ts';
import { useText } from '../../../lib/text.tsx';
import { AnnouncementSkeleton } from './announcement-list.tsx';
import { ReadAnnouncements } from './read-announcements.tsx';

const page = definePage({ module: 'announcements' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Announcements of the staff to all members, newest first. */
export default function AnnouncementsScreen() {
  const { t } = useText();
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead title={t('announcements.all')} hidden />
      <h1 className="mb-5 text-2xl font-semibold">{t('announcements.all')}</h1>
      <MembersOnly waiting={<AnnouncementSkeleton count={3} />}>
        <ReadAnnouncements />
      </MembersOnly>
    </div>
  );
}
