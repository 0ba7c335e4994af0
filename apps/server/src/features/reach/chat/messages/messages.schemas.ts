import { Type, type Static } from 'typebox';
import { BaseImage } from '../../../../platform/http/image.schemas.ts';
import {
  answers,
  body,
  component,
  idempotencyHeaders,
  Instant,
  listAnswers,
  literals,
  nullable,
  pagedQuery,
  Text,
  Uuid,
} from '../../../../platform/http/schemas.ts';
import { BaseAccount } from '../../../ground/accounts/accounts.schemas.ts';
import { BaseActivityEntity, SentEntities } from '../../../talk/entities/entities.schemas.ts';

/** Running numbers: greater means later. */
export const NumberId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
export const channelParams = Type.Object({ channelId: NumberId });

const SystemEvent = component(
  'ChatSystemEvent',
  Type.Object({
    name: literals(['created', 'renamed', 'added', 'left', 'removed']),
    account: nullable(BaseAccount),
    subject: nullable(Text),
  }),
);

const ChatFile = component(
  'ChatFile',
  Type.Object({
    id: NumberId,
    name: Text,
    contentType: Text,
    size: Type.Integer({ description: 'bytes' }),
    url: Type.String({ description: 'where it can be saved from' }),
  }),
);

const message = {
  id: Type.Integer({ description: 'greater than that of every message before it in the channel' }),
  channelId: NumberId,
  text: Type.String({ description: "a system message's is written in the reader's language" }),
  html: Type.String({ description: 'the text with its links and marks, safe to be shown' }),
  type: literals(['user', 'system']),
  accountId: Uuid,
  account: nullable(BaseAccount),
  entities: Type.Array(BaseActivityEntity),
  images: Type.Array(BaseImage),
  files: Type.Array(ChatFile),
  system: nullable(SystemEvent),
  clientKey: nullable({
    ...Text,
    description: 'the idempotency-key that it was sent under: its writer knows by it what has arrived',
  }),
  createdAt: Instant,
  updatedAt: Type.String({ format: 'date-time', description: 'later than createdAt when it was edited' }),
};
export const BaseChatChannelMessage = component('BaseChatChannelMessage', Type.Object(message));
const ChatChannelMessage = component('ChatChannelMessage', Type.Object(message));
export type ChatMessageView = Static<typeof ChatChannelMessage>;

const MAX_TEXT_LENGTH = 5000;
const MAX_ATTACHED = 10;
const MessageText = Type.String({ maxLength: MAX_TEXT_LENGTH });

export const SendMessage = body({
  text: MessageText,
  entities: SentEntities,
  imageIds: Type.Optional(Type.Array(Uuid, { maxItems: MAX_ATTACHED, uniqueItems: true })),
  fileIds: Type.Optional(Type.Array(NumberId, { maxItems: MAX_ATTACHED, uniqueItems: true })),
});
export type SendMessage = Static<typeof SendMessage>;

export const EditMessage = body({ text: MessageText, entities: SentEntities });
export type EditMessage = Static<typeof EditMessage>;

const tags = ['chat'];
const one = (operationId: string, summary: string) => ({
  operationId,
  tags,
  summary,
  params: Type.Object({ channelId: NumberId, messageId: NumberId }),
  response: answers(ChatChannelMessage),
});

export const listMessages = {
  operationId: 'listChatMessages',
  tags,
  summary: 'Messages of the channel, newest first; those after a message, oldest first',
  params: channelParams,
  querystring: pagedQuery({
    before: Type.Optional({ ...NumberId, description: 'older than this message' }),
    after: Type.Optional({
      ...NumberId,
      minimum: 0,
      description: 'newer than this message; 0 for the first of all',
    }),
    around: Type.Optional({ ...NumberId, description: 'this message among those beside it' }),
  }),
  response: listAnswers(ChatChannelMessage),
};
export const searchMessages = {
  operationId: 'searchChatMessages',
  tags,
  summary: 'What was written in the channels of the caller, newest first; search is needed',
  querystring: pagedQuery({}),
  response: listAnswers(ChatChannelMessage),
};
export const sendMessage = {
  operationId: 'sendChatMessage',
  tags,
  summary: 'Write to the channel; links in a text that comes without entities are found',
  params: channelParams,
  headers: idempotencyHeaders('message'),
  body: SendMessage,
  response: answers(ChatChannelMessage),
};
export const editMessage = {
  ...one('editChatMessage', 'Change the own message; pictures and files stay'),
  body: EditMessage,
};
export const deleteMessage = {
  ...one('deleteChatMessage', 'Delete the own message; moderators of the channel, any'),
  response: answers(Type.Null()),
};
export const markChannelRead = {
  operationId: 'markChatChannelRead',
  tags,
  summary: 'Read up to a message, or to the newest; what was read stays read',
  params: channelParams,
  body: nullable(body({ messageId: Type.Optional(NumberId) })),
  response: answers(Type.Null()),
};
