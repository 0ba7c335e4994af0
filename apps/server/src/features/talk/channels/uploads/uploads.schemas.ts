import { Type } from 'typebox';
import { answers, component, idParam, nullable } from '../../../../platform/http/schemas.ts';

export const uploadParams = idParam('uploadId');

const FinishedUpload = component(
  'FinishedUpload',
  Type.Object({
    audioId: nullable(Type.Integer({ description: 'Of the file, for `audioId` of a content' })),
    videoId: nullable(Type.String({ format: 'uuid', description: 'For `videoId` of a content' })),
  }),
);

export const finishUpload = {
  operationId: 'finishUpload',
  tags: ['contents'],
  summary: 'Make the audio file or the video of an upload whose parts have all arrived (idempotent)',
  description:
    'Parts are sent to `/api/uploads` by the resumable upload protocol (tus.io, 1.0.0), up to 8 MB each. `POST` takes ' +
    '`Upload-Length` and, in `Upload-Metadata`, `kind` (audio or video), `filename`, `filetype` and `minutes`.',
  params: uploadParams,
  response: answers(FinishedUpload),
};
