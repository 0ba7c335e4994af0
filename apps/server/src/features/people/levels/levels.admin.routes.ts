import type { Routes } from '../../../platform/http/api.ts';
import { PICTURE_BODY_LIMIT } from '../../../platform/http/limits.ts';
import { ok } from '../../../platform/http/schemas.ts';
import * as schemas from './levels.schemas.ts';
import * as levels from './levels.service.ts';
import { viewLevel } from './levels.views.ts';

export const levelAdminRoutes: Routes = (app) => {
  const withPicture = { bodyLimit: PICTURE_BODY_LIMIT };

  app.post('/admin/levels', { schema: schemas.createLevel, ...withPicture }, async ({ context, body }) =>
    ok(viewLevel(await levels.createLevel(context, body))),
  );

  app.put(
    '/admin/levels/:levelId',
    { schema: schemas.updateLevel, ...withPicture },
    async ({ context, params, body }) =>
      ok(viewLevel(await levels.updateLevel(context, params.levelId, body))),
  );

  app.delete('/admin/levels/:levelId', { schema: schemas.deleteLevel }, async ({ context, params }) =>
    ok(await levels.deleteLevel(context, params.levelId)),
  );

  app.put(
    '/admin/levels/:levelId/accounts/:accountId',
    { schema: schemas.putSponsor },
    async ({ context, params, body }) =>
      ok(viewLevel(await levels.putSponsor(context, params.levelId, params.accountId, body?.sortOrder))),
  );

  app.delete(
    '/admin/levels/:levelId/accounts/:accountId',
    { schema: schemas.removeSponsor },
    async ({ context, params }) =>
      ok(viewLevel(await levels.removeSponsor(context, params.levelId, params.accountId))),
  );
};
