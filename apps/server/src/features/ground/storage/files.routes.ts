import type { Routes } from '../../../platform/http/api.ts';
import { perMinute } from '../../../platform/http/limits.ts';
import { ok } from '../../../platform/http/schemas.ts';
import * as schemas from './files.schemas.ts';
import * as files from './files.service.ts';
import { viewFile } from './files.views.ts';

/** A file of 25 MB grows by a third as base64. */
const FILE_BODY_LIMIT = 36_000_000;

export const fileRoutes: Routes = (app) => {
  app.post(
    '/storage/files',
    {
      schema: schemas.uploadFile,
      bodyLimit: FILE_BODY_LIMIT,
      config: { ...perMinute(30), bodyTimeoutMs: 10 * 60_000 },
    },
    async ({ context, body }) => ok(viewFile(await files.uploadFile(context, body))),
  );
};
