import { Type, type Static } from 'typebox';
import { BaseImage } from '../../../platform/http/image.schemas.ts';
import {
  answers,
  body,
  component,
  idParam,
  Instant,
  listAnswers,
  literals,
  nameParam,
  nullable,
  pagedQuery,
  PagedQuery,
  Text,
  Uuid,
} from '../../../platform/http/schemas.ts';
import { Account, BaseAccount } from '../../ground/accounts/accounts.schemas.ts';
import { BaseActivityEntity, SentEntities } from '../entities/entities.schemas.ts';
import { BaseEvent } from '../../events/programme/events.schemas.ts';
import { BaseGroup } from '../../people/groups/groups.base.schemas.ts';
import { BaseVideo } from '../../ground/storage/videos.schemas.ts';

const baseActivity = {
  id: Uuid,
  message: Text,
  image: nullable(BaseImage),
  video: nullable(BaseVideo),
  account: BaseAccount,
  createdAt: Instant,
};
export const BaseActivity = component('BaseActivity', Type.Object(baseActivity));
export type BaseActivityView = Static<typeof BaseActivity>;

export const Activity = component(
  'Activity',
  Type.Object({
    ...baseActivity,
    group: nullable(BaseGroup),
    event: nullable(BaseEvent),
    // No content can be commented before there are channels; the field is the wire's.
    content: Type.Null(),
    commented: nullable(BaseActivity),
    commentedId: nullable(Uuid),
    contentId: nullable(Uuid),
    eventId: nullable(Uuid),
    groupId: nullable(Uuid),
    entities: nullable(Type.Array(BaseActivityEntity)),
    updatedAt: Instant,
    editedAt: nullable(Instant),
    standing: literals(['shown', 'held', 'hidden']),
    standingReason: nullable(
      Type.String({ description: 'why it is hidden; for its author and those who moderate' }),
    ),
    likes: Type.Array(Type.Object({ createdAt: Instant }), { description: "the caller's own" }),
    comments: Type.Array(Type.Object({ id: Uuid }), { description: "the caller's own" }),
    reports: Type.Array(Type.Object({ id: Uuid, createdAt: Instant }), { description: "the caller's own" }),
    _count: Type.Object({ likes: Type.Integer(), comments: Type.Integer() }),
  }),
);
export type ActivityView = Static<typeof Activity>;

export const MAX_MESSAGE_LENGTH = 5000;

export const CreateActivity = body({
  message: Type.String({ maxLength: MAX_MESSAGE_LENGTH }),
  entities: SentEntities,
  imageId: Type.Optional(Uuid),
  videoId: Type.Optional(Uuid),
  eventId: Type.Optional(Uuid),
  groupId: Type.Optional(Uuid),
  contentId: Type.Optional(Uuid),
  commentedId: Type.Optional(Uuid),
});
export type CreateActivity = Static<typeof CreateActivity>;

export const EditActivity = body({
  message: Type.String({ maxLength: MAX_MESSAGE_LENGTH }),
  // Positions follow the message, so both are said together: absent means none.
  entities: SentEntities,
  imageId: Type.Optional(nullable(Uuid)),
});
export type EditActivity = Static<typeof EditActivity>;

export const REPORT_REASONS = ['spam', 'harassment', 'hate', 'sexual', 'violence', 'other'] as const;

export const ReportActivity = nullable(
  body({
    reason: Type.Optional(literals(REPORT_REASONS)),
    note: Type.Optional(Type.String({ maxLength: 1000 })),
  }),
);
export type ReportActivity = Static<typeof ReportActivity>;

const tags = ['activities'];
const oneActivity = (operationId: string, summary: string) => ({
  operationId,
  tags,
  summary,
  params: idParam('activityId'),
  response: answers(Activity),
});

const FeedQuery = pagedQuery({
  before: Type.Optional(
    Type.String({
      pattern: '^[0-9TZ:.-]{20,30},[0-9a-fA-F-]{36}$',
      description:
        'cursor for deep lists: createdAt,id of the last activity seen; page then counts from there',
    }),
  ),
});

export const getActivity = oneActivity('getActivity', 'One activity');
export const likeActivity = oneActivity('likeActivity', 'Like; liking twice counts once');
export const unlikeActivity = oneActivity('unlikeActivity', 'Take the like back');
export const reportActivity = {
  ...oneActivity('reportActivity', 'Report to those who moderate; once per person, with or without a reason'),
  body: ReportActivity,
};
export const editActivity = {
  ...oneActivity('editActivity', 'Change what one wrote; an absent picture stays, null takes it away'),
  body: EditActivity,
};
export const withdrawReport = {
  ...oneActivity('withdrawActivityReport', 'Take the own report back'),
  params: Type.Object({ activityId: Uuid, reportId: Uuid }),
};
export const deleteActivity = {
  ...oneActivity('deleteActivity', 'Delete with its comments'),
  response: answers(Type.Null()),
};
export const createActivity = {
  operationId: 'createActivity',
  tags,
  summary: 'Post, or comment when commentedId is given',
  headers: Type.Object({
    'idempotency-key': Type.Optional(
      Type.String({ minLength: 8, maxLength: 100, description: 'the same key makes one activity' }),
    ),
  }),
  body: CreateActivity,
  response: answers(Activity),
};

const list = (operationId: string, summary: string) => ({
  operationId,
  tags,
  summary,
  querystring: PagedQuery,
  response: listAnswers(Activity),
});
export const listComments = {
  ...list('listActivityComments', 'Comments, oldest first'),
  params: idParam('activityId'),
};
export const listLikers = {
  operationId: 'listActivityLikes',
  tags,
  summary: 'Who liked it, the latest first',
  params: idParam('activityId'),
  querystring: PagedQuery,
  response: listAnswers(Account),
};
export const listInterestActivities = {
  ...list('listInterestActivities', 'Posts that name the interest, newest first'),
  params: nameParam('interestId'),
};
export const listSelfActivities = list('listSelfActivities', "The caller's own posts, newest first");
export const listAccountActivities = {
  ...list('listAccountActivities', 'Posts of the account, newest first'),
  params: nameParam('accountId'),
};
export const listAccountMedia = {
  ...list('listAccountMedia', 'Posts of the account that carry an image or a video'),
  params: nameParam('accountId'),
  querystring: pagedQuery({ type: Type.Optional(literals(['images', 'videos'])) }),
};
export const listEventActivities = {
  ...list('listEventActivities', 'Posts about the event, newest first'),
  params: nameParam('eventId'),
};
export const listGroupActivities = {
  ...list('listGroupActivities', 'Posts in the group, newest first'),
  tags: ['groups'],
  params: nameParam('groupId'),
};
export const listGroupMedia = {
  ...list('listGroupMedia', 'Posts in the group that carry an image or a video'),
  tags: ['groups'],
  params: nameParam('groupId'),
  querystring: pagedQuery({ type: Type.Optional(literals(['images', 'videos'])) }),
};
export const listOwnGroupsActivities = list(
  'listSelfGroupsActivities',
  "Posts in the caller's groups, newest first",
);
export const listActivities = list('listActivities', 'Posts of the whole organization, newest first');
export const listFeed = {
  ...list('listFeed', 'Posts of those the caller follows and their own, newest first'),
  querystring: FeedQuery,
};
