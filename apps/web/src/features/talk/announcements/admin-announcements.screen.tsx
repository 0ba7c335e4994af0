import { MembersOnly } from '../../../components/members-only.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { definePage } from '../../../lib/page.ts';
import { useText } from '../../../lib/text.tsx';
import { AllAnnouncements, AnnouncementSkeleton } from './announcement-list.tsx';

const page = definePage({ module: 'announcements' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** The organization's announcements to everybody: written and scheduled by its staff. */
export default function AdminAnnouncementsScreen() {
  const { t } = useText();
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead title={t('announcements.all')} hidden />
      <h1 className="text-2xl font-semibold">{t('announcements.all')}</h1>
      <p className="mt-1 mb-6 text-muted">{t('announcements.allText')}</p>
      <MembersOnly waiting={<AnnouncementSkeleton count={3} />}>
        <AllAnnouncements />
      </MembersOnly>
    </div>
  );
}
