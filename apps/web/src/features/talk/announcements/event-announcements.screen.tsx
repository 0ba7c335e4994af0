import { definePage } from '../../../lib/page.ts';
import { useText } from '../../../lib/text.tsx';
import { EventAnnouncements } from './announcement-list.tsx';
import { HostPage, useListing } from '../../events/programme/index.ts';

const page = definePage({ module: 'announcements' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Announcements to everybody who has a pass, and how many people they reached. */
export default function HostAnnouncementsScreen() {
  const { t } = useText();
  const listing = useListing();
  return (
    <HostPage title={t('host.announcements')} text={t('host.announcementsText')}>
      <div className="max-w-2xl">{listing !== undefined && <EventAnnouncements eventId={listing.id} />}</div>
    </HostPage>
  );
}
