import { Type, type Static } from 'typebox';
import { BaseImage } from '../../../platform/http/image.schemas.ts';
import {
  answers,
  component,
  Instant,
  listAnswers,
  literals,
  nameParam,
  nullable,
  PagedQuery,
  Text,
  Uuid,
} from '../../../platform/http/schemas.ts';
import { BaseAccount } from '../../ground/accounts/accounts.schemas.ts';
import { BaseGroup } from '../../people/groups/groups.base.schemas.ts';
import { CHANNEL_ACCESS, PODCAST_TYPES } from './channels.types.ts';

const baseChannel = {
  id: Uuid,
  slug: Text,
  name: Text,
  description: nullable(Text),
  image: BaseImage,
  subscriberCount: Type.Integer(),
  creatorId: nullable(Uuid),
  _count: Type.Object({ contents: Type.Integer() }),
};
export const BaseChannel = component('BaseChannel', Type.Object(baseChannel));
export type BaseChannelView = Static<typeof BaseChannel>;

/** Where else a channel or a content is. */
export const links = {
  externalUrl: nullable(Text),
  appleUrl: nullable(Text),
  spotifyUrl: nullable(Text),
  googleUrl: nullable(Text),
  youtubeUrl: nullable(Text),
};

export const ChannelAccess = literals(CHANNEL_ACCESS);
export const PodcastType = literals(PODCAST_TYPES);

export const Channel = component(
  'Channel',
  Type.Object({
    ...baseChannel,
    banner: nullable(BaseImage),
    priority: Type.Integer(),
    ...links,
    visible: Type.Boolean(),
    visilble: Type.Boolean({ description: 'The same as visible, under the name that clients know' }),
    access: ChannelAccess,
    podcastCategory: nullable(
      Type.String({ description: 'Category of podcast directories, with its part after a dot: arts.books' }),
    ),
    podcastType: PodcastType,
    explicit: Type.Boolean({ description: 'Whether podcast directories are told of explicit content' }),
    plans: Type.Array(Type.Object({ id: Uuid, name: Text }), {
      description: 'Any of these plans opens its contents; empty: they are open to all who see it',
    }),
    locked: Type.Boolean({ description: 'Whether the caller holds none of its plans' }),
    updatedAt: Instant,
    managed: Type.Boolean({ description: 'Whether the caller manages it' }),
    group: nullable(BaseGroup),
    creator: nullable(BaseAccount),
  }),
);
export type ChannelView = Static<typeof Channel>;

const tags = ['channels'];

export const listChannels = {
  operationId: 'listChannels',
  tags,
  summary: 'List channels that the caller may read, by priority and name',
  querystring: PagedQuery,
  response: listAnswers(Channel),
};
export const listSubscribedChannels = {
  operationId: 'listSubscribedChannels',
  tags,
  summary: 'List the channels that the caller subscribes to',
  querystring: PagedQuery,
  response: listAnswers(Channel),
};
export const getChannel = {
  operationId: 'getChannel',
  tags,
  summary: 'Get a channel by id or slug; earlier slugs lead to it for a year',
  params: nameParam('channelId'),
  response: answers(Channel),
};
