import type { BaseAccountView } from '../../ground/accounts/index.ts';
import type { BaseEventView } from '../../events/programme/index.ts';
import type { BaseGroupView } from '../../people/groups/index.ts';
import type { AnnouncementRow } from './announcements.queries.ts';
import type { AnnouncementView, BaseAnnouncementView } from './announcements.schemas.ts';

export interface CompleteAnnouncement {
  row: AnnouncementRow;
  event: BaseEventView | null;
  group: BaseGroupView | null;
  creator: BaseAccountView | null;
  /** The survey it invites to. */
  survey: { readonly id: string; readonly slug: string; readonly name: string } | null;
  /** Writers also see how it goes out. */
  forWriters: boolean;
}

export const viewBaseAnnouncement = ({
  row,
  event,
  group,
  creator,
  survey,
}: Omit<CompleteAnnouncement, 'forWriters'>): BaseAnnouncementView => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  message: row.message,
  html: row.html,
  event,
  group,
  creator,
  survey,
  createdAt: (row.published_at ?? row.created_at).toISOString(),
});

export const viewAnnouncement = (announcement: CompleteAnnouncement): AnnouncementView => {
  const { row, forWriters } = announcement;
  return {
    ...viewBaseAnnouncement(announcement),
    updatedAt: row.updated_at.toISOString(),
    publishedAt: row.published_at?.toISOString() ?? null,
    delivery: forWriters
      ? {
          email: row.email,
          push: row.push,
          scheduledAt: row.scheduled_at?.toISOString() ?? null,
          withheld: row.published_at === null ? row.withheld : null,
          delivered: row.delivered_count,
          emailed: row.emailed_count,
          pushed: row.pushed_count,
        }
      : null,
  };
};
