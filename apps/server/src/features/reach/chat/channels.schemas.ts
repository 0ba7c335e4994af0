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
import { BaseChatChannelMessage, channelParams } from './messages/messages.schemas.ts';
import { NumberId } from './numbers.schemas.ts';

const baseMember = {
  accountId: Uuid,
  account: BaseAccount,
  role: literals(['moderator', 'member']),
  read: Type.Boolean({ description: 'True if there are no unread messages from others' }),
  readId: Type.Integer({ description: 'Id of the last message read' }),
  notifications: Type.Boolean({ description: 'Whether the member is notified of new messages' }),
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
    isPair: Type.Boolean({ description: 'True for a conversation between two people' }),
    image: nullable(BaseImage),
    lastMessageAt: nullable(Instant),
    messages: Type.Array(BaseChatChannelMessage, { description: 'Only the newest message' }),
    members: Type.Array(BaseChatChannelMember, {
      description: 'At most five members; others before the caller',
    }),
    _count: Type.Object({ members: Type.Integer() }),
  }),
);

const member = { ...baseMember, channelId: NumberId, channel: ChatChannel };
const ChatChannelMember = component(
  'ChatChannelMember',
  Type.Object({
    ...member,
    unread: Type.Integer({ description: 'Messages not read by the caller, counted up to 100' }),
  }),
);
export type ChatMemberView = Static<typeof ChatChannelMember>;

/** Of somebody else nobody counts what they have not read. */
const ListedChatChannelMember = component('ListedChatChannelMember', Type.Object(member));
export type ListedChatMemberView = Static<typeof ListedChatChannelMember>;

const Name = Type.String({ maxLength: 100 });

export const CreateChannel = body({
  name: Type.String({
    maxLength: 100,
    description: 'Name of a group conversation; conversations of two have none',
  }),
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
  summary: 'List the caller’s chat channels, latest activity first',
  querystring: PagedQuery,
  response: listAnswers(ChatChannelMember),
};
export const listPresent = {
  operationId: 'listChatPresence',
  tags,
  summary: 'List the ids of people online in the caller’s chat channels, at most 1,000',
  response: listAnswers(Uuid),
};
export const createChannel = {
  operationId: 'createChatChannel',
  tags,
  summary: 'Create a chat channel; with one other person, returns the existing one if any',
  headers: idempotencyHeaders('conversation'),
  body: CreateChannel,
  response: answers(ChatChannelMember),
};
export const getChannel = one('getChatChannel', 'Get a chat channel as the caller sees it');
export const updateChannel = {
  ...one(
    'updateChatChannel',
    'Update the name or image of a chat channel; omitted fields are kept, null clears the image',
  ),
  body: UpdateChannel,
};
export const deleteChannel = {
  ...one(
    'deleteChatChannel',
    'Delete a chat channel for everybody; one of two people only leaves the caller’s list, until somebody writes',
  ),
  ...gone,
};
export const leaveChannel = {
  ...one('leaveChatChannel', 'Leave a chat channel; no further messages are received'),
  ...gone,
};
export const setChannelNotifications = {
  ...one('setChatChannelNotifications', 'Turn notifications of new messages in a chat channel on or off'),
  body: body({ notifications: Type.Boolean() }),
};
export const listMembers = {
  operationId: 'listChatChannelMembers',
  tags,
  summary: 'List the members of a chat channel, moderators first, then by name',
  params: channelParams,
  querystring: PagedQuery,
  response: listAnswers(ListedChatChannelMember),
};
export const addMember = {
  ...one('addChatChannelMember', 'Add a member to a chat channel (idempotent)'),
  ...person,
};
export const removeMember = {
  ...one(
    'removeChatChannelMember',
    'Remove a member from a chat channel, or leave it with the caller’s own id',
  ),
  ...person,
  ...gone,
};
