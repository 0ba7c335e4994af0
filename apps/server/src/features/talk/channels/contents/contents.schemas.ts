import { Type, type Static } from 'typebox';
import { BaseImage } from '../../../../platform/http/image.schemas.ts';
import {
  answers,
  body,
  component,
  Instant,
  listAnswers,
  literals,
  nameParam,
  nullable,
  pagedQuery,
  PublicName,
  Text,
  Uuid,
} from '../../../../platform/http/schemas.ts';
import { BaseAccount } from '../../../ground/accounts/accounts.schemas.ts';
import { BaseFile } from '../../../ground/storage/files/files.schemas.ts';
import { BaseVideo } from '../../../ground/storage/videos.schemas.ts';
import { BaseInterest } from '../../interests/interests.schemas.ts';
import { BaseChannel, links } from '../channels.schemas.ts';
import { CONTENT_KINDS, GUEST_TYPES, MOST_LISTED_TEXT } from '../channels.types.ts';

const baseContent = {
  id: Uuid,
  featured: Type.Boolean(),
  slug: Text,
  title: Text,
  description: nullable(Text),
  imageUrl: nullable(Text),
  image: nullable(BaseImage),
  audio: nullable(BaseFile),
  video: nullable(BaseVideo),
  duration: nullable(Type.String({ description: 'Hours, minutes and seconds: 1:02:03, or 2:03' })),
  channel: BaseChannel,
  published: nullable(Instant),
  visible: Type.Boolean(),
};
export const BaseContent = component('BaseContent', Type.Object(baseContent));
export type BaseContentView = Static<typeof BaseContent>;

const BaseContentGuest = component(
  'BaseContentGuest',
  Type.Object({
    id: Uuid,
    slug: Text,
    contentId: Uuid,
    accountId: nullable(Uuid),
    account: nullable(BaseAccount),
    type: literals(GUEST_TYPES),
    name: Text,
    title: nullable(Text),
    bio: nullable(Text),
    company: nullable(Text),
    companyLink: nullable(Text),
    companyBio: nullable(Text),
    imageId: nullable(Uuid),
    image: nullable(BaseImage),
    website: nullable(Text),
    facebook: nullable(Text),
    twitter: nullable(Text),
    instagram: nullable(Text),
    linkedIn: nullable(Text),
    tikTok: nullable(Text),
    youtube: nullable(Text),
    discord: nullable(Text),
    createdAt: nullable(Instant),
    updatedAt: nullable(Instant),
  }),
);
export const ContentGuest = BaseContentGuest;
export type ContentGuestView = Static<typeof BaseContentGuest>;

const BaseSchedule = component(
  'BaseSchedule',
  Type.Object({ name: Text, date: Instant, createdAt: Instant, updatedAt: Instant }),
);

export const Content = component(
  'Content',
  Type.Object({
    ...baseContent,
    body: nullable(
      Type.String({
        description: `Sanitized HTML; null in lists when it is longer than ${MOST_LISTED_TEXT} characters`,
      }),
    ),
    editor: nullable(Text),
    ...links,
    guests: Type.Array(BaseContentGuest),
    publishSchedule: nullable(BaseSchedule),
    season: nullable(Type.Integer({ description: 'Of an episode, as podcast apps show it' })),
    episode: nullable(Type.Integer()),
    explicit: Type.Boolean(),
    email: Type.Boolean(),
    push: Type.Boolean(),
    createdAt: Instant,
    updatedAt: Instant,
    likes: Type.Array(Type.Object({ createdAt: Instant }), { description: 'Only that of the caller' }),
    kind: literals(CONTENT_KINDS),
    interests: Type.Array(BaseInterest),
    managed: Type.Boolean({ description: 'Whether the caller manages its channel' }),
    locked: Type.Boolean({ description: 'Only a card: the caller holds none of the plans of its channel' }),
    _count: Type.Object({ likes: Type.Integer() }),
  }),
);
export type ContentView = Static<typeof Content>;

const filters = {
  type: Type.Optional(literals(CONTENT_KINDS)),
  interest: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Id or name' })),
};
const lists = {
  ...filters,
  featured: Type.Optional(Type.Boolean()),
  past: Type.Optional(
    Type.Boolean({ description: 'False: what is planned, for those who manage its channel' }),
  ),
};

const tags = ['contents'];
export const channelContentParams = Type.Object({ channelId: PublicName, contentId: PublicName });

const ofChannel = (operationId: string, summary: string) => ({
  operationId,
  tags: ['channels'],
  summary,
  params: channelContentParams,
  response: answers(Content),
});

export const listChannelContents = {
  operationId: 'listChannelContents',
  tags: ['channels'],
  summary: 'List the contents of a channel, newest first',
  params: nameParam('channelId'),
  querystring: pagedQuery(lists),
  response: listAnswers(Content),
};
export const getChannelContent = ofChannel('getChannelContent', 'Get a content of a channel by id or slug');
export const likeContent = ofChannel('likeContent', 'Like a content (idempotent)');
export const unlikeContent = ofChannel(
  'unlikeContent',
  'Remove the caller’s like from a content (idempotent)',
);

export const listContents = {
  operationId: 'listContents',
  tags,
  summary: 'List contents of all channels that the caller may read, newest first',
  querystring: pagedQuery(lists),
  response: listAnswers(Content),
};
export const listSubscribedContents = {
  operationId: 'listSubscribedContents',
  tags,
  summary: 'List contents of the channels that the caller subscribes to, newest first',
  querystring: pagedQuery(filters),
  response: listAnswers(Content),
};
export const getContent = {
  operationId: 'getContent',
  tags,
  summary: 'Get a content by id or slug',
  params: nameParam('contentId'),
  response: answers(Content),
};
export const countContent = {
  operationId: 'countContent',
  tags,
  summary: 'Count a view or a play of a content, once within some minutes for each caller',
  params: nameParam('contentId'),
  body: body({ what: literals(['view', 'play']) }),
  response: answers(Type.Null()),
};
