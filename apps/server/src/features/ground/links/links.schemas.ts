import { Type, type Static } from 'typebox';
import { answers, component, nullable, Text, Uuid } from '../../../platform/http/schemas.ts';

const linkPreview = {
  id: Type.Integer(),
  activityId: Type.Unsafe<string>({ ...Uuid, description: 'all zeros while no activity is told' }),
  url: Text,
  title: nullable(Text),
  siteName: nullable(Text),
  description: nullable(Text),
  mediaType: nullable(Text),
  channel: nullable(Text),
  image: nullable(Type.String({ description: 'kept by us: readers never call the foreign site' })),
  imageWidth: nullable(Type.Integer()),
  imageHeight: nullable(Type.Integer()),
  video: nullable(Text),
  favicon: nullable(Text),
};
export const BaseLinkPreview = component('BaseLinkPreview', Type.Object(linkPreview));
export type LinkPreviewView = Static<typeof BaseLinkPreview>;

const LinkPreview = component('LinkPreview', Type.Object(linkPreview));

export const getLinkPreview = {
  operationId: 'getLinkPreview',
  tags: ['storage'],
  summary: 'What a page says about itself; null when nothing can be read there',
  querystring: Type.Object({ href: Type.String({ minLength: 1, maxLength: 2048 }) }),
  response: answers(nullable(LinkPreview)),
};
