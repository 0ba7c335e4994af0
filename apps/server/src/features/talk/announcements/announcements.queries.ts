import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { AnnouncementTable } from './announcements.tables.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { isUuid } from '../../../platform/ids.ts';
import { containsPattern } from '../../../platform/text.ts';

export type AnnouncementRow = Selectable<AnnouncementTable>;
export type NewAnnouncement = Omit<Insertable<AnnouncementTable>, 'organization_id'>;

/** The scope of announcements: a group, an event, or the whole organization. */
export interface AnnouncementScope {
  readonly groupId?: string;
  readonly eventId?: string;
}

/** For readers those published, newest first; `whole` for the writers adds what waits for its hour, before them. */
export async function listAnnouncements(
  db: Db,
  organizationId: string,
  { groupId, eventId }: AnnouncementScope,
  whole: boolean,
  { page, pageSize, search }: Paging,
): Promise<AnnouncementRow[]> {
  let query = db
    .selectFrom('announcement')
    .selectAll('announcement')
    .where('announcement.organization_id', '=', organizationId);
  query =
    groupId === undefined
      ? query.where('announcement.group_id', 'is', null)
      : query.where('announcement.group_id', '=', groupId);
  query =
    eventId === undefined
      ? query.where('announcement.event_id', 'is', null)
      : query.where('announcement.event_id', '=', eventId);
  if (!whole) query = query.where('announcement.published_at', 'is not', null);
  if (search !== undefined && search.trim() !== '')
    query = query.where((eb) =>
      eb(eb.fn<string>('lower', ['announcement.title']), 'like', containsPattern(search)),
    );
  return query
    .orderBy('announcement.published_at', (order) => order.desc().nullsFirst())
    .orderBy('announcement.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export async function listAnnouncementsByIds(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<AnnouncementRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('announcement')
    .selectAll('announcement')
    .where('announcement.organization_id', '=', organizationId)
    .where('announcement.id', 'in', ids)
    .execute();
}

export async function findAnnouncement(
  db: Db,
  organizationId: string,
  idOrSlug: string,
): Promise<AnnouncementRow | undefined> {
  return db
    .selectFrom('announcement')
    .selectAll('announcement')
    .where('announcement.organization_id', '=', organizationId)
    .where(isUuid(idOrSlug) ? 'announcement.id' : 'announcement.slug', '=', idOrSlug)
    .executeTakeFirst();
}

/** False when the address is taken. */
export async function insertAnnouncement(
  db: Db,
  organizationId: string,
  announcement: NewAnnouncement,
): Promise<boolean> {
  const result = await db
    .insertInto('announcement')
    .values({ ...announcement, organization_id: organizationId })
    .onConflict((conflict) => conflict.columns(['organization_id', 'slug']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function updateAnnouncement(
  db: Db,
  organizationId: string,
  id: string,
  changes: Updateable<AnnouncementTable>,
): Promise<void> {
  await db
    .updateTable('announcement')
    .set(changes)
    .where('announcement.organization_id', '=', organizationId)
    .where('announcement.id', '=', id)
    .execute();
}

/** True for the one caller that published it, and only while its hour is still the one it was planned for. */
export async function publishPlanned(
  db: Db,
  organizationId: string,
  id: string,
  scheduledAt: Date,
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('announcement')
    .set({ published_at: now, updated_at: now })
    .where('announcement.organization_id', '=', organizationId)
    .where('announcement.id', '=', id)
    .where('announcement.published_at', 'is', null)
    .where('announcement.scheduled_at', '=', scheduledAt)
    // Asked again at its hour: the group is open, and its author still moderates it or is of the staff.
    .where((eb) =>
      eb.or([
        eb('announcement.group_id', 'is', null),
        eb.exists(
          eb
            .selectFrom('community_group')
            .select('community_group.id')
            .where('community_group.organization_id', '=', organizationId)
            .whereRef('community_group.id', '=', 'announcement.group_id')
            .where('community_group.active', '=', true)
            .where((group) =>
              group.or([
                group.exists(
                  group
                    .selectFrom('group_member')
                    .select('group_member.account_id')
                    .where('group_member.organization_id', '=', organizationId)
                    .whereRef('group_member.group_id', '=', 'community_group.id')
                    .whereRef('group_member.account_id', '=', 'announcement.creator_id')
                    .where('group_member.role', '=', 'moderator'),
                ),
                group.exists(
                  group
                    .selectFrom('organization_staff')
                    .select('organization_staff.account_id')
                    .where('organization_staff.organization_id', '=', organizationId)
                    .whereRef('organization_staff.account_id', '=', 'announcement.creator_id'),
                ),
              ]),
            ),
        ),
      ]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deleteAnnouncement(db: Db, organizationId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('announcement')
    .where('announcement.organization_id', '=', organizationId)
    .where('announcement.id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export interface Delivered {
  readonly delivered?: number;
  readonly emailed?: number;
  readonly pushed?: number;
}

export async function addDelivered(
  db: Db,
  organizationId: string,
  id: string,
  { delivered = 0, emailed = 0, pushed = 0 }: Delivered,
): Promise<void> {
  await db
    .updateTable('announcement')
    .set((eb) => ({
      delivered_count: eb('announcement.delivered_count', '+', delivered),
      emailed_count: eb('announcement.emailed_count', '+', emailed),
      pushed_count: eb('announcement.pushed_count', '+', pushed),
    }))
    .where('announcement.organization_id', '=', organizationId)
    .where('announcement.id', '=', id)
    .execute();
}

/** Whether the account comes to the event. */
export async function hasPass(
  db: Db,
  organizationId: string,
  eventId: string,
  accountId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('pass')
    .innerJoin('registration', (join) =>
      join
        .on('registration.organization_id', '=', organizationId)
        .onRef('registration.id', '=', 'pass.registration_id'),
    )
    .select('pass.id')
    .where('pass.organization_id', '=', organizationId)
    .where('registration.event_id', '=', eventId)
    .where('registration.account_id', '=', accountId)
    .where('pass.status', 'in', ['ready', 'needsInfo'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
