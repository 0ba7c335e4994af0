import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  Instant,
  listAnswers,
  nameParam,
  nullable,
  pagedQuery,
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
  message: nullable(Type.String({ description: 'the words of html alone' })),
  html: nullable(Text),
  event: nullable(BaseEvent),
  group: nullable(BaseGroup),
  creator: nullable(BaseAccount),
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
          delivered: Type.Integer({ description: 'people who have it in their notifications' }),
          emailed: Type.Integer(),
          pushed: Type.Integer(),
        },
        { description: 'how it goes out and how many it reached; null for readers' },
      ),
    ),
  }),
);
export type AnnouncementView = Static<typeof Announcement>;

const content = {
  title: Type.String({ minLength: 1, maxLength: 200 }),
  html: Type.String({ minLength: 1, maxLength: 50_000, description: 'cleaned before it is kept' }),
  email: Type.Boolean(),
  push: Type.Boolean(),
};
const scheduledAt = Type.Optional(
  nullable(Type.String({ format: 'date-time', description: 'when to publish; at once when absent' })),
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

const groupParams = Type.Intersect([nameParam('groupId'), nameParam('announcementId')]);
const one = (operationId: string, tag: string, summary: string) => ({
  operationId,
  tags: [tag],
  summary,
  response: answers(Announcement),
});
const writersQuery = pagedQuery({
  whole: Type.Optional(Type.Boolean({ description: 'for its writers: also what waits for its hour' })),
});

export const listGroupAnnouncements = {
  operationId: 'listGroupAnnouncements',
  tags: ['groups'],
  summary: 'What the group announced, newest first',
  params: nameParam('groupId'),
  querystring: writersQuery,
  response: listAnswers(Announcement),
};
export const createGroupAnnouncement = {
  ...one('createGroupAnnouncement', 'groups', 'Tell the members of the group, at once or later'),
  params: nameParam('groupId'),
  body: CreateAnnouncement,
};
export const updateGroupAnnouncement = {
  ...one('updateGroupAnnouncement', 'groups', 'Change the words; or the hour while it waits'),
  params: groupParams,
  body: UpdateAnnouncement,
};
export const deleteGroupAnnouncement = {
  ...one('deleteGroupAnnouncement', 'groups', 'Take it back'),
  params: groupParams,
  response: answers(Type.Null()),
};

const eventParams = Type.Intersect([nameParam('eventId'), nameParam('announcementId')]);

export const listEventAnnouncements = {
  operationId: 'listListingAnnouncements',
  tags: ['listings'],
  summary: 'What those who run the event announced, with what waits for its hour; newest first',
  params: nameParam('eventId'),
  querystring: PagedQuery,
  response: listAnswers(Announcement),
};
export const createEventAnnouncement = {
  ...one('createListingAnnouncement', 'listings', 'Tell whoever has a pass for the event, at once or later'),
  params: nameParam('eventId'),
  body: CreateAnnouncement,
};
export const updateEventAnnouncement = {
  ...one('updateListingAnnouncement', 'listings', 'Change the words; or the hour while it waits'),
  params: eventParams,
  body: UpdateAnnouncement,
};
export const deleteEventAnnouncement = {
  ...one('deleteListingAnnouncement', 'listings', 'Take it back'),
  params: eventParams,
  response: answers(Type.Null()),
};

export const getAnnouncement = {
  ...one('getAnnouncement', 'notifications', 'One announcement that reaches the caller'),
  params: nameParam('announcementId'),
};
export const listAnnouncements = {
  operationId: 'listAnnouncements',
  tags: ['notifications'],
  summary: 'What the organization announced, newest first',
  querystring: PagedQuery,
  response: listAnswers(Announcement),
};

export const listAllAnnouncements = {
  operationId: 'listAllAnnouncements',
  tags: ['admin'],
  summary: "The organization's announcements with those that wait, and how many they reached",
  querystring: PagedQuery,
  response: listAnswers(Announcement),
};
export const createAnnouncement = {
  ...one('createAnnouncement', 'admin', 'Tell everybody in the organization, at once or later'),
  body: CreateAnnouncement,
};
export const updateAnnouncement = {
  ...one('updateAnnouncement', 'admin', 'Change the words; or the hour while it waits'),
  params: nameParam('announcementId'),
  body: UpdateAnnouncement,
};
export const deleteAnnouncement = {
  ...one('deleteAnnouncement', 'admin', 'Take it back'),
  params: nameParam('announcementId'),
  response: answers(Type.Null()),
};
