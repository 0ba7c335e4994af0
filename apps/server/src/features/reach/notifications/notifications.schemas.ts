import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  Instant,
  listAnswers,
  literals,
  nullable,
  pagedQuery,
  Uuid,
} from '../../../platform/http/schemas.ts';
import { BaseAccount } from '../../ground/accounts/accounts.schemas.ts';
import { BaseActivity } from '../../talk/activities/activities.schemas.ts';
import { BaseAnnouncement } from '../../talk/announcements/announcements.schemas.ts';
import { BaseContent } from '../../talk/channels/contents/contents.schemas.ts';
import { BaseEvent } from '../../events/programme/events.schemas.ts';
import { BaseGroupInvitation } from '../../people/groups/admissions/admissions.schemas.ts';
import { BaseGroup } from '../../people/groups/groups.base.schemas.ts';
import { NOTIFICATION_TYPES, TOPIC_NAMES } from './telling/topics.types.ts';

const NotificationType = literals(NOTIFICATION_TYPES);

const BaseLike = component(
  'BaseLike',
  Type.Object({ account: BaseAccount, activity: BaseActivity, createdAt: Instant }),
);

const Notification = component(
  'Notification',
  Type.Object({
    id: Uuid,
    type: NotificationType,
    read: Type.Boolean(),
    sender: nullable(BaseAccount),
    like: nullable(BaseLike),
    activity: nullable(BaseActivity),
    event: nullable(BaseEvent),
    announcement: nullable(BaseAnnouncement),
    group: nullable(BaseGroup),
    invitation: nullable(BaseGroupInvitation),
    content: nullable(BaseContent),
    /** Where something was booked. */
    place: nullable(Type.Object({ id: Uuid, name: Type.String(), slug: Type.String() })),
    /** The exact topic within the type. */
    topic: literals(TOPIC_NAMES),
    url: Type.String({ description: 'Site path that the notification links to' }),
    bundle: Type.Object(
      { count: Type.Integer(), accounts: Type.Array(BaseAccount) },
      { description: 'Accounts behind the notification: their number and the newest three' },
    ),
    createdAt: Instant,
    updatedAt: Instant,
  }),
);
export type NotificationView = Static<typeof Notification>;

const tags = ['notifications'];
const Unread = Type.Object({ unread: Type.Integer() });

export const listNotifications = {
  operationId: 'listNotifications',
  tags,
  summary: 'List the caller’s notifications, newest first',
  querystring: pagedQuery({
    filters: Type.Optional(
      Type.String({ maxLength: 300, description: 'Comma-separated types; all if omitted' }),
    ),
  }),
  response: listAnswers(Notification),
};
export const countNotifications = {
  operationId: 'countNotifications',
  tags,
  summary: 'Count unread notifications',
  response: answers(Unread),
};
export const readNotifications = {
  operationId: 'readNotifications',
  tags,
  summary: 'Mark the given notifications, or all, as read',
  body: body({ ids: Type.Optional(Type.Array(Uuid, { maxItems: 1000 })) }),
  response: answers(Unread),
};

export const sendAnnouncementTest = {
  operationId: 'sendAnnouncementTest',
  tags: ['notifications'],
  summary: 'Send an announcement as a test to its author alone, for those who may announce there',
  body: body({
    title: Type.String({ minLength: 1, maxLength: 200 }),
    html: Type.String({ minLength: 1, maxLength: 50_000 }),
    groupId: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Group by id or slug; without a place, the whole organization',
      }),
    ),
    eventId: Type.Optional(Type.String({ maxLength: 200, description: 'Event by id or slug' })),
  }),
  response: answers(Type.Object({ to: Type.String() })),
};
