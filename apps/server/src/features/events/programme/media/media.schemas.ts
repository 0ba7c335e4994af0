import { Type, type Static } from 'typebox';
import { BaseImage } from '../../../../platform/http/image.schemas.ts';
import {
  answers,
  component,
  idParam,
  Instant,
  listAnswers,
  literals,
  nameParam,
  nullable,
  pagedQuery,
  Text,
  Uuid,
} from '../../../../platform/http/schemas.ts';
import { BaseFile } from '../../../ground/storage/files/files.schemas.ts';
import { BaseVideo } from '../../../ground/storage/videos.schemas.ts';
import { BasePassType } from '../related.schemas.ts';

const kinds = literals(['image', 'video', 'file']);

export const EventMediaItem = component(
  'EventMediaItem',
  Type.Object({
    id: Uuid,
    kind: kinds,
    name: Type.String({ description: 'Empty when locked' }),
    description: nullable(Text),
    imageId: nullable(Uuid),
    image: nullable(BaseImage),
    videoId: nullable(Uuid),
    video: nullable(BaseVideo),
    fileId: nullable(Type.Integer()),
    file: nullable(BaseFile),
    restricted: Type.Boolean({
      description: 'For holders of pass types only; with no pass types left, for hosts only',
    }),
    locked: Type.Boolean({ description: 'Restricted, and the caller has no valid pass of an allowed type' }),
    allowedPassTypes: Type.Array(BasePassType, {
      description: 'At the price of this moment, without long descriptions and schedules',
    }),
    createdAt: Instant,
    updatedAt: Instant,
  }),
);
export type EventMediaItemView = Static<typeof EventMediaItem>;

const tags = ['events'];

export const listMedia = {
  operationId: 'listEventMedia',
  tags,
  summary: 'List the images, videos and files of an event',
  params: nameParam('eventId'),
  querystring: pagedQuery({
    type: Type.Optional(kinds),
    locked: Type.Optional(
      Type.Boolean({
        description: 'Also list items for holders of other passes, without name and content',
      }),
    ),
  }),
  response: listAnswers(EventMediaItem),
};

export const getMedia = {
  operationId: 'getEventMediaItem',
  tags,
  summary: 'Get an image, a video or a file of an event',
  params: Type.Intersect([nameParam('eventId'), idParam('mediaItemId')]),
  response: answers(EventMediaItem),
};
