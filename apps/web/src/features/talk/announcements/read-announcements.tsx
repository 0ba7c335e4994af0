import { listAnnouncementsInfiniteOptions } from '@atrium/api';
import { EmptyState } from '@atrium/ui/empty-state';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { MoreButton } from '../../../components/more-button.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { itemsOf, pageSize, paged } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.tsx';
import { AnnouncementCard } from './announcement-card.tsx';
import { AnnouncementSkeleton } from './announcement-list.tsx';

/** Those of the organization, or of an event that the reader has a pass for. */
export function ReadAnnouncements({ event }: { event?: string }) {
  const { t } = useText();
  const list = useInfiniteQuery({
    ...listAnnouncementsInfiniteOptions({
      query: { page: 1, pageSize, ...(event !== undefined && { eventId: event }) },
    }),
    ...paged(),
  });
  const items = itemsOf(list.data);
  return (
    <QueryState
      query={list}
      waiting={<AnnouncementSkeleton count={3} />}
      isEmpty={() => items.length === 0}
      empty={
        <EmptyState
          illustration={<Megaphone />}
          title={t('announcements.empty')}
          text={t(event === undefined ? 'announcements.emptyForMembers' : 'announcements.emptyText')}
        />
      }
    >
      {() => (
        <>
          <ul className="flex flex-col gap-6">
            {items.map((announcement) => (
              <li key={announcement.id}>
                <AnnouncementCard announcement={announcement} place="organization" onEdit={undefined} />
              </li>
            ))}
          </ul>
          <MoreButton list={list} waiting={<AnnouncementSkeleton />} />
        </>
      )}
    </QueryState>
  );
}
