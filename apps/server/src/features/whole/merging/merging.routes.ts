import type { Routes } from '../../../platform/http/api.ts';
import { inPerson, recently } from '../../../platform/http/context.ts';
import { ok } from '../../../platform/http/schemas.ts';
import * as schemas from './merging.schemas.ts';
import * as merging from './merging.service.ts';
import { viewMerge, viewPreview } from './merging.views.ts';

export const mergingRoutes: Routes = (app) => {
  app.get(
    '/admin/accounts/:accountId/merge',
    { schema: schemas.previewAccountMerge, config: inPerson },
    async ({ context, params, query }) =>
      ok(viewPreview(await merging.previewMerge(context, params.accountId, query.intoId), context.locale)),
  );
  app.post(
    '/admin/accounts/:accountId/merge',
    { schema: schemas.mergeAccount, config: { ...inPerson, ...recently } },
    async ({ context, params, body }) =>
      ok(viewMerge(await merging.mergeAccount(context, params.accountId, body.intoId))),
  );
  app.get(
    '/admin/accounts/:accountId/merged',
    { schema: schemas.getAccountMerge },
    async ({ context, params }) => ok(viewMerge(await merging.getMerge(context, params.accountId))),
  );
};
