import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  idParam,
  literals,
  nullable,
  Text,
  Uuid,
} from '../../../platform/http/schemas.ts';

export const BaseVideo = component(
  'BaseVideo',
  Type.Object({
    id: Uuid,
    width: Type.Integer(),
    height: Type.Integer(),
    thumbnailUrl: Text,
    previewUrl: Text,
    readyToStream: Type.Boolean(),
    hlsUrl: Type.String({
      description:
        'HLS master playlist; until the video is cut for HLS, the file itself, served by range requests',
    }),
    dashUrl: Type.String({
      description: 'DASH URL; without DASH, the file itself, served by range requests',
    }),
    storyboardUrl: nullable(
      Type.String({
        description: 'WebVTT whose cues name places in a picture of frames, to show while seeking',
      }),
    ),
  }),
);
export type BaseVideoView = Static<typeof BaseVideo>;

const tags = ['storage'];

const about = {
  source: literals(['activity', 'content']),
  name: Type.String({ maxLength: 200 }),
  minutes: Type.Number({ minimum: 0, maximum: 6000, description: 'Length of the video in minutes' }),
};

export const uploadVideo = {
  operationId: 'uploadVideo',
  tags,
  summary: 'Upload a video (MP4, QuickTime or WebM, up to 10 MB) to attach to something later',
  body: body({
    ...about,
    dataUri: Type.String({ description: 'Content as data URI' }),
    posterId: Type.Optional(Uuid),
  }),
  response: answers(BaseVideo),
};

export const uploadVideoFile = {
  operationId: 'uploadVideoFile',
  tags,
  summary: 'Upload a video (MP4, QuickTime or WebM, up to 100 MB) as the raw request body',
  consumes: ['application/octet-stream'],
  querystring: Type.Object({
    ...about,
    posterId: Type.Optional(
      Type.String({ format: 'uuid', description: 'Id of an own image shown until the video plays' }),
    ),
  }),
  response: answers(BaseVideo),
};

export const getVideo = {
  operationId: 'getVideo',
  tags,
  summary: 'Get an uploaded video; playable once readyToStream is true',
  params: idParam('videoId'),
  response: answers(BaseVideo),
};
