import { useText } from '../../../lib/text.tsx';
import { EventAnnouncements } from './announcement-list.tsx';
import { HostPage, useListing } from '../../events/programme/index.ts';

/** What whoever has a pass is told, and how many it reached. */
export default function HostAnnouncementsScreen() {
  const { t } = useText();
  const listing = useListing();
  return (
    <HostPage title={t('host.announcements')} text={t('host.announcementsText')}>
      <div className="max-w-2xl">{listing !== undefined && <EventAnnouncements eventId={listing.id} />}</div>
    </HostPage>
  );
}
