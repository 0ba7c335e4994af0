import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { notBlocked } from '../../../ground/accounts/index.ts';
import { mailDueAt, type Timing } from './notify.fragments.ts';
import type { Topic } from './topics.types.ts';

/** A deed of one person that another one is notified of. */
export interface Notice {
  readonly topic: Topic;
  readonly accountId: string;
  readonly senderId: string;
  /** The deed: with topic, sender and reader it is told once only. */
  readonly causeId: string;
  /** Deeds with the same key share one row while it is unread. */
  readonly bundleKey: string;
  readonly activityId?: string;
  /** The activity that the sender wrote. */
  readonly saidId?: string;
  readonly eventId?: string;
  readonly groupId?: string;
  readonly placeId?: string;
  readonly invitationId?: string;
  /** False: not wanted, whatever the switch says. */
  readonly isMailed?: boolean;
}

export interface Told {
  readonly id: string;
  readonly mail_due_at: Date | null;
}

/** The new row, or the unread one that it joins; undefined when the reader is gone or the two must not meet. */
export async function upsertBundle(
  db: Db,
  organizationId: string,
  notice: Notice,
  id: string,
  timing: Timing,
): Promise<Told | undefined> {
  return db
    .insertInto('notification')
    .columns([
      'organization_id',
      'id',
      'account_id',
      'topic',
      'activity_id',
      'event_id',
      'group_id',
      'place_id',
      'invitation_id',
      'bundle_key',
      'created_at',
      'updated_at',
      'mail_due_at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('account')
        .leftJoin('notification_preference', (join) =>
          join
            .on('notification_preference.organization_id', '=', organizationId)
            .onRef('notification_preference.account_id', '=', 'account.id'),
        )
        .select([
          'account.organization_id',
          sql<string>`${id}::uuid`.as('id'),
          'account.id as account_id',
          sql<string>`${notice.topic}::text`.as('topic'),
          sql<string | null>`${notice.activityId ?? null}::uuid`.as('activity_id'),
          sql<string | null>`${notice.eventId ?? null}::uuid`.as('event_id'),
          sql<string | null>`${notice.groupId ?? null}::uuid`.as('group_id'),
          sql<string | null>`${notice.placeId ?? null}::uuid`.as('place_id'),
          sql<string | null>`${notice.invitationId ?? null}::uuid`.as('invitation_id'),
          sql<string>`${notice.bundleKey}::text`.as('bundle_key'),
          sql<Date>`${timing.now}::timestamptz`.as('created_at'),
          sql<Date>`${timing.now}::timestamptz`.as('updated_at'),
          mailDueAt(notice, timing).as('mail_due_at'),
        ])
        .where('account.organization_id', '=', organizationId)
        .where('account.id', '=', notice.accountId)
        .where('account.id', '<>', notice.senderId)
        .where(notBlocked(db, organizationId, notice.senderId, 'account.id')),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'account_id', 'bundle_key'])
        .where('read_at', 'is', null)
        .where('bundle_key', 'is not', null)
        .doUpdateSet((eb) => ({
          updated_at: eb.ref('excluded.updated_at'),
          mail_due_at: eb.fn.coalesce('notification.mail_due_at', 'excluded.mail_due_at'),
        })),
    )
    .returning(['notification.id', 'notification.mail_due_at'])
    .executeTakeFirst();
}

/** False when this deed was told before. */
export async function insertSender(
  db: Db,
  organizationId: string,
  notificationId: string,
  notice: Notice,
  now: Date,
): Promise<boolean> {
  const result = await db
    .insertInto('notification_sender')
    .values({
      organization_id: organizationId,
      account_id: notice.accountId,
      topic: notice.topic,
      cause_id: notice.causeId,
      sender_id: notice.senderId,
      notification_id: notificationId,
      activity_id: notice.saidId ?? null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Named by its doer or by its reader, whichever is known. */
export interface Deed {
  readonly topic: Topic;
  readonly causeId: string;
  readonly senderId?: string;
  readonly accountId?: string;
  /** Takes it from those who have read it, too. */
  readonly evenRead?: boolean;
}

/** The rows in which the deed stands, held: whoever tells it anew waits. */
export async function holdTold(
  db: Db,
  organizationId: string,
  { topic, causeId, senderId, accountId, evenRead }: Deed,
): Promise<{ id: string; account_id: string }[]> {
  return db
    .selectFrom('notification')
    .innerJoin('notification_sender', (join) =>
      join
        .on('notification_sender.organization_id', '=', organizationId)
        .onRef('notification_sender.notification_id', '=', 'notification.id'),
    )
    .select(['notification.id', 'notification.account_id'])
    .where('notification.organization_id', '=', organizationId)
    .where('notification_sender.cause_id', '=', causeId)
    .where('notification_sender.topic', '=', topic)
    .$if(senderId !== undefined, (query) =>
      query.where('notification_sender.sender_id', '=', senderId ?? causeId),
    )
    .$if(accountId !== undefined, (query) =>
      query.where('notification_sender.account_id', '=', accountId ?? causeId),
    )
    .$if(evenRead !== true, (query) => query.where('notification.read_at', 'is', null))
    .orderBy('notification.id')
    .forUpdate('notification')
    .execute();
}

export async function deleteSenders(
  db: Db,
  organizationId: string,
  notificationId: string,
  { topic, causeId, senderId }: Deed,
): Promise<void> {
  await db
    .deleteFrom('notification_sender')
    .where('notification_sender.organization_id', '=', organizationId)
    .where('notification_sender.notification_id', '=', notificationId)
    .where('notification_sender.topic', '=', topic)
    .where('notification_sender.cause_id', '=', causeId)
    .$if(senderId !== undefined, (query) =>
      query.where('notification_sender.sender_id', '=', senderId ?? causeId),
    )
    .execute();
}

/** Removes the held bundle when nobody is left in it. */
export async function deleteEmptyBundle(db: Db, organizationId: string, id: string): Promise<void> {
  await db
    .deleteFrom('notification')
    .where('notification.organization_id', '=', organizationId)
    .where('notification.id', '=', id)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('notification_sender')
            .select('notification_sender.sender_id')
            .where('notification_sender.organization_id', '=', organizationId)
            .where('notification_sender.notification_id', '=', id),
        ),
      ),
    )
    .execute();
}
