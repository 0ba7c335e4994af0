import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  idempotencyHeaders,
  Instant,
  listAnswers,
  literals,
  nameParam,
  nullable,
  PagedQuery,
  PublicName,
  Text,
  Uuid,
} from '../../../../platform/http/schemas.ts';
import { BaseAccount } from '../../../ground/accounts/accounts.schemas.ts';
import { Channel, ChannelAccess, PodcastType } from '../channels.schemas.ts';
import { PODCAST_CATEGORIES } from '../podcast/categories.types.ts';

const tags = ['managedChannels'];

export const webAddress = nullable(Type.String({ maxLength: 500, pattern: '^(https?://[^\\s]+)?$' }));
export const linkFields = {
  externalUrl: Type.Optional(webAddress),
  appleUrl: Type.Optional(webAddress),
  spotifyUrl: Type.Optional(webAddress),
  googleUrl: Type.Optional(webAddress),
  youtubeUrl: Type.Optional(webAddress),
};
export const imageDataUri = Type.String({ minLength: 1, description: 'Image as data URI or base64 text' });
export const slug = Type.String({ minLength: 1, maxLength: 80 });

const name = Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' });
const description = Type.String({ maxLength: 5000 });

const one = (operationId: string, summary: string) => ({
  operationId,
  tags,
  summary,
  params: nameParam('channelId'),
  response: answers(Channel),
});

export const listManagedChannels = {
  operationId: 'listManagedChannels',
  tags,
  summary: 'List the channels that the caller manages',
  querystring: PagedQuery,
  response: listAnswers(Channel),
};

export const CreateChannel = body({
  channel: body({
    name,
    description: Type.Optional(description),
    visible: Type.Boolean(),
    groupId: Type.Optional(Uuid),
    access: Type.Optional(ChannelAccess),
  }),
  imageDataUri: Type.Optional(imageDataUri),
});
export type CreateChannel = Static<typeof CreateChannel>;
export const createChannel = {
  operationId: 'createChannel',
  tags,
  summary: 'Open a channel: staff for the organization, moderators for their group',
  headers: idempotencyHeaders('channel'),
  body: CreateChannel,
  response: answers(Channel),
};

export const getManagedChannel = one('getManagedChannel', 'Get a channel for those who manage it');

export const UpdateChannel = body({
  channel: body({
    name: Type.Optional(name),
    description: Type.Optional(nullable(description)),
    visible: Type.Optional(Type.Boolean()),
    slug: Type.Optional(slug),
    groupId: Type.Optional(nullable(Uuid)),
    access: Type.Optional(ChannelAccess),
    podcastCategory: Type.Optional(nullable(literals(PODCAST_CATEGORIES))),
    podcastType: Type.Optional(PodcastType),
    explicit: Type.Optional(Type.Boolean()),
    ...linkFields,
  }),
  imageDataUri: Type.Optional(nullable(imageDataUri)),
  bannerDataUri: Type.Optional(nullable(imageDataUri)),
});
export type UpdateChannel = Static<typeof UpdateChannel>;
export const updateManagedChannel = {
  ...one(
    'updateManagedChannel',
    'Update a channel (managers only); omitted fields are kept, null clears, earlier slugs lead to it for a year',
  ),
  body: UpdateChannel,
};

export const deleteManagedChannel = one(
  'deleteManagedChannel',
  'Delete a channel with all its contents (managers only); answers the channel as it was',
);

export const ChannelManager = component(
  'ChannelManager',
  Type.Object({
    channelId: Uuid,
    account: BaseAccount,
    createdAt: Instant,
    creator: Type.Boolean(),
    removable: Type.Boolean({ description: 'Whether the caller may take the channel from this account.' }),
  }),
);
export type ChannelManagerView = Static<typeof ChannelManager>;

export const listChannelManagers = {
  operationId: 'listChannelManagers',
  tags,
  summary:
    'List the managers of a channel, its creator first; in a group, those who are members of it (managers only)',
  params: nameParam('channelId'),
  response: listAnswers(ChannelManager),
};
export const addChannelManager = {
  operationId: 'addChannelManager',
  tags,
  summary: 'Make an account a manager of a channel; in a group, a member of it (managers only; idempotent)',
  params: nameParam('channelId'),
  body: body({ accountId: Uuid }),
  response: listAnswers(ChannelManager),
};
export const removeChannelManager = {
  operationId: 'removeChannelManager',
  tags,
  summary:
    'Take a channel out of the hands of a manager, or of its creator where the caller may open one there (managers only; idempotent)',
  params: Type.Object({ channelId: PublicName, accountId: Uuid }),
  response: listAnswers(ChannelManager),
};

const Counted = Type.Object({ views: Type.Integer(), plays: Type.Integer() });
const ChannelNumbers = component(
  'ChannelNumbers',
  Type.Object({
    days: Type.Array(Type.Object({ day: Type.String(), ...Counted.properties })),
    contents: Type.Array(Type.Object({ id: Uuid, slug: Text, title: Text, ...Counted.properties })),
  }),
);
export type ChannelNumbersView = Static<typeof ChannelNumbers>;
export const getChannelNumbers = {
  operationId: 'getChannelNumbers',
  tags,
  summary: 'Get views and plays of the last 30 days, by day and by content (managers only)',
  params: nameParam('channelId'),
  response: answers(ChannelNumbers),
};
