import type { Routes } from '../../../platform/http/api.ts';
import { inPersonOrTeam, notByLink } from '../../../platform/http/context.ts';
import { idempotent } from '../../../platform/http/idempotency.ts';
import { perMinute } from '../../../platform/http/limits.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import { notFound } from '../../../platform/errors.ts';
import { viewBasePayment } from '../payments/index.ts';
import { putOwnMethod } from './charging/methods.service.ts';
import { listPlans } from './plans.service.ts';
import { cancelOwn, subscribe } from './subscribing.service.ts';
import * as schemas from './subscriptions.schemas.ts';
import * as subscriptions from './subscriptions.service.ts';
import { viewPlan, viewSubscription } from './subscriptions.views.ts';

export const subscriptionRoutes: Routes = (app) => {
  const one = '/self/subscriptions/:subscriptionId';

  app.get('/organization/subscriptions', { schema: schemas.listSubscriptionProducts }, async ({ context }) =>
    okList((await listPlans(context)).map(viewPlan)),
  );

  app.post(
    '/self/subscriptions',
    { schema: schemas.createSubscription, config: { ...perMinute(30), ...idempotent, ...notByLink } },
    async ({ context, body }) => ok(await subscribe(context, body)),
  );

  app.get('/self/subscriptions', { schema: schemas.listOwnSubscriptions }, async ({ context, query }) =>
    okList((await subscriptions.listOwn(context, query)).flatMap(viewSubscription)),
  );

  app.get(one, { schema: schemas.getOwnSubscription }, async ({ context, params }) => {
    const [view] = viewSubscription(await subscriptions.getOwn(context, params.subscriptionId));
    if (view === undefined) throw notFound('subscription');
    return ok(view);
  });

  app.get(
    `${one}/payments`,
    { schema: schemas.listSubscriptionPayments },
    async ({ context, params, query }) =>
      okList(
        (await subscriptions.listOwnPayments(context, params.subscriptionId, query)).map(viewBasePayment),
      ),
  );

  app.delete(
    one,
    { schema: schemas.cancelSubscription, config: inPersonOrTeam },
    async ({ context, params }) => ok(await cancelOwn(context, params.subscriptionId)),
  );

  app.put(
    `${one}/payment-method`,
    { schema: schemas.putSubscriptionPaymentMethod, config: { ...perMinute(10), ...inPersonOrTeam } },
    async ({ context, params, body }) =>
      ok(await putOwnMethod(context, params.subscriptionId, body.paymentMethodId)),
  );
};
