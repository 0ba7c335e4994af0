import { notFound } from '../../platform/errors.ts';
import type { Routes } from '../../platform/http/api.ts';
import * as schemas from './videos.schemas.ts';

export const videoRoutes: Routes = (app) => {
  // No call stores a video so far, so none is ever found.
  app.get('/storage/videos/:videoId', { schema: schemas.getVideo }, async () => {
    throw notFound('video');
  });
};
