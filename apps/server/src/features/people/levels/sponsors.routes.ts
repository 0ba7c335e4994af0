import type { Routes } from '../../../platform/http/api.ts';
import { answers, ok, okList } from '../../../platform/http/schemas.ts';
import { viewAccount } from '../../ground/accounts/index.ts';
import { levels } from './levels.resource.ts';
import * as schemas from './sponsors.schemas.ts';
import * as sponsors from './sponsors.service.ts';

export const sponsorRoutes: Routes = (app) => {
  app.get(
    '/levels/:levelId/accounts',
    { schema: schemas.listLevelAccounts },
    async ({ context, params, query }) =>
      okList((await sponsors.listLevelAccounts(context, params.levelId, query)).map(viewAccount)),
  );

  app.put(
    '/admin/levels/:levelId/accounts/:accountId',
    { schema: { ...schemas.putSponsor, response: answers(levels.shown) } },
    async ({ context, params, body }) => {
      await sponsors.putSponsor(context, params.levelId, params.accountId, body?.sortOrder);
      return ok(await levels.get(context, params.levelId));
    },
  );

  app.delete(
    '/admin/levels/:levelId/accounts/:accountId',
    { schema: { ...schemas.removeSponsor, response: answers(levels.shown) } },
    async ({ context, params }) => {
      await sponsors.removeSponsor(context, params.levelId, params.accountId);
      return ok(await levels.get(context, params.levelId));
    },
  );
};
