import type { Routes } from '../../../platform/http/api.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import * as grants from './grants.service.ts';
import { viewGrants } from './grants.views.ts';
import { setPlansOfTier } from './plan-tiers.service.ts';
import * as schemas from './tiers.schemas.ts';

export const grantRoutes: Routes = (app) => {
  app.get(
    '/admin/accounts/:accountId/tiers',
    { schema: schemas.listAccountTiers },
    async ({ context, params }) => okList(viewGrants(await grants.listGrants(context, params.accountId))),
  );
  app.put(
    '/admin/accounts/:accountId/tiers/:tierId',
    { schema: schemas.putAccountTier },
    async ({ context, params, body }) =>
      okList(viewGrants(await grants.grantTier(context, params, body.until ?? null))),
  );
  app.delete(
    '/admin/accounts/:accountId/tiers/:tierId',
    { schema: schemas.removeAccountTier },
    async ({ context, params }) => okList(viewGrants(await grants.takeTier(context, params))),
  );
  app.put('/admin/tiers/:tierId/plans', { schema: schemas.putTierPlans }, async ({ context, params, body }) =>
    ok(await setPlansOfTier(context, params.tierId, body.productIds)),
  );
};
