import { listAnnouncementsInfiniteOptions } from '@atrium/api';
import { EmptyState } from '@atrium/ui/empty-state';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { MembersOnly } from '../../../components/members-only.tsx';
import { MoreButton } from '../../../components/more-button.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { definePage } from '../../../lib/page.ts';
import { itemsOf, pageSize, paged } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.tsx';
import { AnnouncementCard } from './announcement-card.tsx';
import { AnnouncementSkeleton } from './announcement-list.tsx';

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
        <List />
      </MembersOnly>
    </div>
  );
}

function List() {
  const { t } = useText();
  const list = useInfiniteQuery({
    ...listAnnouncementsInfiniteOptions({ query: { page: 1, pageSize } }),
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
          text={t('announcements.emptyForMembers')}
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
