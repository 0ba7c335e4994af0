import { Type, type Static } from 'typebox';
import { BaseImage } from '../../../platform/http/image.schemas.ts';
import {
  answers,
  body,
  component,
  idempotencyHeaders,
  idParam,
  Instant,
  listAnswers,
  literals,
  nullable,
  pagedQuery,
  PagedQuery,
  Text,
  Uuid,
} from '../../../platform/http/schemas.ts';
import { BaseAccount } from '../../ground/accounts/accounts.schemas.ts';
import { BaseThreadCircle } from './circles/circles.schemas.ts';
import {
  BaseThreadMessage,
  BaseThreadViewer,
  baseThreadViewer,
  PostMessage,
} from './messages/messages.schemas.ts';

const baseThread = {
  id: Uuid,
  subject: Text,
  image: nullable(BaseImage),
  lastMessageAt: nullable(Instant),
};

const State = literals(['new', 'favorited', 'archived', 'deleted']);

const ThreadViewer = component(
  'ThreadViewer',
  Type.Object({
    ...baseThreadViewer,
    state: State,
    mayRename: Type.Boolean(),
    mayManage: Type.Boolean({ description: 'May delete messages of others and remove people' }),
  }),
);

export const Thread = component(
  'Thread',
  Type.Object({
    ...baseThread,
    createdAt: Instant,
    updatedAt: Instant,
    circle: nullable(BaseThreadCircle),
    accounts: Type.Array(BaseAccount, {
      description: 'Some of the other participants, for the thread avatar',
    }),
    unread: Type.Integer({ description: 'Messages not read by the caller, counted up to 100' }),
    lastMessage: nullable(BaseThreadMessage),
    viewer: ThreadViewer,
    _count: Type.Object({ accounts: Type.Integer() }),
  }),
);
export type ThreadView = Static<typeof Thread>;

const Subject = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' });
export const MAX_CHOSEN = 100;
const AccountIds = Type.Array(Uuid, { maxItems: MAX_CHOSEN });

export const CreateThread = body({
  subject: Subject,
  circleId: Type.Optional(Uuid),
  accountIds: Type.Optional(AccountIds),
  message: Type.Optional(PostMessage),
});
export type CreateThread = Static<typeof CreateThread>;

export const UpdateThread = body({
  subject: Type.Optional(Subject),
  imageId: Type.Optional(nullable(Uuid)),
});
export type UpdateThread = Static<typeof UpdateThread>;

const tags = ['threads'];
const params = idParam('threadId');
const one = (operationId: string, summary: string) => ({
  operationId,
  tags,
  summary,
  params,
  response: answers(Thread),
});

export const listThreads = {
  operationId: 'listThreads',
  tags,
  summary: 'List the caller’s threads, latest activity first; archived and deleted ones only by state',
  querystring: pagedQuery({
    state: Type.Optional(State),
    circleId: Type.Optional(Uuid),
  }),
  response: listAnswers(Thread),
};
export const createThread = {
  operationId: 'createThread',
  tags,
  summary: 'Create a thread in a circle or among chosen people',
  headers: idempotencyHeaders('thread'),
  body: CreateThread,
  response: answers(Thread),
};
export const getThread = one('getThread', 'Get a thread as the caller sees it');
export const updateThread = {
  ...one(
    'updateThread',
    'Update the subject or image of a thread; omitted fields are kept, null clears the image',
  ),
  body: UpdateThread,
};
export const setThreadState = {
  ...one(
    'setThreadState',
    'Set the caller’s state of a thread; a new message restores an archived or deleted one',
  ),
  body: body({ state: Type.Optional(State), notifications: Type.Optional(Type.Boolean()) }),
};
export const markThreadRead = {
  ...one('markThreadRead', 'Mark a thread as read up to a message, or to now; never moves back'),
  body: nullable(body({ lastReadAt: Type.Optional(Instant) })),
};

export const listThreadAccounts = {
  operationId: 'listThreadAccounts',
  tags,
  summary: 'List the participants of a thread, by name',
  params,
  querystring: PagedQuery,
  response: listAnswers(BaseThreadViewer),
};
export const addThreadAccounts = {
  ...one('addThreadAccounts', 'Add people to a thread among chosen people'),
  body: body({ accountIds: Type.Array(Uuid, { minItems: 1, maxItems: MAX_CHOSEN }) }),
};
export const removeThreadAccount = {
  operationId: 'removeThreadAccount',
  tags,
  summary: 'Leave a thread among chosen people; its creator may remove others',
  params: Type.Object({ threadId: Uuid, accountId: Uuid }),
  response: answers(Type.Null()),
};
