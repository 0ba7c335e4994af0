import { asAttachment } from '../../../platform/http/content-disposition.ts';
import type { Routes } from '../../../platform/http/api.ts';
import { inPerson, readToken, recently, whileSuspended } from '../../../platform/http/context.ts';
import { perMinute } from '../../../platform/http/limits.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import { noteCredentialsChanged } from '../../../platform/http/security-events.ts';
import { sendStored } from '../../../platform/http/stored.ts';
import * as schemas from './data.schemas.ts';
import { eraseSelf, listEndedPayments } from './erase.service.ts';
import { viewDeletion } from './erase.views.ts';
import * as exports from './exports.service.ts';
import { viewDataExport } from './exports.views.ts';

export const dataRoutes: Routes = (app) => {
  app.post(
    '/self/exports',
    { schema: schemas.startExport, config: { ...perMinute(5), ...whileSuspended, ...inPerson } },
    async ({ context }) => ok(viewDataExport(await exports.startExport(context))),
  );

  app.get('/self/exports', { schema: schemas.listExports, config: inPerson }, async ({ context, query }) =>
    okList((await exports.listExports(context, query)).map(viewDataExport)),
  );

  app.get(
    '/self/exports/:exportId',
    { schema: schemas.getExport, config: inPerson },
    async ({ context, params }) => ok(viewDataExport(await exports.getExport(context, params.exportId))),
  );

  app.get(
    '/self/exports/:exportId/file',
    { schema: schemas.getExportFile, config: { ...perMinute(20), ...inPerson } },
    async ({ context, params, method, headers }, reply) => {
      const { key, name } = await exports.getExportFile(context, params.exportId);
      reply.headers({ 'cache-control': 'private, no-store', 'content-disposition': asAttachment(name) });
      return sendStored({ method, headers }, reply, context.services.files, {
        noun: 'export',
        key,
        etag: params.exportId,
      });
    },
  );

  app.get('/self/deletion', { schema: schemas.getDeletion, config: inPerson }, async ({ context }) =>
    ok(viewDeletion(await listEndedPayments(context))),
  );

  app.delete(
    '/self',
    { schema: schemas.deleteSelf, config: { ...perMinute(5), ...whileSuspended, ...inPerson, ...recently } },
    async (request) => {
      const erased = await eraseSelf(request.context, readToken(request) ?? '');
      noteCredentialsChanged(request);
      return ok(erased);
    },
  );
};
