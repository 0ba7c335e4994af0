import { Type, type Static } from 'typebox';
import { BaseImage } from '../../../platform/http/image.schemas.ts';
import {
  answers,
  body,
  component,
  idParam,
  Instant,
  literals,
  nullable,
  Text,
  Uuid,
} from '../../../platform/http/schemas.ts';

export const Image = component(
  'Image',
  Type.Object({
    id: Uuid,
    uri: Text,
    width: Type.Integer(),
    height: Type.Integer(),
    moderation: literals(['safe', 'warning']),
    type: literals(['people', 'banner', 'activity', 'thread', 'content', 'admin', 'link']),
    name: nullable(Text),
    description: nullable(Text),
    createdAt: Instant,
  }),
);
export type ImageView = Static<typeof Image>;

const tags = ['storage'];

export const uploadImage = {
  operationId: 'uploadImage',
  tags,
  summary: 'Upload an image (JPEG, PNG, WebP, GIF or AVIF, up to 10 MB) to attach to something later',
  body: body({
    type: literals(['activity', 'thread', 'content']),
    dataUri: Type.String({ description: 'Image as data URI or base64 text' }),
    name: Type.Optional(Type.String({ maxLength: 200 })),
    description: Type.Optional(
      Type.String({ maxLength: 1000, description: 'Text alternative for people who cannot see the image' }),
    ),
  }),
  response: answers(BaseImage),
};

export const getImage = {
  operationId: 'getImage',
  tags,
  summary: 'Get the metadata of an uploaded image',
  params: idParam('imageId'),
  response: answers(Image),
};
