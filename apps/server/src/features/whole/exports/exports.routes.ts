import { asAttachment } from '../../../platform/http/content-disposition.ts';
import type { Routes } from '../../../platform/http/api.ts';
import { inPerson, recently } from '../../../platform/http/context.ts';
import { perMinute } from '../../../platform/http/limits.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import { sendStored } from '../../../platform/http/stored.ts';
import * as schemas from './exports.schemas.ts';
import * as exports from './exports.service.ts';
import { viewExport } from '../data/index.ts';

export const exportRoutes: Routes = (app) => {
  app.post(
    '/admin/exports',
    { schema: schemas.startExport, config: { ...perMinute(5), ...inPerson, ...recently } },
    async ({ context }) => ok(viewExport(await exports.startExport(context))),
  );

  app.get('/admin/exports', { schema: schemas.listExports, config: inPerson }, async ({ context, query }) =>
    okList((await exports.listExports(context, query)).map(viewExport)),
  );

  app.get(
    '/admin/exports/:organizationExportId',
    { schema: schemas.getExport, config: inPerson },
    async ({ context, params }) =>
      ok(viewExport(await exports.getExport(context, params.organizationExportId))),
  );

  app.get(
    '/admin/exports/:organizationExportId/file',
    // The log of the staff tells of each download.
    {
      schema: schemas.getExportFile,
      config: { ...perMinute(20), ...inPerson, ...recently, keeps: true, audited: true },
    },
    async ({ context, params, method, headers }, reply) => {
      const { key, name } = await exports.getExportFile(context, params.organizationExportId);
      reply.headers({ 'cache-control': 'private, no-store', 'content-disposition': asAttachment(name) });
      return sendStored({ method, headers }, reply, context.services.files, {
        noun: 'export',
        key,
        etag: params.organizationExportId,
      });
    },
  );
};
