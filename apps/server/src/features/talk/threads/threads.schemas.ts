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
    mayManage: Type.Boolean({ description: "may delete others' messages and remove people" }),
  }),
);

export const Thread = component(
  'Thread',
  Type.Object({
    ...baseThread,
    createdAt: Instant,
    updatedAt: Instant,
    circle: nullable(BaseThreadCircle),
    accounts: Type.Array(BaseAccount, { description: 'some of the others, for a picture of the thread' }),
    unread: Type.Integer({ description: 'messages that the caller has not read, counted up to 100' }),
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
  summary:
    "The caller's threads, the last written to first; without a state, those neither archived nor deleted",
  querystring: pagedQuery({
    state: Type.Optional(State),
    circleId: Type.Optional(Uuid),
  }),
  response: listAnswers(Thread),
};
export const createThread = {
  operationId: 'createThread',
  tags,
  summary: 'Start a discussion in a circle, or among chosen people',
  headers: Type.Object({
    'idempotency-key': Type.Optional(
      Type.String({ minLength: 8, maxLength: 100, description: 'the same key makes one thread' }),
    ),
  }),
  body: CreateThread,
  response: answers(Thread),
};
export const getThread = one('getThread', 'One thread as it is to the caller');
export const updateThread = {
  ...one('updateThread', 'Another subject or picture; an absent field stays, null clears the picture'),
  body: UpdateThread,
};
export const setThreadState = {
  ...one(
    'setThreadState',
    'Put the thread where the caller wants it; a new message brings an archived or deleted one back',
  ),
  body: body({ state: Type.Optional(State), notifications: Type.Optional(Type.Boolean()) }),
};
export const markThreadRead = {
  ...one('markThreadRead', 'Read up to a message, or to now; what was read stays read'),
  body: nullable(body({ lastReadAt: Type.Optional(Instant) })),
};

export const listThreadAccounts = {
  operationId: 'listThreadAccounts',
  tags,
  summary: 'Who takes part, by name',
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
  summary: 'Leave a thread among chosen people; whoever started it may remove others',
  params: Type.Object({ threadId: Uuid, accountId: Uuid }),
  response: answers(Type.Null()),
};
