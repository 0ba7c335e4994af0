import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { AnnouncementTable } from './announcements.tables.ts';
import { countUpTo } from '../../../platform/db/list.ts';
import { holdRow } from '../../../platform/db/rows.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { isUuid } from '../../../platform/ids.ts';
import { containsPattern } from '../../../platform/text.ts';
import { comesToEvent } from '../../ground/accounts/index.ts';

export type AnnouncementRow = Selectable<AnnouncementTable>;
export type NewAnnouncement = Omit<Insertable<AnnouncementTable>, 'organization_id' | 'withheld'>;

/** The scope of announcements: a group, an event, or the whole organization. */
export interface AnnouncementScope {
  readonly groupId?: string;
  readonly eventId?: string;
}

/** Invitations to a part of those who read the event's announcements are for those alone who were invited. */
const isForReader = (db: Db, organizationId: string, readerId: string) =>
  sql<boolean>`not exists (${db
    .selectFrom('survey_invitation as inviting')
    .select('inviting.announcement_id')
    .where('inviting.organization_id', '=', organizationId)
    .where('inviting.announcement_id', '=', sql.ref<string>('announcement.id'))
    .where('inviting.audience', 'in', ['checkedIn', 'passHolders'])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('survey_invited')
            .select('survey_invited.account_id')
            .where('survey_invited.organization_id', '=', organizationId)
            .whereRef('survey_invited.survey_id', '=', 'inviting.survey_id')
            .where('survey_invited.account_id', '=', readerId),
        ),
      ),
    )})`;

/** For readers those published, newest first; `whole` for the writers adds what waits for its hour, before them. */
export async function listAnnouncements(
  db: Db,
  organizationId: string,
  { groupId, eventId }: AnnouncementScope,
  whole: boolean,
  { page, pageSize, search, readerId }: Paging & { readonly readerId?: string | undefined },
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
  if (readerId !== undefined) query = query.where(isForReader(db, organizationId, readerId));
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

export async function isShownTo(
  db: Db,
  organizationId: string,
  id: string,
  readerId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('announcement')
    .select('announcement.id')
    .where('announcement.organization_id', '=', organizationId)
    .where('announcement.id', '=', id)
    .where(isForReader(db, organizationId, readerId))
    .executeTakeFirst();
  return row !== undefined;
}

/** False when the address is taken. */
export async function insertAnnouncement(
  db: Db,
  organizationId: string,
  announcement: NewAnnouncement,
): Promise<boolean> {
  const result = await db
    .insertInto('announcement')
    .values({ ...announcement, withheld: null, organization_id: organizationId })
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

export async function deleteAnnouncement(db: Db, organizationId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('announcement')
    .where('announcement.organization_id', '=', organizationId)
    .where('announcement.id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/**
 * People whom an announcement of the place would be sent to now, up to a bound, and one more where there are others. Blocks are not
 * looked at: the number would tell of them.
 */
export function countAudience(
  db: Db,
  organizationId: string,
  { group_id: groupId, event_id: eventId }: Pick<AnnouncementRow, 'group_id' | 'event_id'>,
  exceptId: string,
): Promise<number> {
  if (groupId !== null)
    return countUpTo(
      db,
      db
        .selectFrom('group_member')
        .select('group_member.account_id')
        .where('group_member.organization_id', '=', organizationId)
        .where('group_member.group_id', '=', groupId)
        .where('group_member.account_id', '<>', exceptId),
    );
  if (eventId !== null)
    return countUpTo(
      db,
      db
        .selectFrom('registration')
        .select('registration.account_id')
        .where('registration.organization_id', '=', organizationId)
        .where('registration.event_id', '=', eventId)
        .where('registration.account_id', '<>', exceptId)
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('pass')
              .select('pass.id')
              .where('pass.organization_id', '=', organizationId)
              .whereRef('pass.registration_id', '=', 'registration.id')
              .where('pass.status', 'in', ['ready', 'needsInfo']),
          ),
        ),
    );
  return countUpTo(
    db,
    db
      .selectFrom('account')
      .select('account.id')
      .where('account.organization_id', '=', organizationId)
      .where('account.id', '<>', exceptId),
  );
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
    .where((eb) => eb.not(eb.exists(uncounted(db, organizationId, id))))
    .execute();
}

const uncounted = (db: Db, organizationId: string, id: string) =>
  db
    .selectFrom('survey_invitation')
    .select('survey_invitation.survey_id')
    .where('survey_invitation.organization_id', '=', organizationId)
    .where('survey_invitation.announcement_id', '=', id)
    .where('survey_invitation.uncounted', '=', true);

/** Whether the account comes to the event. */
export async function hasPass(
  db: Db,
  organizationId: string,
  eventId: string,
  accountId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('event')
    .select('event.id')
    .where('event.organization_id', '=', organizationId)
    .where('event.id', '=', eventId)
    .where(comesToEvent(db, organizationId, sql.ref<string>('event.id'), sql<string>`${accountId}::uuid`))
    .executeTakeFirst();
  return row !== undefined;
}

/** When the account announced since then, oldest first; others who want to know wait until this transaction ends. */
export async function listRecentTimes(
  db: Db,
  organizationId: string,
  accountId: string,
  since: Date,
): Promise<Date[]> {
  await holdRow(db, 'account', organizationId, { id: accountId });
  const rows = await db
    .selectFrom('announcement')
    .select('announcement.created_at')
    .where('announcement.organization_id', '=', organizationId)
    .where('announcement.creator_id', '=', accountId)
    .where('announcement.created_at', '>', since)
    .orderBy('announcement.created_at')
    .execute();
  return rows.map((row) => row.created_at);
}
