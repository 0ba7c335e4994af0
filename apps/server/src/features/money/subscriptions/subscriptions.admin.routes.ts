import type { Routes } from '../../../platform/http/api.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import * as plans from './plans.service.ts';
import { cancelManaged } from './subscribing.service.ts';
import * as schemas from './subscriptions.admin.schemas.ts';
import * as subscriptions from './subscriptions.service.ts';
import { viewManaged, viewPlan } from './subscriptions.views.ts';

export const subscriptionAdminRoutes: Routes = (app) => {
  const products = '/admin/subscriptions/products';
  const product = `${products}/:subscriptionProductId`;

  app.get(products, { schema: schemas.listManagedProducts }, async ({ context }) =>
    okList((await plans.listManagedPlans(context)).map(viewPlan)),
  );

  app.post(products, { schema: schemas.createProduct }, async ({ context, body, headers }) =>
    ok(viewPlan(await plans.createPlan(context, body, headers['idempotency-key']))),
  );

  app.put(product, { schema: schemas.updateProduct }, async ({ context, params, body }) =>
    ok(viewPlan(await plans.updatePlan(context, params.subscriptionProductId, body))),
  );

  app.post(`${product}/prices`, { schema: schemas.createPrice }, async ({ context, params, body, headers }) =>
    ok(
      viewPlan(await plans.addPrice(context, params.subscriptionProductId, body, headers['idempotency-key'])),
    ),
  );

  app.delete(
    `${product}/prices/:subscriptionPriceId`,
    { schema: schemas.archivePrice },
    async ({ context, params }) =>
      ok(
        viewPlan(await plans.archivePrice(context, params.subscriptionProductId, params.subscriptionPriceId)),
      ),
  );

  app.get('/admin/subscriptions', { schema: schemas.listSubscriptions }, async ({ context, query }) => {
    const { subscriptions: found, count } = await subscriptions.listManaged(context, query);
    return okList(found.map(viewManaged), count);
  });

  app.get(
    '/admin/subscriptions/:subscriptionId',
    { schema: schemas.getManagedSubscription },
    async ({ context, params }) =>
      ok(viewManaged(await subscriptions.getManaged(context, params.subscriptionId))),
  );

  app.post(
    '/admin/subscriptions/:subscriptionId/cancel',
    { schema: schemas.cancelManagedSubscription },
    async ({ context, params, body }) =>
      ok(viewManaged(await cancelManaged(context, params.subscriptionId, body.now))),
  );
};
