import { appError } from '../../../platform/errors.ts';
import type { Routes } from '../../../platform/http/api.ts';
import { perMinute } from '../../../platform/http/limits.ts';
import { rawBody, takeRawBodies } from '../../../platform/http/raw-body.ts';
import { ok } from '../../../platform/http/schemas.ts';
import * as schemas from './videos.schemas.ts';
import * as videos from './videos.service.ts';
import { viewVideo } from './videos.views.ts';

/** A video of 10 MB grows by a third as base64. Larger ones are sent as bytes, which nobody parses on the event loop. */
const VIDEO_BODY_LIMIT = 15_000_000;

export const videoRoutes: Routes = (app) => {
  app.get('/storage/videos/:videoId', { schema: schemas.getVideo }, async ({ context, params }) =>
    ok(viewVideo(await videos.getVideo(context, params.videoId))),
  );

  app.post(
    '/storage/videos',
    {
      schema: schemas.uploadVideo,
      bodyLimit: VIDEO_BODY_LIMIT,
      config: { ...perMinute(20) },
    },
    async ({ context, body }) => ok(viewVideo(await videos.uploadVideoText(context, body))),
  );
};

/** Bytes as they are, written to the disk as they arrive. An area of its own: no other route takes such bodies. */
export const videoFileRoutes: Routes = (app) => {
  takeRawBodies(app);

  app.post(
    '/storage/videos/file',
    {
      schema: schemas.uploadVideoFile,
      config: { ...perMinute(20), streamsBody: true },
    },
    async ({ context, query, headers, body }) => {
      const content = rawBody(body);
      if (content === undefined) throw appError('invalid', 'video.encoding', { field: 'body' });
      return ok(
        viewVideo(await videos.uploadVideo(context, query, content, Number(headers['content-length'] ?? 0))),
      );
    },
  );
};
