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
import { systemEvent } from '../../../talk/conversations/conversations.schemas.ts';
import { BaseActivityEntity, SentEntities } from '../../../talk/entities/entities.schemas.ts';
import { NumberId } from '../numbers.schemas.ts';
import { ChatReactionCount } from '../reactions/reactions.schemas.ts';

export const channelParams = Type.Object({ channelId: NumberId });

const ChatFile = component(
  'ChatFile',
  Type.Object({
    id: NumberId,
    name: Text,
    contentType: Text,
    size: Type.Integer({ description: 'Size in bytes' }),
    url: Type.String({ description: 'Download URL' }),
  }),
);

const ChatQuote = component(
  'ChatQuote',
  Type.Object({
    id: NumberId,
    message: nullable({
      ...Type.Object({
        accountId: Uuid,
        account: BaseAccount,
        text: Type.String({ description: 'Beginning of the text' }),
        imagesCount: Type.Integer(),
        fileName: nullable(Text),
      }),
      description: 'Null when the message was deleted, or the caller may not see it',
    }),
  }),
);

const message = {
  id: Type.Integer({ description: 'Greater than the ids of all earlier messages in the channel' }),
  channelId: NumberId,
  text: Type.String({ description: 'Message text; for system messages, in the language of the reader' }),
  html: Type.String({ description: 'Text with links and markup as sanitized HTML, safe to display' }),
  type: literals(['user', 'system']),
  accountId: Uuid,
  account: nullable(BaseAccount),
  entities: Type.Array(BaseActivityEntity),
  images: Type.Array(BaseImage),
  files: Type.Array(ChatFile),
  system: nullable(systemEvent('ChatSystemEvent')),
  replyTo: nullable(ChatQuote),
  reactions: Type.Array(ChatReactionCount),
  clientKey: nullable({
    ...Text,
    description:
      'Idempotency-key of the request that sent it, so that the author can match delivered messages',
  }),
  createdAt: Instant,
  updatedAt: Type.String({ format: 'date-time', description: 'Later than createdAt if it was edited' }),
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
  replyToId: Type.Optional({ ...NumberId, description: 'Id of the message of this channel it replies to' }),
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
  summary: 'List chat messages, newest first; oldest first when after is given',
  params: channelParams,
  querystring: pagedQuery({
    before: Type.Optional({ ...NumberId, description: 'Returns messages older than this message id' }),
    after: Type.Optional({
      ...NumberId,
      minimum: 0,
      description: 'Returns messages newer than this message id; 0 starts at the first message',
    }),
    around: Type.Optional({
      ...NumberId,
      description: 'Returns this message id with its neighboring messages',
    }),
  }),
  response: listAnswers(ChatChannelMessage),
};
export const searchMessages = {
  operationId: 'searchChatMessages',
  tags,
  summary: 'Search messages in the caller’s chat channels, newest first; search is required',
  querystring: pagedQuery({}),
  response: listAnswers(ChatChannelMessage),
};
export const sendMessage = {
  operationId: 'sendChatMessage',
  tags,
  summary: 'Send a message to a chat channel; without entities, links in the text are detected',
  params: channelParams,
  headers: idempotencyHeaders('message'),
  body: SendMessage,
  response: answers(ChatChannelMessage),
};
export const editMessage = {
  ...one('editChatMessage', 'Update the caller’s own message; images and files are kept'),
  body: EditMessage,
};
export const deleteMessage = {
  ...one('deleteChatMessage', 'Delete the caller’s own message; channel moderators may delete any'),
  response: answers(Type.Null()),
};
export const markChannelRead = {
  operationId: 'markChatChannelRead',
  tags,
  summary: 'Mark a chat channel as read up to a message, or to the newest; never moves back',
  params: channelParams,
  body: nullable(body({ messageId: Type.Optional(NumberId) })),
  response: answers(Type.Null()),
};
