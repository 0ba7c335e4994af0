import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  idempotencyHeaders,
  Instant,
  listAnswers,
  nameParam,
  nullable,
  PagedQuery,
  PublicName,
  Text,
  Uuid,
} from '../../../../platform/http/schemas.ts';
import { Content } from '../contents/contents.schemas.ts';

const ChannelCollection = component(
  'ChannelCollection',
  Type.Object({
    id: Uuid,
    channelId: Uuid,
    name: Text,
    description: nullable(Text),
    imageUrl: nullable(Type.String({ description: 'Of the first of its contents that has a picture' })),
    createdAt: Instant,
    updatedAt: Instant,
    _count: Type.Object({ contents: Type.Integer({ description: 'Of those, the ones that are out' }) }),
  }),
);
export type ChannelCollectionView = Static<typeof ChannelCollection>;

const params = Type.Object({ channelId: PublicName, collectionId: Uuid });
const placeParams = Type.Object({ channelId: PublicName, collectionId: Uuid, contentId: PublicName });
const open = ['channels'];
const managed = ['managedChannels'];

export const listCollections = {
  operationId: 'listChannelCollections',
  tags: open,
  summary: 'List the collections of a channel in which there is something to read, by name',
  params: nameParam('channelId'),
  querystring: PagedQuery,
  response: listAnswers(ChannelCollection),
};
export const getCollection = {
  operationId: 'getChannelCollection',
  tags: open,
  summary: 'Get a collection of a channel',
  params,
  response: answers(ChannelCollection),
};
export const listCollectionContents = {
  operationId: 'listCollectionContents',
  tags: open,
  summary: 'List the contents of a collection that are out, in the order of its managers',
  params,
  querystring: PagedQuery,
  response: listAnswers(Content),
};

export const listManagedCollections = {
  operationId: 'listManagedCollections',
  tags: managed,
  summary: 'List all collections of a channel, empty ones too, by name (managers only)',
  params: nameParam('channelId'),
  querystring: PagedQuery,
  response: listAnswers(ChannelCollection),
};
export const getManagedCollection = {
  operationId: 'getManagedCollection',
  tags: managed,
  summary: 'Get a collection (managers only)',
  params,
  response: answers(ChannelCollection),
};
export const listManagedCollectionContents = {
  operationId: 'listManagedCollectionContents',
  tags: managed,
  summary: 'List all contents of a collection, drafts too, in their order (managers only)',
  params,
  querystring: PagedQuery,
  response: listAnswers(Content),
};

const name = Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' });
const description = Type.Optional(nullable(Type.String({ maxLength: 5000 })));

const CreateCollection = body({ name, description });
export type CreateCollection = Static<typeof CreateCollection>;
export const createCollection = {
  operationId: 'createChannelCollection',
  tags: managed,
  summary: 'Begin a collection (managers only)',
  params: nameParam('channelId'),
  headers: idempotencyHeaders('collection'),
  body: CreateCollection,
  response: answers(ChannelCollection),
};

const ChangeCollection = nullable(body({ name: Type.Optional(name), description }));
export type ChangeCollection = Static<typeof ChangeCollection>;
export const changeCollection = {
  operationId: 'changeChannelCollection',
  tags: managed,
  summary:
    'Update a collection (managers only); omitted fields are kept, null clears. Without a body: delete it, not its contents, and answer it as it was',
  params,
  body: ChangeCollection,
  response: answers(ChannelCollection),
};

const place = (operationId: string, summary: string) => ({
  operationId,
  tags: managed,
  summary,
  params: placeParams,
  response: answers(Type.Null()),
});
export const addToCollection = place(
  'addToCollection',
  'Add a content to a collection of its channel (managers only; idempotent)',
);
export const moveInCollection = {
  ...place(
    'moveInCollection',
    'Move a content of a collection behind another one, or to the front with null (managers only; idempotent)',
  ),
  body: body({ afterContentId: nullable(Uuid) }),
};
export const takeFromCollection = place(
  'takeFromCollection',
  'Take a content out of a collection (managers only; idempotent)',
);
