import { viewBaseAccount, type BaseAccountView } from '../../ground/accounts/index.ts';
import type { BaseActivityView } from '../../talk/activities/index.ts';
import type { BaseAnnouncementView } from '../../talk/announcements/index.ts';
import type { BaseContentView } from '../../talk/channels/index.ts';
import type { BaseEventView } from '../../events/programme/index.ts';
import type { BaseGroupView } from '../../people/groups/index.ts';
import type { NotificationRow } from './notifications.queries.ts';
import type { NotificationView } from './notifications.schemas.ts';
import { placeOf } from './telling/place.policy.ts';
import { asTopic, TOPICS } from './telling/topics.types.ts';

export interface CompleteNotification {
  row: NotificationRow;
  activity: BaseActivityView | null;
  event: BaseEventView | null;
  group: BaseGroupView | null;
  /** Null once it was accepted; its group stands in for it. */
  invitation: NotificationView['invitation'];
  announcement: BaseAnnouncementView | null;
  content: BaseContentView | null;
}

/** The organization speaks for itself; everybody else has a face. */
function viewSender(row: NotificationRow): BaseAccountView | null {
  const sender = row.shown[0] ?? row.speaker;
  return sender === null ? null : viewBaseAccount(sender);
}

export function viewNotification(notification: CompleteNotification): NotificationView {
  const { row, activity, event, group, invitation, announcement, content } = notification;
  const topic = asTopic(row.topic);
  const { type } = TOPICS[topic];
  const sender = viewSender(row);
  const createdAt = row.created_at.toISOString();
  const updatedAt = row.updated_at.toISOString();
  const isLike = type === 'LIKE';
  return {
    id: row.id,
    type,
    read: row.read_at !== null,
    sender,
    like:
      isLike && activity !== null && sender !== null
        ? { account: sender, activity, createdAt: updatedAt }
        : null,
    activity: isLike ? null : activity,
    event,
    announcement,
    // An activity, an announcement or an invitation names its group itself.
    group: row.activity_id === null && announcement === null && invitation === null ? group : null,
    invitation,
    content,
    place: row.place,
    topic,
    url: placeOf({
      topic,
      ownUsername: row.owner_username,
      onlySender: row.senders_count === 1 ? row.shown[0]?.username : undefined,
      activityId: row.activity_id,
      saidId: row.said_id,
      groupSlug: group?.slug,
      eventSlug: event?.slug,
      announcementSlug: announcement?.slug,
      surveySlug: announcement?.survey?.slug,
      contentSlug: content?.slug,
      channelSlug: content?.channel.slug,
      placeSlug: row.place?.slug,
    }),
    bundle: { count: row.senders_count, accounts: row.shown.map(viewBaseAccount) },
    createdAt,
    updatedAt,
  };
}
