import type { Announcement } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { Skeleton } from '@atrium/ui/skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { MoreButton } from '../../../components/more-button.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { itemsOf, paged } from '../../../lib/queries.ts';
import { useHasPower } from '../../../lib/self.ts';
import { useText } from '../../../lib/text.tsx';
import { AnnouncementCard } from './announcement-card.tsx';
import {
  allAnnouncementsOptions,
  eventAnnouncementsOptions,
  groupAnnouncementsOptions,
  type Place,
} from './announcements.api.ts';

const AnnouncementDialog = lazy(() =>
  import('./announcement-dialog.tsx').then((part) => ({ default: part.AnnouncementDialog })),
);

/** A group's announcements, newest first; its moderators write here. */
export function GroupAnnouncements({ groupId, mayWrite }: { groupId: string; mayWrite: boolean }) {
  const list = useInfiniteQuery({ ...groupAnnouncementsOptions(groupId, mayWrite), ...paged() });
  return (
    <Announcements
      list={list}
      items={itemsOf(list.data)}
      place={{ groupId }}
      mayWrite={mayWrite}
      more={<MoreButton list={list} waiting={<AnnouncementSkeleton />} />}
    />
  );
}

/** Announcements by an event's hosts to everybody who has a pass for it. */
export function EventAnnouncements({ eventId }: { eventId: string }) {
  const list = useInfiniteQuery({ ...eventAnnouncementsOptions(eventId), ...paged() });
  return (
    <Announcements
      list={list}
      items={itemsOf(list.data)}
      place={{ eventId }}
      mayWrite
      more={<MoreButton list={list} waiting={<AnnouncementSkeleton />} />}
    />
  );
}

/** The organization's own, as its staff see them. */
export function AllAnnouncements() {
  const mayWrite = useHasPower('announcements:write');
  const list = useInfiniteQuery({ ...allAnnouncementsOptions(), ...paged() });
  return (
    <Announcements
      list={list}
      items={itemsOf(list.data)}
      place="organization"
      mayWrite={mayWrite}
      more={<MoreButton list={list} waiting={<AnnouncementSkeleton />} />}
    />
  );
}

interface AnnouncementsProps {
  list: Parameters<typeof QueryState>[0]['query'];
  items: Announcement[];
  place: Place;
  mayWrite: boolean;
  more: ReactNode;
}

type Writing = { existing: Announcement | undefined } | null;

function Announcements({ list, items, place, mayWrite, more }: AnnouncementsProps) {
  const { t } = useText();
  const [writing, setWriting] = useState<Writing>(null);
  const write = (
    <Button variant="primary" icon={<Megaphone />} onClick={() => setWriting({ existing: undefined })}>
      {t('announcements.write')}
    </Button>
  );
  return (
    <>
      <QueryState
        query={list}
        waiting={<AnnouncementSkeleton count={3} />}
        isEmpty={() => items.length === 0}
        empty={
          <EmptyState
            illustration={<Megaphone />}
            title={t('announcements.empty')}
            text={t(mayWrite ? 'announcements.emptyForWriters' : 'announcements.emptyText')}
            action={mayWrite ? write : undefined}
          />
        }
      >
        {() => (
          <>
            {mayWrite && <div className="mb-6 flex justify-end">{write}</div>}
            <ul className="flex flex-col gap-6">
              {items.map((announcement) => (
                <li key={announcement.id}>
                  <AnnouncementCard
                    announcement={announcement}
                    place={place}
                    onEdit={mayWrite ? () => setWriting({ existing: announcement }) : undefined}
                  />
                </li>
              ))}
            </ul>
            {more}
          </>
        )}
      </QueryState>
      {writing !== null && (
        <Suspense>
          <AnnouncementDialog place={place} existing={writing.existing} onClose={() => setWriting(null)} />
        </Suspense>
      )}
    </>
  );
}

export function AnnouncementSkeleton({ count = 1 }: { count?: number }) {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('state.loading')} className="flex flex-col gap-6">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex flex-col gap-3 rounded-lg border border-line p-5">
          <Skeleton className="h-6 w-3/5" />
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-4/5" />
        </div>
      ))}
    </div>
  );
}
