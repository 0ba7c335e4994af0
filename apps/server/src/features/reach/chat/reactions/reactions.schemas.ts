import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  listAnswers,
  pagedQuery,
  Text,
  Uuid,
} from '../../../../platform/http/schemas.ts';
import { BaseAccount } from '../../../ground/accounts/accounts.schemas.ts';
import { NumberId } from '../numbers.schemas.ts';

const emojiName = {
  ...Text,
  description: 'Emoji character or its name',
};

export const ChatReactionCount = component(
  'ChatReactionCount',
  Type.Object({
    emojiName,
    count: Type.Integer({ minimum: 1, description: 'People who reacted with it' }),
    ownId: { ...Type.Union([Uuid, Type.Null()]), description: 'Id of the caller’s own reaction, if any' },
  }),
);

const ChatMessageReaction = component(
  'ChatMessageReaction',
  Type.Object({ id: Uuid, accountId: Uuid, emojiName: Text }),
);
export type ChatReactionView = Static<typeof ChatMessageReaction>;

const tags = ['chat'];
const message = { channelId: NumberId, messageId: NumberId };

const ChatReactionPerson = component(
  'ChatReactionPerson',
  Type.Object({ id: Uuid, emojiName: Text, account: BaseAccount }),
);

export const listReactions = {
  operationId: 'listChatMessageReactions',
  tags,
  summary: 'List the people who reacted to a chat message, optionally with one emoji, first reaction first',
  params: Type.Object(message),
  querystring: pagedQuery({ emojiName: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })) }),
  response: listAnswers(ChatReactionPerson),
};
export const addReaction = {
  operationId: 'addChatMessageReaction',
  tags,
  summary: 'Add a reaction to a chat message (idempotent per emoji)',
  params: Type.Object(message),
  body: body({ emojiName: Type.String({ ...emojiName, minLength: 1, maxLength: 60 }) }),
  response: answers(ChatMessageReaction),
};
export const removeReaction = {
  operationId: 'removeChatMessageReaction',
  tags,
  summary: 'Remove the caller’s reaction from a chat message',
  params: Type.Object({ ...message, reactionId: Uuid }),
  response: answers(Type.Null()),
};
