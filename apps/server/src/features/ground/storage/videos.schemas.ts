import { Type, type Static } from 'typebox';
import { answers, body, component, idParam, literals, Text, Uuid } from '../../../platform/http/schemas.ts';

export const BaseVideo = component(
  'BaseVideo',
  Type.Object({
    id: Uuid,
    width: Type.Integer(),
    height: Type.Integer(),
    thumbnailUrl: Text,
    previewUrl: Text,
    readyToStream: Type.Boolean(),
    hlsUrl: Type.String({ description: 'the file itself, by ranges, where there is no HLS' }),
    dashUrl: Type.String({ description: 'the file itself, by ranges, where there is no DASH' }),
  }),
);
export type BaseVideoView = Static<typeof BaseVideo>;

const tags = ['storage'];

const about = {
  source: literals(['activity', 'content']),
  name: Type.String({ maxLength: 200 }),
  minutes: Type.Number({ minimum: 0, maximum: 6000, description: 'its length' }),
};

export const uploadVideo = {
  operationId: 'uploadVideo',
  tags,
  summary: 'Store a video (MP4, QuickTime or WebM up to 10 MB) to attach it to something afterwards',
  body: body({
    ...about,
    dataUri: Type.String({ description: 'data URI' }),
    posterId: Type.Optional(Uuid),
  }),
  response: answers(BaseVideo),
};

export const uploadVideoFile = {
  operationId: 'uploadVideoFile',
  tags,
  summary: 'Store a video (MP4, QuickTime or WebM up to 100 MB) sent as it is, in the body',
  consumes: ['application/octet-stream'],
  querystring: Type.Object({
    ...about,
    posterId: Type.Optional(
      Type.String({ format: 'uuid', description: 'picture of one’s own shown until the video plays' }),
    ),
  }),
  response: answers(BaseVideo),
};

export const getVideo = {
  operationId: 'getVideo',
  tags,
  summary: 'A stored video; it can be shown once readyToStream is true',
  params: idParam('videoId'),
  response: answers(BaseVideo),
};
