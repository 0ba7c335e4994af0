import { sql } from 'kysely';
import { anyOf, type Db } from '../../../../platform/db/database.ts';
import type { ActivityEntity } from '../../../../platform/db/schema.ts';
import { notBlocked, readsActivity } from '../../../ground/accounts/index.ts';

/** Checks that a deed still holds when its fact is heard. Each query locks its row against a concurrent withdrawal. */

export async function holdFollow(
  db: Db,
  organizationId: string,
  followerId: string,
  followedId: string,
): Promise<{ created_at: Date } | undefined> {
  return db
    .selectFrom('account_follow')
    .select('account_follow.created_at')
    .where('account_follow.organization_id', '=', organizationId)
    .where('account_follow.follower_id', '=', followerId)
    .where('account_follow.followed_id', '=', followedId)
    .forKeyShare()
    .executeTakeFirst();
}

export async function holdLike(
  db: Db,
  organizationId: string,
  activityId: string,
  likerId: string,
): Promise<{ activity_id: string } | undefined> {
  return db
    .selectFrom('activity_like')
    .select('activity_like.activity_id')
    .where('activity_like.organization_id', '=', organizationId)
    .where('activity_like.activity_id', '=', activityId)
    .where('activity_like.account_id', '=', likerId)
    .forKeyShare()
    .executeTakeFirst();
}

export async function holdActivity(
  db: Db,
  organizationId: string,
  activityId: string,
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('activity')
    .select('activity.id')
    .where('activity.organization_id', '=', organizationId)
    .where('activity.id', '=', activityId)
    .where('activity.standing', '=', 'shown')
    .forShare()
    .executeTakeFirst();
}

export interface PostedActivity {
  id: string;
  account_id: string;
  commented_id: string | null;
  group_id: string | null;
  event_id: string | null;
  entities: ActivityEntity[];
}

export async function findPosted(
  db: Db,
  organizationId: string,
  activityId: string,
): Promise<PostedActivity | undefined> {
  return db
    .selectFrom('activity')
    .select([
      'activity.id',
      'activity.account_id',
      'activity.commented_id',
      'activity.group_id',
      'activity.event_id',
      'activity.entities',
    ])
    .where('activity.organization_id', '=', organizationId)
    .where('activity.id', '=', activityId)
    .where('activity.standing', '=', 'shown')
    .executeTakeFirst();
}

/** The creator of the event and their wishes, while they want to be told of posts. */
export async function findToldCreator(
  db: Db,
  organizationId: string,
  eventId: string,
): Promise<{ creator_id: string; email: boolean } | undefined> {
  return db
    .selectFrom('event')
    .select([
      (eb) => eb.ref('event.creator_id').$notNull().as('creator_id'),
      'event.new_activity_creator_email_notification as email',
    ])
    .where('event.organization_id', '=', organizationId)
    .where('event.id', '=', eventId)
    .where('event.creator_id', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('event.new_activity_creator_email_notification', '=', true),
        eb('event.new_activity_creator_push_notification', '=', true),
      ]),
    )
    .executeTakeFirst();
}

export interface WrittenActivity {
  id: string;
  account_id: string;
  commented_id: string | null;
}

/** Activities whose authors may still read them, in the order of the ids. */
export async function listReadableByAuthor(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<WrittenActivity[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('activity')
    .select(['activity.id', 'activity.account_id', 'activity.commented_id'])
    .where('activity.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('activity.id'), ids))
    .where(readsActivity(db, organizationId, 'activity', sql.ref<string>('activity.account_id')))
    .orderBy((eb) => sql`array_position(${ids}::uuid[], ${eb.ref('activity.id')})`)
    .execute();
}

/** Those of the accounts who may read the activity. */
export async function listReaders(
  db: Db,
  organizationId: string,
  activityId: string,
  accountIds: readonly string[],
): Promise<string[]> {
  if (accountIds.length === 0) return [];
  const rows = await db
    .selectFrom('account')
    .innerJoin('activity', (join) =>
      join.on('activity.organization_id', '=', organizationId).on('activity.id', '=', activityId),
    )
    .select('account.id')
    .where('account.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('account.id'), accountIds))
    .where(notBlocked(db, organizationId, sql.ref<string>('account.id'), 'activity.account_id'))
    .where(readsActivity(db, organizationId, 'activity', sql.ref<string>('account.id')))
    .execute();
  return rows.map((row) => row.id);
}

export async function holdInvitation(
  db: Db,
  organizationId: string,
  invitationId: string,
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('group_invitation')
    .select('group_invitation.id')
    .where('group_invitation.organization_id', '=', organizationId)
    .where('group_invitation.id', '=', invitationId)
    .where('group_invitation.status', '=', 'invited')
    .forShare()
    .executeTakeFirst();
}

export async function holdRequest(
  db: Db,
  organizationId: string,
  requestId: string,
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('group_request')
    .select('group_request.id')
    .where('group_request.organization_id', '=', organizationId)
    .where('group_request.id', '=', requestId)
    .where('group_request.status', '=', 'requested')
    .forShare()
    .executeTakeFirst();
}

export async function isMember(
  db: Db,
  organizationId: string,
  groupId: string,
  accountId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('group_member')
    .select('group_member.account_id')
    .where('group_member.organization_id', '=', organizationId)
    .where('group_member.group_id', '=', groupId)
    .where('group_member.account_id', '=', accountId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

export interface PublishedEvent {
  id: string;
  visible: boolean;
  draft: boolean;
  group_id: string | null;
  group_only: boolean;
  creator_id: string | null;
  /** Its group's, if it has one. */
  access: string | null;
  group_active: boolean | null;
}

export async function findPublishedEvent(
  db: Db,
  organizationId: string,
  eventId: string,
): Promise<PublishedEvent | undefined> {
  return db
    .selectFrom('event')
    .leftJoin('community_group', (join) =>
      join
        .on('community_group.organization_id', '=', organizationId)
        .onRef('community_group.id', '=', 'event.group_id'),
    )
    .select([
      'event.id',
      'event.visible',
      'event.draft',
      'event.group_id',
      'event.group_only',
      'event.creator_id',
      'community_group.access',
      'community_group.active as group_active',
    ])
    .where('event.organization_id', '=', organizationId)
    .where('event.id', '=', eventId)
    .executeTakeFirst();
}

const MOST_HOSTS = 20;

/** The creator and the hosts of an event, without the staff. */
export async function listHostIds(db: Db, organizationId: string, eventId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('event_host')
    .select('event_host.account_id as id')
    .where('event_host.organization_id', '=', organizationId)
    .where('event_host.event_id', '=', eventId)
    .union(
      db
        .selectFrom('event')
        .select((eb) => eb.ref('event.creator_id').$notNull().as('id'))
        .where('event.organization_id', '=', organizationId)
        .where('event.id', '=', eventId)
        .where('event.creator_id', 'is not', null),
    )
    .orderBy('id')
    .limit(MOST_HOSTS)
    .execute();
  return rows.map(({ id }) => id);
}

/** The day on which the registration was made. */
export async function findDay(
  db: Db,
  organizationId: string,
  registrationId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('registration')
    .select('registration.created_at')
    .where('registration.organization_id', '=', organizationId)
    .where('registration.id', '=', registrationId)
    .executeTakeFirst();
  return row?.created_at.toISOString().slice(0, 10);
}

/** Whether the registration still has a pass. */
export async function comes(db: Db, organizationId: string, registrationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('pass')
    .select('pass.id')
    .where('pass.organization_id', '=', organizationId)
    .where('pass.registration_id', '=', registrationId)
    .where('pass.status', 'in', ['ready', 'needsInfo'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
