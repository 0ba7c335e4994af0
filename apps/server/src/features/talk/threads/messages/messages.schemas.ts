import { Type, type Static } from 'typebox';
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
  Text,
  Uuid,
} from '../../../../platform/http/schemas.ts';
import { BaseAccount } from '../../../ground/accounts/accounts.schemas.ts';
import { systemEvent } from '../../conversations/conversations.schemas.ts';
import { BaseActivityEntity, SentEntities } from '../../entities/entities.schemas.ts';

export const baseThreadViewer = {
  lastReadAt: nullable(Instant),
  notifications: Type.Boolean({ description: 'Whether the member is notified of new messages' }),
  account: BaseAccount,
};
export const BaseThreadViewer = component('BaseThreadViewer', Type.Object(baseThreadViewer));
export type BaseThreadViewerView = Static<typeof BaseThreadViewer>;

const baseThreadMessage = {
  id: Uuid,
  type: literals(['user', 'bot', 'system']),
  editedAt: nullable(Instant),
  body: Type.String({ description: 'Message text; for system messages, in the language of the reader' }),
  sentAt: Instant,
  accountId: Uuid,
  viewer: BaseThreadViewer,
};
export const BaseThreadMessage = component('BaseThreadMessage', Type.Object(baseThreadMessage));
export type BaseThreadMessageView = Static<typeof BaseThreadMessage>;

const BaseThreadMessageReaction = component(
  'BaseThreadMessageReaction',
  Type.Object({ id: Uuid, accountId: Uuid, emojiName: Text }),
);
export type ReactionView = Static<typeof BaseThreadMessageReaction>;

export const ThreadMessage = component(
  'ThreadMessage',
  Type.Object({
    ...baseThreadMessage,
    threadId: Uuid,
    entities: Type.Array(BaseActivityEntity),
    system: nullable(systemEvent('ThreadSystemEvent')),
    reactions: Type.Array(BaseThreadMessageReaction),
  }),
);
export type ThreadMessageView = Static<typeof ThreadMessage>;

const MAX_BODY_LENGTH = 5000;

export const PostMessage = body({
  body: Type.String({ maxLength: MAX_BODY_LENGTH }),
  entities: SentEntities,
});
export type PostMessage = Static<typeof PostMessage>;

export const EditMessage = body({
  body: Type.Optional(Type.String({ maxLength: MAX_BODY_LENGTH })),
  entities: SentEntities,
});
export type EditMessage = Static<typeof EditMessage>;

const tags = ['threads'];
const params = Type.Object({ threadId: Uuid, messageId: Uuid });
const one = (operationId: string, summary: string) => ({
  operationId,
  tags,
  summary,
  params,
  response: answers(ThreadMessage),
});

export const listMessages = {
  operationId: 'listThreadMessages',
  tags,
  summary: 'List the messages of a thread, newest first; oldest first when after is given',
  params: idParam('threadId'),
  querystring: pagedQuery({
    before: Type.Optional({
      ...Instant,
      description: 'Cursor: sentAt of the oldest message seen; page then counts from there',
    }),
    after: Type.Optional({ ...Instant, description: 'Cursor: sentAt of the newest message seen' }),
  }),
  response: listAnswers(ThreadMessage),
};
export const postMessage = {
  operationId: 'postThreadMessage',
  tags,
  summary: 'Post a message to a thread',
  params: idParam('threadId'),
  headers: idempotencyHeaders('message'),
  body: PostMessage,
  response: answers(ThreadMessage),
};
export const getMessage = one('getThreadMessage', 'Get a message of a thread');
export const editMessage = {
  ...one(
    'editThreadMessage',
    'Update the caller’s own message; a new body replaces its entities, or clears them',
  ),
  body: EditMessage,
};
export const deleteMessage = {
  ...one('deleteThreadMessage', 'Delete the caller’s own message; managers of the thread may delete any'),
  response: answers(Type.Null()),
};
export const addReaction = {
  ...one('addThreadMessageReaction', 'Add a reaction to a message (idempotent per emoji)'),
  body: body({
    emojiName: Type.String({ minLength: 1, maxLength: 60, description: 'Emoji character or its name' }),
  }),
  response: answers(BaseThreadMessageReaction),
};
export const removeReaction = {
  operationId: 'removeThreadMessageReaction',
  tags,
  summary: 'Remove the caller’s reaction from a message',
  params: Type.Object({ threadId: Uuid, messageId: Uuid, reactionId: Uuid }),
  response: answers(Type.Null()),
};
