import { Type, type Static } from 'typebox';
import { answers, component, nullable, Text, Uuid } from '../../../platform/http/schemas.ts';

const linkPreview = {
  id: Type.Integer(),
  activityId: Type.Unsafe<string>({ ...Uuid, description: 'All zeros until it belongs to an activity' }),
  url: Text,
  title: nullable(Text),
  siteName: nullable(Text),
  description: nullable(Text),
  mediaType: nullable(Text),
  channel: nullable(Text),
  image: nullable(Type.String({ description: 'Stored copy; readers never contact the external site' })),
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
  summary: 'Get a link preview of a page; null when it cannot be read',
  querystring: Type.Object({ href: Type.String({ minLength: 1, maxLength: 2048 }) }),
  response: answers(nullable(LinkPreview)),
};
