import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { notBlocked } from './accounts.fragments.ts';
import { readsContent } from './channel-readers.fragments.ts';
import { readsActivity, readsEventAnnouncements, seesEvent, seesGroupContent } from './readers.fragments.ts';

/**
 * True for rows of `notification_sender`, under this alias, that the owner of the `notification` around them may see: the two
 * have not blocked each other, and what was written is not kept from everybody.
 */
export function visibleDeed(db: Db, organizationId: string, alias: string): RawBuilder<boolean> {
  const owner = sql.ref<string>('notification.account_id');
  const written = sql.ref(`${alias}.activity_id`);
  const shown = db
    .selectFrom('activity as written')
    .select('written.id')
    .where('written.organization_id', '=', organizationId)
    .whereRef('written.id', '=', written)
    .where('written.standing', '=', 'shown');
  return sql<boolean>`(${notBlocked(db, organizationId, owner, `${alias}.sender_id`)}
    and (${written} is null or exists (${shown})))`;
}

/**
 * True for rows of `notification` that their owner may (still) see: nobody behind them is blocked, what they tell of was
 * not taken back, and what is closed is known to its readers alone.
 */
export function visibleNotification(db: Db, organizationId: string): RawBuilder<boolean> {
  const owner = sql.ref<string>('notification.account_id');
  const standsBehind = db
    .selectFrom('notification_sender')
    .select('notification_sender.sender_id')
    .where('notification_sender.organization_id', '=', organizationId)
    .whereRef('notification_sender.notification_id', '=', sql.ref('notification.id'))
    .where(visibleDeed(db, organizationId, 'notification_sender'));
  const seenActivity = db
    .selectFrom('activity as about')
    .select('about.id')
    .where('about.organization_id', '=', organizationId)
    .whereRef('about.id', '=', sql.ref('notification.activity_id'))
    .where((eb) => eb.or([eb('about.standing', '=', 'shown'), eb('about.account_id', '=', owner)]))
    .where(readsActivity(db, organizationId, 'about', owner));
  const announced = db
    .selectFrom('announcement')
    .select('announcement.id')
    .where('announcement.organization_id', '=', organizationId)
    .whereRef('announcement.id', '=', sql.ref('notification.announcement_id'))
    // Also after the words were changed: they are for those who come now, and no longer for those who handed their pass on.
    .where(
      sql<boolean>`(${sql.ref('announcement.event_id')} is null or ${readsEventAnnouncements(db, organizationId, 'announcement.event_id', owner)})`,
    )
    .where(
      sql<boolean>`(${sql.ref('announcement.group_id')} is null or ${seesGroupContent(db, organizationId, 'announcement.group_id', owner)})`,
    );
  const sender = sql.ref('notification.sender_id');
  const topic = sql.ref('notification.topic');
  // Other notices of an event concern the owner's own pass, place or invitation, whatever became of the event.
  const seenEvent = seesEvent(db, organizationId, 'notification.event_id', owner);
  const seenContent = readsContent(db, organizationId, 'notification.content_id', owner);
  return sql<boolean>`(
    (${sender} is null or ${notBlocked(db, organizationId, owner, 'notification.sender_id')})
    and (${sql.ref('notification.bundle_key')} is null or exists (${standsBehind}))
    and (${sql.ref('notification.activity_id')} is null or exists (${seenActivity}))
    and (${sql.ref('notification.announcement_id')} is null or exists (${announced}))
    and (${topic} <> 'event' or ${seenEvent})
    and (${sql.ref('notification.content_id')} is null or ${seenContent}))`;
}

/** How many things the account has not read yet. */
export async function countUnreadNotifications(
  db: Db,
  organizationId: string,
  accountId: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('notification')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('notification.organization_id', '=', organizationId)
    .where('notification.account_id', '=', accountId)
    .where(sql<boolean>`${sql.ref('notification.read_at')} is null`)
    .where(visibleNotification(db, organizationId))
    .executeTakeFirstOrThrow();
  return count;
}
