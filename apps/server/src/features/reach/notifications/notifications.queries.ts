import { sql, type Selectable } from 'kysely';
import { anyOf, type Db } from '../../../platform/db/database.ts';
import type { NotificationTable } from './notifications.tables.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { accountColumn, visibleNotification, type BaseAccountColumns } from '../../ground/accounts/index.ts';
import { sendersOf } from './notifications.fragments.ts';
import type { Topic } from './telling/topics.types.ts';

export type NotificationRow = Selectable<NotificationTable> & {
  senders_count: number;
  shown: BaseAccountColumns[];
  said_id: string | null;
  owner_username: string;
  /** Where something was booked. */
  place: { readonly id: string; readonly name: string; readonly slug: string } | null;
  /** The sender of a broadcast. */
  speaker: BaseAccountColumns | null;
};

/** Rows as their owners may see them, with the people behind them. */
const notifications = (db: Db, organizationId: string) =>
  db
    .selectFrom('notification')
    .innerJoin('account as owner', (join) =>
      join.on('owner.organization_id', '=', organizationId).onRef('owner.id', '=', 'notification.account_id'),
    )
    .leftJoinLateral(sendersOf(db, organizationId).as('senders'), (join) => join.onTrue())
    .leftJoin('account as speaker', (join) =>
      join
        .on('speaker.organization_id', '=', organizationId)
        .onRef('speaker.id', '=', 'notification.sender_id'),
    )
    .leftJoin('image as speaker_face', (join) =>
      join
        .on('speaker_face.organization_id', '=', organizationId)
        .onRef('speaker_face.id', '=', 'speaker.image_id'),
    )
    .leftJoin('booking_place', (join) =>
      join
        .on('booking_place.organization_id', '=', organizationId)
        .onRef('booking_place.id', '=', 'notification.place_id'),
    )
    .selectAll('notification')
    .select([
      'owner.username as owner_username',
      'senders.count as senders_count',
      'senders.shown',
      'senders.said_id',
      accountColumn('speaker', 'speaker_face').as('speaker'),
      sql<NotificationRow['place']>`case when booking_place.id is not null then
        json_build_object('id', booking_place.id, 'name', booking_place.name, 'slug', booking_place.slug) end`.as(
        'place',
      ),
    ])
    .where('notification.organization_id', '=', organizationId)
    .where(visibleNotification(db, organizationId));

export async function listNotifications(
  db: Db,
  organizationId: string,
  accountId: string,
  topics: readonly Topic[] | undefined,
  { page, pageSize }: Paging,
): Promise<NotificationRow[]> {
  let query = notifications(db, organizationId).where('notification.account_id', '=', accountId);
  if (topics !== undefined)
    query = query.where('notification.topic', '=', sql<string>`any(${topics}::text[])`);
  const rows = await query
    .orderBy('notification.updated_at', 'desc')
    .orderBy('notification.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return rows.map(complete);
}

type Found = Awaited<ReturnType<ReturnType<typeof notifications>['execute']>>[number];

/** An aggregate answers a row in any case, which the types of an outer join do not know. */
const complete = (row: Found): NotificationRow => ({
  ...row,
  senders_count: row.senders_count ?? 0,
  shown: row.shown ?? [],
});

/** Marks as read, all or those named; answers how many were not before. */
export async function markRead(
  db: Db,
  organizationId: string,
  accountId: string,
  ids: readonly string[] | undefined,
  now: Date,
): Promise<number> {
  let query = db
    .updateTable('notification')
    .set({ read_at: now, mail_due_at: null })
    .where('notification.organization_id', '=', organizationId)
    .where('notification.account_id', '=', accountId)
    .where('notification.read_at', 'is', null);
  if (ids !== undefined) query = query.where((eb) => anyOf(eb.ref('notification.id'), ids));
  const result = await query.executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** One batch of what was read before this day; answers how many went. */
export const deleteReadBefore = (
  db: Db,
  organizationId: string,
  before: Date,
  limit: number,
): Promise<number> => deleteOld(db, organizationId, 'read_at', before, limit);

/** One batch of what came before this day, read or not. */
export const deleteCreatedBefore = (
  db: Db,
  organizationId: string,
  before: Date,
  limit: number,
): Promise<number> => deleteOld(db, organizationId, 'created_at', before, limit);

async function deleteOld(
  db: Db,
  organizationId: string,
  column: 'read_at' | 'created_at',
  before: Date,
  limit: number,
): Promise<number> {
  const old = db
    .selectFrom('notification as old')
    .select('old.id')
    .where('old.organization_id', '=', organizationId)
    .where(`old.${column}`, '<', before)
    .limit(limit);
  const result = await db
    .deleteFrom('notification')
    .where('notification.organization_id', '=', organizationId)
    .where('notification.id', 'in', old)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** One batch of what told of an announcement. */
export async function deleteOfContent(
  db: Db,
  organizationId: string,
  contentId: string,
  limit: number,
): Promise<number> {
  const taken = db
    .selectFrom('notification as taken')
    .select('taken.id')
    .where('taken.organization_id', '=', organizationId)
    .where('taken.content_id', '=', contentId)
    .limit(limit);
  const result = await db
    .deleteFrom('notification')
    .where('notification.organization_id', '=', organizationId)
    .where('notification.id', 'in', taken)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

export async function deleteOfAnnouncement(
  db: Db,
  organizationId: string,
  announcementId: string,
  limit: number,
): Promise<number> {
  const taken = db
    .selectFrom('notification as taken')
    .select('taken.id')
    .where('taken.organization_id', '=', organizationId)
    .where('taken.announcement_id', '=', announcementId)
    .limit(limit);
  const result = await db
    .deleteFrom('notification')
    .where('notification.organization_id', '=', organizationId)
    .where('notification.id', 'in', taken)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
