import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { MembersOnly } from '../../../components/members-only.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { definePage } from '../../../lib/page.ts';
import { useText } from '../../../lib/text.tsx';
import { eventOptions } from '../../events/programme/index.ts';
import { AnnouncementSkeleton } from './announcement-list.tsx';
import { ReadAnnouncements } from './read-announcements.tsx';

const page = definePage({ module: 'announcements' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Announcements of an event's hosts to everyone who has a pass for it. */
export default function AttendeeAnnouncementsScreen() {
  const { t } = useText();
  const { slug = '' } = useParams();
  const event = useQuery(eventOptions(slug)).data?.data;
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead title={[t('announcements.all'), event?.name].filter(Boolean).join(' · ')} hidden />
      <h1 className="sr-only">{t('announcements.all')}</h1>
      <MembersOnly waiting={<AnnouncementSkeleton count={3} />}>
        <ReadAnnouncements event={slug} />
      </MembersOnly>
    </div>
  );
}
