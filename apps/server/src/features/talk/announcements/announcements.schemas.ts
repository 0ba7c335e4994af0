import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  Instant,
  listAnswers,
  literals,
  nameParam,
  nullable,
  pagedQuery,
  PublicName,
  PagedQuery,
  Text,
  Uuid,
} from '../../../platform/http/schemas.ts';
import { BaseAccount } from '../../ground/accounts/accounts.schemas.ts';
import { BaseEvent } from '../../events/programme/events.schemas.ts';
import { BaseGroup } from '../../people/groups/groups.base.schemas.ts';

const baseAnnouncement = {
  id: Uuid,
  slug: Text,
  title: Text,
  message: nullable(Type.String({ description: 'Plain text of html' })),
  html: nullable(Text),
  event: nullable(BaseEvent),
  group: nullable(BaseGroup),
  creator: nullable(BaseAccount),
  survey: nullable(
    Type.Object({ id: Uuid, slug: Text, name: Text }, { description: 'The survey it invites to' }),
  ),
  createdAt: Instant,
};
export const BaseAnnouncement = component('BaseAnnouncement', Type.Object(baseAnnouncement));
export type BaseAnnouncementView = Static<typeof BaseAnnouncement>;

export const Announcement = component(
  'Announcement',
  Type.Object({
    ...baseAnnouncement,
    updatedAt: Instant,
    publishedAt: nullable(Instant),
    /** For those who may write it; null for readers. */
    delivery: nullable(
      Type.Object(
        {
          email: Type.Boolean(),
          push: Type.Boolean(),
          scheduledAt: nullable(Instant),
          /** Why it was not published at its time. */
          withheld: nullable(literals(['author', 'group', 'survey'])),
          delivered: Type.Integer({ description: 'Number of people who have it among their notifications' }),
          emailed: Type.Integer(),
          pushed: Type.Integer(),
        },
        { description: 'Delivery media and reach; null for readers' },
      ),
    ),
  }),
);
export type AnnouncementView = Static<typeof Announcement>;

export const content = {
  title: Type.String({ minLength: 1, maxLength: 200 }),
  html: Type.String({ minLength: 1, maxLength: 50_000, description: 'HTML, sanitized before it is stored' }),
  email: Type.Boolean(),
  push: Type.Boolean(),
};
export const scheduledAt = Type.Optional(
  nullable(Type.String({ format: 'date-time', description: 'Publication time; immediately if omitted' })),
);
export const CreateAnnouncement = body({ ...content, scheduledAt });
export type CreateAnnouncement = Static<typeof CreateAnnouncement>;
export const UpdateAnnouncement = body({
  title: Type.Optional(content.title),
  html: Type.Optional(content.html),
  email: Type.Optional(content.email),
  push: Type.Optional(content.push),
  scheduledAt,
});
export type UpdateAnnouncement = Static<typeof UpdateAnnouncement>;

const size = (operationId: string, tag: string, whose: string) => ({
  operationId,
  tags: [tag],
  summary: `Count the people whom an announcement would be sent to now: ${whose}`,
  response: answers(
    Type.Object({
      people: Type.Integer({ description: 'Without the caller; exact up to 10,000' }),
      more: Type.Boolean({ description: 'Whether there are more than that' }),
    }),
  ),
});

const groupParams = Type.Intersect([nameParam('groupId'), nameParam('announcementId')]);
const one = (operationId: string, tag: string, summary: string) => ({
  operationId,
  tags: [tag],
  summary,
  response: answers(Announcement),
});
const writersQuery = pagedQuery({
  whole: Type.Optional(
    Type.Boolean({ description: 'Includes scheduled announcements, for those who may write them' }),
  ),
});

export const listGroupAnnouncements = {
  operationId: 'listGroupAnnouncements',
  tags: ['groups'],
  summary: 'List the announcements of a group, newest first',
  params: nameParam('groupId'),
  querystring: writersQuery,
  response: listAnswers(Announcement),
};
export const sizeGroupAudience = {
  ...size('sizeGroupAnnouncementAudience', 'groups', 'the members of the group'),
  params: nameParam('groupId'),
};
export const createGroupAnnouncement = {
  ...one(
    'createGroupAnnouncement',
    'groups',
    'Send an announcement to the members of a group, now or at a later time',
  ),
  params: nameParam('groupId'),
  body: CreateAnnouncement,
};
export const updateGroupAnnouncement = {
  ...one(
    'updateGroupAnnouncement',
    'groups',
    'Update the text of a group announcement, or its time while it is still scheduled',
  ),
  params: groupParams,
  body: UpdateAnnouncement,
};
export const deleteGroupAnnouncement = {
  ...one('deleteGroupAnnouncement', 'groups', 'Delete a group announcement'),
  params: groupParams,
  response: answers(Type.Null()),
};

const eventParams = Type.Intersect([nameParam('eventId'), nameParam('announcementId')]);

export const listEventAnnouncements = {
  operationId: 'listListingAnnouncements',
  tags: ['listings'],
  summary: 'List the announcements of the event’s hosts, scheduled ones included, newest first',
  params: nameParam('eventId'),
  querystring: PagedQuery,
  response: listAnswers(Announcement),
};
export const sizeEventAudience = {
  ...size('sizeListingAnnouncementAudience', 'listings', 'those who have a pass for the event'),
  params: nameParam('eventId'),
};
export const createEventAnnouncement = {
  ...one(
    'createListingAnnouncement',
    'listings',
    'Send an announcement to the pass holders of an event, now or at a later time',
  ),
  params: nameParam('eventId'),
  body: CreateAnnouncement,
};
export const updateEventAnnouncement = {
  ...one(
    'updateListingAnnouncement',
    'listings',
    'Update the text of an event announcement, or its time while it is still scheduled',
  ),
  params: eventParams,
  body: UpdateAnnouncement,
};
export const deleteEventAnnouncement = {
  ...one('deleteListingAnnouncement', 'listings', 'Delete an event announcement'),
  params: eventParams,
  response: answers(Type.Null()),
};

export const getAnnouncement = {
  ...one('getAnnouncement', 'notifications', 'Get an announcement addressed to the caller'),
  params: nameParam('announcementId'),
};
export const listAnnouncements = {
  operationId: 'listAnnouncements',
  tags: ['notifications'],
  summary:
    'List the announcements of the organization, or with eventId those to pass holders of an event, newest first',
  querystring: pagedQuery({ eventId: Type.Optional(PublicName) }),
  response: listAnswers(Announcement),
};

export const listAllAnnouncements = {
  operationId: 'listAllAnnouncements',
  tags: ['admin'],
  summary: 'List the organization’s announcements, scheduled ones included, with their reach',
  querystring: PagedQuery,
  response: listAnswers(Announcement),
};
export const sizeAudience = size('sizeAnnouncementAudience', 'admin', 'everybody in the organization');
export const createAnnouncement = {
  ...one(
    'createAnnouncement',
    'admin',
    'Send an announcement to everybody in the organization, now or at a later time',
  ),
  body: CreateAnnouncement,
};
export const updateAnnouncement = {
  ...one(
    'updateAnnouncement',
    'admin',
    'Update the text of an announcement, or its time while it is still scheduled',
  ),
  params: nameParam('announcementId'),
  body: UpdateAnnouncement,
};
export const deleteAnnouncement = {
  ...one('deleteAnnouncement', 'admin', 'Delete an announcement'),
  params: nameParam('announcementId'),
  response: answers(Type.Null()),
};
