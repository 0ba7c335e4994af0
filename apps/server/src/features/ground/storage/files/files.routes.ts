import type { Routes } from '../../../../platform/http/api.ts';
import { perMinute } from '../../../../platform/http/limits.ts';
import { rawBody, takeRawBodies } from '../../../../platform/http/raw-body.ts';
import { ok } from '../../../../platform/http/schemas.ts';
import * as schemas from './files.schemas.ts';
import * as files from './files.service.ts';
import { viewFile } from './files.views.ts';

/** A file of 10 MB grows by a third as base64. Larger ones are sent as bytes, which nobody parses on the event loop. */
const FILE_BODY_LIMIT = 15_000_000;

export const fileRoutes: Routes = (app) => {
  app.post(
    '/storage/files',
    {
      schema: schemas.uploadFile,
      bodyLimit: FILE_BODY_LIMIT,
      config: { ...perMinute(30) },
    },
    async ({ context, body }) => ok(viewFile(await files.uploadFileText(context, body))),
  );
};

/** Bytes as they are, written to the disk as they arrive. */
export const fileContentRoutes: Routes = (app) => {
  takeRawBodies(app);

  app.post(
    '/storage/files/content',
    {
      schema: schemas.uploadFileContent,
      config: { ...perMinute(30), streamsBody: true },
    },
    async ({ context, query, headers, body }) => {
      const content = rawBody(body);
      if (content === undefined) throw files.unreadableFile('body');
      const announced = Number(headers['content-length'] ?? 0);
      return ok(viewFile(await files.uploadFile(context, query, content, announced)));
    },
  );
};
