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
  sendAnnouncementTest,
  sizeAnnouncementAudienceOptions,
  sizeGroupAnnouncementAudienceOptions,
  sizeListingAnnouncementAudienceOptions,
  updateAnnouncement,
  updateGroupAnnouncement,
  updateListingAnnouncement,
} from '@atrium/api';
import { useQuery } from '@tanstack/react-query';
import type { Edit } from '../../../lib/edits.ts';
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

export interface AudienceSize {
  readonly people: number;
  readonly more: boolean;
}

/** The number of people whom an announcement of the place would reach now; undefined while it is not known. */
export function useAudienceSize(place: Place): AudienceSize | undefined {
  const ofGroup = place !== 'organization' && 'groupId' in place ? place : undefined;
  const ofEvent = place !== 'organization' && 'eventId' in place ? place : undefined;
  const all = useQuery({ ...sizeAnnouncementAudienceOptions(), enabled: place === 'organization' });
  const group = useQuery({
    ...sizeGroupAnnouncementAudienceOptions({ path: ofGroup ?? { groupId: '' } }),
    enabled: ofGroup !== undefined,
  });
  const event = useQuery({
    ...sizeListingAnnouncementAudienceOptions({ path: ofEvent ?? { eventId: '' } }),
    enabled: ofEvent !== undefined,
  });
  return (ofGroup !== undefined ? group : ofEvent !== undefined ? event : all).data?.data;
}

/** Sends the words as a mail to their author alone; answers with the address. */
export async function sendTest(place: Place, { title, html }: AnnouncementDraft): Promise<string> {
  const body = { title, html, ...(place === 'organization' ? {} : place) };
  const { data } = await sendAnnouncementTest({ body, throwOnError: true });
  return data.data.to;
}

export const isAnnouncementList = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => {
  const [first] = queryKey;
  const id: unknown = typeof first === 'object' && first !== null && '_id' in first ? first._id : undefined;
  return typeof id === 'string' && /announcement/i.test(id);
};

/** Makes a new one, or changes the one given. Of one that went out only words are sent. */
export async function saveAnnouncement(
  place: Place,
  existing: Announcement | undefined,
  draft: AnnouncementDraft,
  edit: Edit,
): Promise<void> {
  if (existing === undefined) {
    if (place === 'organization') await createAnnouncement({ body: draft, throwOnError: true });
    else if ('eventId' in place)
      await createListingAnnouncement({ path: place, body: draft, throwOnError: true });
    else await createGroupAnnouncement({ path: place, body: draft, throwOnError: true });
    return;
  }
  const { title, html } = draft;
  const sent = edit.of<Partial<AnnouncementDraft>>(existing.publishedAt === null ? draft : { title, html });
  const announcementId = existing.id;
  if (place === 'organization')
    await updateAnnouncement({ path: { announcementId }, ...sent, throwOnError: true });
  else if ('eventId' in place)
    await updateListingAnnouncement({ path: { ...place, announcementId }, ...sent, throwOnError: true });
  else await updateGroupAnnouncement({ path: { ...place, announcementId }, ...sent, throwOnError: true });
}

export async function takeBack(place: Place, { id: announcementId }: Announcement): Promise<void> {
  if (place === 'organization') await deleteAnnouncement({ path: { announcementId }, throwOnError: true });
  else if ('eventId' in place)
    await deleteListingAnnouncement({ path: { ...place, announcementId }, throwOnError: true });
  else await deleteGroupAnnouncement({ path: { ...place, announcementId }, throwOnError: true });
}
