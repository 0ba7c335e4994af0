import type { Routes } from '../../../../platform/http/api.ts';
import { perMinute } from '../../../../platform/http/limits.ts';
import { rawBody, takeRawBodies } from '../../../../platform/http/raw-body.ts';
import { ok } from '../../../../platform/http/schemas.ts';
import { appError } from '../../../../platform/errors.ts';
import {
  abandonUpload,
  appendToUpload,
  CHUNK_BYTES,
  finishUpload,
  getUpload,
} from '../../../ground/storage/index.ts';
import { describeTus, readBytes, readMetadata, requireTus, tellState } from './tus.ts';
import * as schemas from './uploads.schemas.ts';
import { beginUpload } from './uploads.service.ts';

const hidden = { hide: true };
const ofUpload = { hide: true, params: schemas.uploadParams };
const PATH = '/uploads/:uploadId';

/** A protocol of its own, without JSON: clients of tus.io speak it. There is no GET, which would hand out the bytes. */
export const uploadRoutes: Routes = (app) => {
  for (const path of ['/uploads', PATH])
    app.options(path, { schema: hidden }, async (_request, reply) => {
      describeTus(reply);
      return reply.status(204).send();
    });

  app.post('/uploads', { schema: hidden, config: perMinute(30) }, async (request, reply) => {
    requireTus(request, reply);
    const upload = await beginUpload(
      request.context,
      readMetadata(request),
      readBytes(request, 'upload-length'),
    );
    tellState(reply, upload);
    return reply.status(201).header('location', `/api/uploads/${upload.id}`).send();
  });

  app.head(PATH, { schema: ofUpload, config: perMinute(300) }, async (request, reply) => {
    requireTus(request, reply);
    tellState(reply, await getUpload(request.context, request.params.uploadId));
    return reply.status(200).send();
  });

  app.delete(PATH, { schema: ofUpload, config: perMinute(60) }, async (request, reply) => {
    requireTus(request, reply);
    await abandonUpload(request.context, request.params.uploadId);
    return reply.status(204).send();
  });
};

/** Bytes as they are, written as they arrive. */
export const partRoutes: Routes = (app) => {
  takeRawBodies(app, 'application/offset+octet-stream');

  app.patch(
    PATH,
    { schema: ofUpload, bodyLimit: CHUNK_BYTES, config: { ...perMinute(900), streamsBody: true } },
    async (request, reply) => {
      requireTus(request, reply);
      const content = rawBody(request.body);
      if (content === undefined) throw appError('unsupportedType', 'request.contentType');
      const piece = {
        offset: readBytes(request, 'upload-offset'),
        announced: Number(request.headers['content-length'] ?? 0),
        content,
      };
      const upload = await appendToUpload(request.context, request.params.uploadId, piece);
      tellState(reply, upload);
      return reply.status(204).send();
    },
  );
};

/** The one call in JSON. */
export const finishRoutes: Routes = (app) => {
  app.post(
    '/uploads/:uploadId/finish',
    { schema: schemas.finishUpload, config: perMinute(60) },
    async ({ context, params }) => {
      const { file_id, video_id } = await finishUpload(context, params.uploadId);
      return ok({ audioId: file_id, videoId: video_id });
    },
  );
};
