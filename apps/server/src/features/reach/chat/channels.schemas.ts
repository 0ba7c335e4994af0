import { Type, type Static } from 'typebox';
import { BaseImage } from '../../../platform/http/image.schemas.ts';
import {
  answers,
  body,
  component,
  idempotencyHeaders,
  Instant,
  listAnswers,
  literals,
  nullable,
  PagedQuery,
  Text,
  Uuid,
} from '../../../platform/http/schemas.ts';
import { BaseAccount } from '../../ground/accounts/accounts.schemas.ts';
import { BaseChatChannelMessage, channelParams, NumberId } from './messages/messages.schemas.ts';

const baseMember = {
  accountId: Uuid,
  account: BaseAccount,
  role: literals(['moderator', 'member']),
  read: Type.Boolean({ description: 'nothing that others wrote waits for them' }),
  readId: Type.Integer({ description: 'the message up to which they have read' }),
  notifications: Type.Boolean({ description: 'wants to be told of new messages' }),
  createdAt: Instant,
  updatedAt: Instant,
};
const BaseChatChannelMember = component('BaseChatChannelMember', Type.Object(baseMember));
export type BaseChatMemberView = Static<typeof BaseChatChannelMember>;

const ChatChannel = component(
  'ChatChannel',
  Type.Object({
    id: NumberId,
    name: nullable(Text),
    isPair: Type.Boolean({ description: 'the conversation of two people' }),
    image: nullable(BaseImage),
    lastMessageAt: nullable(Instant),
    messages: Type.Array(BaseChatChannelMessage, { description: 'the newest one' }),
    members: Type.Array(BaseChatChannelMember, { description: 'at most five, the others first' }),
    _count: Type.Object({ members: Type.Integer() }),
  }),
);

const member = { ...baseMember, channelId: NumberId, channel: ChatChannel };
const ChatChannelMember = component(
  'ChatChannelMember',
  Type.Object({
    ...member,
    unread: Type.Integer({ description: 'messages that the caller has not read, counted up to 100' }),
  }),
);
export type ChatMemberView = Static<typeof ChatChannelMember>;

/** Of somebody else nobody counts what they have not read. */
const ListedChatChannelMember = component('ListedChatChannelMember', Type.Object(member));
export type ListedChatMemberView = Static<typeof ListedChatChannelMember>;

const Name = Type.String({ maxLength: 100 });

export const CreateChannel = body({
  name: Type.String({ maxLength: 100, description: 'of several people; a conversation of two has none' }),
  accountIds: Type.Array(Uuid, { minItems: 1, maxItems: 1000 }),
});
export type CreateChannel = Static<typeof CreateChannel>;

export const UpdateChannel = body({
  name: Type.Optional(Name),
  imageId: Type.Optional(nullable(Uuid)),
});
export type UpdateChannel = Static<typeof UpdateChannel>;

const tags = ['chat'];
const one = (operationId: string, summary: string) => ({
  operationId,
  tags,
  summary,
  params: channelParams,
  response: answers(ChatChannelMember),
});
const gone = { response: answers(Type.Null()) };
const person = { params: Type.Object({ channelId: NumberId, accountId: Uuid }) };

export const listChannels = {
  operationId: 'listChatChannels',
  tags,
  summary: "The caller's conversations, the last written to first",
  querystring: PagedQuery,
  response: listAnswers(ChatChannelMember),
};
export const listPresent = {
  operationId: 'listChatPresence',
  tags,
  summary: "Ids of the people in the caller's conversations who are there at this moment, a thousand at most",
  response: listAnswers(Uuid),
};
export const createChannel = {
  operationId: 'createChatChannel',
  tags,
  summary: 'Start a conversation; with one other person, the one that the two have',
  headers: idempotencyHeaders('conversation'),
  body: CreateChannel,
  response: answers(ChatChannelMember),
};
export const getChannel = one('getChatChannel', 'One conversation as it is to the caller');
export const updateChannel = {
  ...one('updateChatChannel', 'Another name or picture; an absent field stays, null clears the picture'),
  body: UpdateChannel,
};
export const deleteChannel = {
  ...one('deleteChatChannel', 'Delete the conversation for everybody'),
  ...gone,
};
export const leaveChannel = {
  ...one('leaveChatChannel', 'Leave; nothing more is received from then on'),
  ...gone,
};
export const setChannelNotifications = {
  ...one('setChatChannelNotifications', 'Be told of new messages, or not'),
  body: body({ notifications: Type.Boolean() }),
};
export const listMembers = {
  operationId: 'listChatChannelMembers',
  tags,
  summary: 'Who is in it: moderators first, then by name',
  params: channelParams,
  querystring: PagedQuery,
  response: listAnswers(ListedChatChannelMember),
};
export const addMember = {
  ...one('addChatChannelMember', 'Add somebody; again, it changes nothing'),
  ...person,
};
export const removeMember = {
  ...one('removeChatChannelMember', 'Remove somebody; with the own id, leave'),
  ...person,
  ...gone,
};
