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
import { BaseContent, channelContentParams } from '../channels/contents/contents.schemas.ts';
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
    content: nullable(BaseContent),
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
      Type.String({ description: 'Reason for hiding it; visible to its author and to moderators' }),
    ),
    likes: Type.Array(Type.Object({ createdAt: Instant }), { description: 'Only those of the caller' }),
    comments: Type.Array(Type.Object({ id: Uuid }), { description: 'Only those of the caller' }),
    reports: Type.Array(Type.Object({ id: Uuid, createdAt: Instant }), {
      description: 'Only those of the caller',
    }),
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
        'Cursor for deep paging: createdAt,id of the last activity seen; page then counts from there',
    }),
  ),
});

export const getActivity = oneActivity('getActivity', 'Get a post or comment');
export const likeActivity = oneActivity('likeActivity', 'Like a post (idempotent)');
export const unlikeActivity = oneActivity('unlikeActivity', 'Remove the caller’s like from a post');
export const reportActivity = {
  ...oneActivity(
    'reportActivity',
    'Report a post to the moderators, once per person; the reason is optional',
  ),
  body: ReportActivity,
};
export const editActivity = {
  ...oneActivity(
    'editActivity',
    'Update the caller’s own post or comment; an omitted image is kept, null removes it',
  ),
  body: EditActivity,
};
export const withdrawReport = {
  ...oneActivity('withdrawActivityReport', 'Withdraw the caller’s report of a post'),
  params: Type.Object({ activityId: Uuid, reportId: Uuid }),
};
export const deleteActivity = {
  ...oneActivity('deleteActivity', 'Delete a post with its comments'),
  response: answers(Type.Null()),
};
export const createActivity = {
  operationId: 'createActivity',
  tags,
  summary: 'Create a post, or a comment when commentedId is given',
  headers: Type.Object({
    'idempotency-key': Type.Optional(
      Type.String({
        minLength: 8,
        maxLength: 100,
        description: 'Idempotency key: requests with the same key create a single activity',
      }),
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
  ...list('listActivityComments', 'List the comments on a post, oldest first'),
  params: idParam('activityId'),
};
export const listLikers = {
  operationId: 'listActivityLikes',
  tags,
  summary: 'List the accounts that liked a post, latest first',
  params: idParam('activityId'),
  querystring: PagedQuery,
  response: listAnswers(Account),
};
export const listInterestActivities = {
  ...list('listInterestActivities', 'List the posts that mention an interest, newest first'),
  params: nameParam('interestId'),
};
export const listSelfActivities = list('listSelfActivities', 'List the caller’s own posts, newest first');
export const listAccountActivities = {
  ...list('listAccountActivities', 'List the posts of an account, newest first'),
  params: nameParam('accountId'),
};
export const listAccountMedia = {
  ...list('listAccountMedia', 'List the posts of an account that have an image or a video'),
  params: nameParam('accountId'),
  querystring: pagedQuery({ type: Type.Optional(literals(['images', 'videos'])) }),
};
export const listContentActivities = {
  ...list('listContentActivities', 'List what is said about a content, newest first'),
  tags: ['channels'],
  params: channelContentParams,
};
export const listManagedContentActivities = {
  ...list('listManagedContentActivities', 'List what is said about a content, newest first (managers only)'),
  tags: ['managedChannels'],
  params: channelContentParams,
};
export const listEventActivities = {
  ...list('listEventActivities', 'List the posts about an event, newest first'),
  params: nameParam('eventId'),
};
export const listGroupActivities = {
  ...list('listGroupActivities', 'List the posts in a group, newest first'),
  tags: ['groups'],
  params: nameParam('groupId'),
};
export const listGroupMedia = {
  ...list('listGroupMedia', 'List the posts in a group that have an image or a video'),
  tags: ['groups'],
  params: nameParam('groupId'),
  querystring: pagedQuery({ type: Type.Optional(literals(['images', 'videos'])) }),
};
export const listOwnGroupsActivities = list(
  'listSelfGroupsActivities',
  'List the posts in the caller’s groups, newest first',
);
export const listActivities = list(
  'listActivities',
  'List the posts of the whole organization, newest first',
);
export const listFeed = {
  ...list('listFeed', 'List the posts of the caller and of the accounts they follow, newest first'),
  querystring: FeedQuery,
};
