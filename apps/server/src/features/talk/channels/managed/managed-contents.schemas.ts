import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  idempotencyHeaders,
  literals,
  listAnswers,
  nameParam,
  nullable,
  pagedQuery,
  PagedQuery,
  PublicName,
  Uuid,
} from '../../../../platform/http/schemas.ts';
import { Image } from '../../../ground/storage/images.schemas.ts';
import { GUEST_TYPES } from '../channels.types.ts';
import { channelContentParams, Content, ContentGuest } from '../contents/contents.schemas.ts';
import { imageDataUri, linkFields, slug, webAddress } from './managed-channels.schemas.ts';

const tags = ['managedChannels'];

const title = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' });
const duration = nullable(
  Type.String({ maxLength: 12, description: 'Hours, minutes and seconds: 1:02:03, or 2:03' }),
);
/** Of a season or an episode, counted from one; directories take no more digits. */
const number = nullable(Type.Integer({ minimum: 1, maximum: 99_999 }));
const fields = {
  description: Type.Optional(nullable(Type.String({ maxLength: 5000 }))),
  duration: Type.Optional(duration),
  season: Type.Optional(number),
  episode: Type.Optional(number),
  explicit: Type.Optional(Type.Boolean()),
  body: Type.Optional(
    nullable(Type.String({ maxLength: 200_000, description: 'HTML, sanitized before it is stored' })),
  ),
  ...linkFields,
};

const one = (operationId: string, summary: string) => ({
  operationId,
  tags,
  summary,
  params: channelContentParams,
  response: answers(Content),
});

export const listManagedContents = {
  operationId: 'listManagedContents',
  tags,
  summary: 'List all contents of a channel, drafts and planned ones too, newest first (managers only)',
  params: nameParam('channelId'),
  querystring: pagedQuery({
    from: Type.Optional(
      Type.String({ format: 'date-time', description: 'Only what is published or planned then or later' }),
    ),
    to: Type.Optional(
      Type.String({ format: 'date-time', description: 'Only what is published or planned before' }),
    ),
    outsideCollectionId: Type.Optional({ ...Uuid, description: 'Only what is not in this collection' }),
  }),
  response: listAnswers(Content),
};
export const getManagedContent = one('getManagedContent', 'Get a content in any state (managers only)');

export const CreateContent = body({ title, visible: Type.Optional(Type.Boolean()), ...fields });
export type CreateContent = Static<typeof CreateContent>;
export const createContent = {
  operationId: 'createContent',
  tags,
  summary: 'Begin a content (managers only); visible publishes it at once',
  params: nameParam('channelId'),
  headers: idempotencyHeaders('content'),
  body: CreateContent,
  response: answers(Content),
};

export const UpdateContent = body({
  content: body({
    title: Type.Optional(title),
    visible: Type.Optional(Type.Boolean()),
    ...fields,
    editor: Type.Optional(nullable(Type.String({ maxLength: 40 }))),
    videoId: Type.Optional(nullable(Uuid)),
    audioId: Type.Optional(
      nullable(
        Type.Integer({
          minimum: 1,
          maximum: Number.MAX_SAFE_INTEGER,
          description: 'Number of a file of one’s own',
        }),
      ),
    ),
    slug: Type.Optional(slug),
    email: Type.Optional(Type.Boolean()),
    push: Type.Optional(Type.Boolean()),
    interests: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 60 }), {
        maxItems: 20,
        description: 'Names of topics; replaces the current ones',
      }),
    ),
  }),
  imageDataUri: Type.Optional(nullable(imageDataUri)),
});
export type UpdateContent = Static<typeof UpdateContent>;
export const updateContent = {
  ...one(
    'updateContent',
    'Update a content (managers only); omitted fields are kept, null clears; visible publishes a draft at once',
  ),
  body: UpdateContent,
};

export const deleteContent = {
  operationId: 'deleteContent',
  tags,
  summary: 'Delete a content with its comments (managers only)',
  params: channelContentParams,
  response: answers(Type.Null()),
};

export const ScheduleContent = body({
  date: Type.String({ format: 'date-time', description: 'A moment in the past publishes at once' }),
  email: Type.Optional(Type.Boolean()),
  push: Type.Optional(Type.Boolean()),
  visible: Type.Optional(Type.Boolean()),
});
export type ScheduleContent = Static<typeof ScheduleContent>;
export const scheduleContent = {
  ...one('scheduleContent', 'Plan when a content is published (managers only); again: plan anew'),
  body: ScheduleContent,
};
export const unscheduleContent = one(
  'unscheduleContent',
  'Make a planned content a draft again (managers only; idempotent)',
);

const line = (maxLength: number) => Type.Optional(nullable(Type.String({ maxLength })));
export const GuestBody = body({
  contentGuest: body({
    accountId: Type.Optional(nullable(Uuid)),
    type: literals(GUEST_TYPES),
    name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
    title: line(200),
    bio: line(5000),
    company: line(200),
    companyLink: Type.Optional(webAddress),
    companyBio: line(5000),
    website: Type.Optional(webAddress),
    facebook: line(500),
    twitter: line(500),
    instagram: line(500),
    linkedIn: line(500),
    tikTok: line(500),
    youtube: line(500),
    discord: line(500),
  }),
  imageDataUri: Type.Optional(imageDataUri),
});
export type GuestBody = Static<typeof GuestBody>;

const guestParams = Type.Object({ channelId: PublicName, contentId: PublicName, guestId: Uuid });

export const listContentGuests = {
  operationId: 'listContentGuests',
  tags,
  summary: 'List the people credited in a content: hosts, guests, authors (managers only)',
  params: channelContentParams,
  querystring: PagedQuery,
  response: listAnswers(ContentGuest),
};
export const listGuestsOfContent = {
  operationId: 'listGuestsOfContent',
  tags: ['channels'],
  summary: 'List the people credited in a content: hosts, guests, authors',
  params: channelContentParams,
  querystring: PagedQuery,
  response: listAnswers(ContentGuest),
};
export const setContentImage = {
  operationId: 'setContentImage',
  tags,
  summary: 'Give a content a picture in place of the one that it has (managers only)',
  params: channelContentParams,
  body: body({ imageDataUri, filename: Type.Optional(Type.String({ maxLength: 200 })) }),
  response: answers(Image),
};
export const createContentGuest = {
  operationId: 'createContentGuest',
  tags,
  summary: 'Credit a person in a content (managers only)',
  params: channelContentParams,
  headers: idempotencyHeaders('guest'),
  body: GuestBody,
  response: answers(ContentGuest),
};
export const updateContentGuest = {
  operationId: 'updateContentGuest',
  tags,
  summary: 'Update the credit of a person (managers only)',
  params: guestParams,
  body: GuestBody,
  response: answers(ContentGuest),
};
export const deleteContentGuest = {
  operationId: 'deleteContentGuest',
  tags,
  summary: 'Take a person out of the credits (managers only)',
  params: guestParams,
  response: answers(Type.Null()),
};
