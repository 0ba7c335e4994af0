import { sql } from 'kysely';
import { anyOf, type Db } from '../../../../platform/db/database.ts';
import type { NotificationSwitch } from '../notifications.tables.ts';
import {
  accountColumn,
  visibleNotification,
  type BaseAccountColumns,
} from '../../../ground/accounts/index.ts';
import { sendersOf } from '../notifications.fragments.ts';

/** All that a mail or a push says of a notification, of whomever, as its owner may see it. */
export interface ToldRow {
  id: string;
  account_id: string;
  topic: string;
  read_at: Date | null;
  updated_at: Date;
  senders_count: number | null;
  shown: BaseAccountColumns[] | null;
  speaker: BaseAccountColumns | null;
  activity_id: string | null;
  said_id: string | null;
  /** Whether what it is about is a comment itself. */
  is_answer: boolean;
  said: string | null;
  event_name: string | null;
  event_slug: string | null;
  /** Whether its creator wants to be written to of each post. */
  event_email: boolean | null;
  event_push: boolean | null;
  group_name: string | null;
  group_slug: string | null;
  announcement_id: string | null;
  announcement_title: string | null;
  announcement_slug: string | null;
  announcement_message: string | null;
  announcement_html: string | null;
  announcement_push: boolean | null;
  survey_slug: string | null;
  content_id: string | null;
  content_title: string | null;
  content_slug: string | null;
  content_description: string | null;
  content_email: boolean | null;
  content_push: boolean | null;
  place_name: string | null;
  place_slug: string | null;
  channel_id: string | null;
  channel_name: string | null;
  channel_slug: string | null;
  /** The subscriber's own switches for the channel. */
  channel_email: boolean | null;
  channel_push: boolean | null;
  /** The member's own switch for what the group announces. */
  group_push: boolean | null;
  owner_username: string;
  owner_email: string | null;
  owner_first_name: string | null;
  owner_last_name: string | null;
  owner_locale: string | null;
  owner_digest: 'off' | 'daily' | 'weekly' | null;
  /** Null while all switches are on. */
  switches: Partial<Record<NotificationSwitch, boolean>> | null;
}

export async function listTold(db: Db, organizationId: string, ids: readonly string[]): Promise<ToldRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('notification')
    .innerJoin('account as owner', (join) =>
      join.on('owner.organization_id', '=', organizationId).onRef('owner.id', '=', 'notification.account_id'),
    )
    .leftJoin('notification_preference', (join) =>
      join
        .on('notification_preference.organization_id', '=', organizationId)
        .onRef('notification_preference.account_id', '=', 'owner.id'),
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
    .leftJoin('activity as about', (join) =>
      join
        .on('about.organization_id', '=', organizationId)
        .onRef('about.id', '=', 'notification.activity_id'),
    )
    .leftJoin('activity as said', (join) =>
      join.on('said.organization_id', '=', organizationId).onRef('said.id', '=', 'senders.said_id'),
    )
    .leftJoin('event', (join) =>
      join.on('event.organization_id', '=', organizationId).onRef('event.id', '=', 'notification.event_id'),
    )
    .leftJoin('community_group', (join) =>
      join
        .on('community_group.organization_id', '=', organizationId)
        .onRef('community_group.id', '=', 'notification.group_id'),
    )
    .leftJoin('booking_place', (join) =>
      join
        .on('booking_place.organization_id', '=', organizationId)
        .onRef('booking_place.id', '=', 'notification.place_id'),
    )
    .leftJoin('group_member as membership', (join) =>
      join
        .on('membership.organization_id', '=', organizationId)
        .onRef('membership.group_id', '=', 'notification.group_id')
        .onRef('membership.account_id', '=', 'notification.account_id'),
    )
    .leftJoin('announcement', (join) =>
      join
        .on('announcement.organization_id', '=', organizationId)
        .onRef('announcement.id', '=', 'notification.announcement_id'),
    )
    .leftJoin('survey_invitation', (join) =>
      join
        .on('survey_invitation.organization_id', '=', organizationId)
        .onRef('survey_invitation.announcement_id', '=', 'notification.announcement_id'),
    )
    .leftJoin('survey', (join) =>
      join
        .on('survey.organization_id', '=', organizationId)
        .onRef('survey.id', '=', 'survey_invitation.survey_id'),
    )
    .leftJoin('content', (join) =>
      join
        .on('content.organization_id', '=', organizationId)
        .onRef('content.id', '=', 'notification.content_id'),
    )
    .leftJoin('channel', (join) =>
      join.on('channel.organization_id', '=', organizationId).onRef('channel.id', '=', 'content.channel_id'),
    )
    .leftJoin('channel_subscriber as subscription', (join) =>
      join
        .on('subscription.organization_id', '=', organizationId)
        .onRef('subscription.channel_id', '=', 'content.channel_id')
        .onRef('subscription.account_id', '=', 'notification.account_id'),
    )
    .select((eb) => [
      'notification.id',
      'notification.account_id',
      'notification.topic',
      'notification.read_at',
      'notification.updated_at',
      'notification.activity_id',
      'notification.announcement_id',
      'senders.count as senders_count',
      'senders.shown',
      'senders.said_id',
      accountColumn('speaker', 'speaker_face').as('speaker'),
      eb('about.commented_id', 'is not', null).$castTo<boolean>().as('is_answer'),
      eb.fn.coalesce('said.message', 'about.message').as('said'),
      'event.name as event_name',
      'event.slug as event_slug',
      'event.new_activity_creator_email_notification as event_email',
      'event.new_activity_creator_push_notification as event_push',
      'community_group.name as group_name',
      'community_group.slug as group_slug',
      'announcement.title as announcement_title',
      'announcement.slug as announcement_slug',
      'announcement.message as announcement_message',
      'announcement.html as announcement_html',
      'announcement.push as announcement_push',
      'survey.slug as survey_slug',
      'notification.content_id',
      'content.title as content_title',
      'content.slug as content_slug',
      'content.description as content_description',
      'content.email as content_email',
      'content.push as content_push',
      'booking_place.name as place_name',
      'booking_place.slug as place_slug',
      'channel.id as channel_id',
      'channel.name as channel_name',
      'channel.slug as channel_slug',
      'subscription.content_email_notification as channel_email',
      'subscription.content_push_notification as channel_push',
      'membership.announcement_push_notification as group_push',
      'owner.username as owner_username',
      'owner.email as owner_email',
      'owner.first_name as owner_first_name',
      'owner.last_name as owner_last_name',
      'owner.locale as owner_locale',
      'notification_preference.digest as owner_digest',
      sql<ToldRow['switches']>`to_json(${sql.id('notification_preference')})`.as('switches'),
    ])
    .where('notification.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('notification.id'), ids))
    .where(visibleNotification(db, organizationId))
    .orderBy('notification.updated_at', 'desc')
    .orderBy('notification.id', 'desc')
    .execute();
}

/** A part of what one told many: the accounts after `after` up to and including `upTo`. */
export interface Page {
  readonly subjectId: string;
  readonly topic: string;
  readonly after: string;
  readonly upTo: string;
}

export async function listPageIds(
  db: Db,
  organizationId: string,
  { subjectId, topic, after, upTo }: Page,
): Promise<string[]> {
  const rows = await db
    .selectFrom('notification')
    .select('notification.id')
    .where('notification.organization_id', '=', organizationId)
    .where((eb) =>
      eb.or([
        eb('notification.announcement_id', '=', subjectId),
        eb('notification.event_id', '=', subjectId),
        eb('notification.content_id', '=', subjectId),
        eb('notification.activity_id', '=', subjectId),
      ]),
    )
    .where('notification.topic', '=', topic)
    .where('notification.pushed_at', 'is', null)
    .where('notification.account_id', '<=', upTo)
    .$if(after !== '', (query) => query.where('notification.account_id', '>', after))
    .execute();
  return rows.map((row) => row.id);
}

/** Marks those that nobody has pushed yet, and answers them. Locked in the order of their ids: pages overlap. */
export async function claimPushes(
  db: Db,
  organizationId: string,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .with('waiting', (cte) =>
      cte
        .selectFrom('notification as told')
        .select('told.id')
        .where('told.organization_id', '=', organizationId)
        .where((eb) => anyOf(eb.ref('told.id'), ids))
        .where('told.pushed_at', 'is', null)
        .orderBy('told.id')
        .forUpdate(),
    )
    .updateTable('notification')
    .set({ pushed_at: now })
    .where('notification.organization_id', '=', organizationId)
    .where('notification.id', 'in', (eb) => eb.selectFrom('waiting').select('waiting.id'))
    .returning('notification.id')
    .execute();
  return rows.map((row) => row.id);
}
