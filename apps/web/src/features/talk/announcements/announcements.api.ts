import {
  type Announcement,
  type CreateAnnouncementData,
  createAnnouncement,
  createGroupAnnouncement,
  createListingAnnouncement,
  deleteAnnouncement,
  deleteGroupAnnouncement,
  deleteListingAnnouncement,
  listAllAnnouncementsInfiniteOptions,
  listGroupAnnouncementsInfiniteOptions,
  listListingAnnouncementsInfiniteOptions,
  updateAnnouncement,
  updateGroupAnnouncement,
  updateListingAnnouncement,
} from '@atrium/api';
import { pageSize } from '../../../lib/queries.ts';

/** The owner of announcements: a group or an event (by id or slug), or the organization, whose staff write them. */
export type Place = { readonly groupId: string } | { readonly eventId: string } | 'organization';

export type AnnouncementDraft = CreateAnnouncementData['body'];

export const groupAnnouncementsOptions = (groupId: string, whole: boolean) =>
  listGroupAnnouncementsInfiniteOptions({
    path: { groupId },
    query: { page: 1, pageSize, ...(whole ? { whole } : {}) },
  });

export const eventAnnouncementsOptions = (eventId: string) =>
  listListingAnnouncementsInfiniteOptions({ path: { eventId }, query: { page: 1, pageSize } });

export const allAnnouncementsOptions = () =>
  listAllAnnouncementsInfiniteOptions({ query: { page: 1, pageSize } });

export const isAnnouncementList = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => {
  const [first] = queryKey;
  const id: unknown = typeof first === 'object' && first !== null && '_id' in first ? first._id : undefined;
  return typeof id === 'string' && /announcement/i.test(id);
};

/** Makes a new one, or changes the one given. Of one that went out only the words are sent. */
export async function saveAnnouncement(
  place: Place,
  existing: Announcement | undefined,
  draft: AnnouncementDraft,
): Promise<void> {
  if (existing === undefined) {
    if (place === 'organization') await createAnnouncement({ body: draft, throwOnError: true });
    else if ('eventId' in place)
      await createListingAnnouncement({ path: place, body: draft, throwOnError: true });
    else await createGroupAnnouncement({ path: place, body: draft, throwOnError: true });
    return;
  }
  const { title, html } = draft;
  const body = existing.publishedAt === null ? draft : { title, html };
  const announcementId = existing.id;
  if (place === 'organization')
    await updateAnnouncement({ path: { announcementId }, body, throwOnError: true });
  else if ('eventId' in place)
    await updateListingAnnouncement({ path: { ...place, announcementId }, body, throwOnError: true });
  else await updateGroupAnnouncement({ path: { ...place, announcementId }, body, throwOnError: true });
}

export async function takeBack(place: Place, { id: announcementId }: Announcement): Promise<void> {
  if (place === 'organization') await deleteAnnouncement({ path: { announcementId }, throwOnError: true });
  else if ('eventId' in place)
    await deleteListingAnnouncement({ path: { ...place, announcementId }, throwOnError: true });
  else await deleteGroupAnnouncement({ path: { ...place, announcementId }, throwOnError: true });
}
