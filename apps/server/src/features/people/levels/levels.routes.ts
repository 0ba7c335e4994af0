import type { Routes } from '../../../platform/http/api.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import { viewAccount } from '../../ground/accounts/index.ts';
import * as schemas from './levels.schemas.ts';
import * as levels from './levels.service.ts';
import { viewLevel } from './levels.views.ts';

export const levelRoutes: Routes = (app) => {
  app.get('/levels', { schema: schemas.listLevels }, async ({ context, query }) =>
    okList((await levels.listLevels(context, query)).map(viewLevel)),
  );

  app.get('/levels/:levelId', { schema: schemas.getLevel }, async ({ context, params }) =>
    ok(viewLevel(await levels.getLevel(context, params.levelId))),
  );

  app.get(
    '/levels/:levelId/accounts',
    { schema: schemas.listLevelAccounts },
    async ({ context, params, query }) =>
      okList((await levels.listLevelAccounts(context, params.levelId, query)).map(viewAccount)),
  );
};
