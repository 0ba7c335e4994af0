import type { Routes } from '../../../../platform/http/api.ts';
import { inPersonOrTeam } from '../../../../platform/http/context.ts';
import { perMinute } from '../../../../platform/http/limits.ts';
import { ok } from '../../../../platform/http/schemas.ts';
import { viewManaged } from '../subscriptions.views.ts';
import * as schemas from './changing.schemas.ts';
import { changeOwn, quoteChange } from './changing.service.ts';
import * as pausing from './pausing.service.ts';
import { getWithdrawal, withdrawOwn } from './withdrawing.service.ts';

export const changingRoutes: Routes = (app) => {
  const one = '/self/subscriptions/:subscriptionId';
  const managed = '/admin/subscriptions/:subscriptionId';

  app.post(
    `${one}/pause`,
    { schema: schemas.pauseSubscription, config: inPersonOrTeam },
    async ({ context, params, body }) =>
      ok(await pausing.pauseOwn(context, params.subscriptionId, body.days)),
  );

  app.post(
    `${one}/resume`,
    { schema: schemas.resumeSubscription, config: inPersonOrTeam },
    async ({ context, params }) => ok(await pausing.resumeOwn(context, params.subscriptionId)),
  );

  app.post(
    `${managed}/pause`,
    { schema: schemas.pauseManagedSubscription },
    async ({ context, params, body }) =>
      ok(viewManaged(await pausing.pauseManaged(context, params.subscriptionId, body.days))),
  );

  app.post(`${managed}/resume`, { schema: schemas.resumeManagedSubscription }, async ({ context, params }) =>
    ok(viewManaged(await pausing.resumeManaged(context, params.subscriptionId))),
  );

  app.get(`${one}/withdraw`, { schema: schemas.getSubscriptionWithdrawal }, async ({ context, params }) => {
    const { refund, currency, until } = await getWithdrawal(context, params.subscriptionId);
    return ok({ refund, currency, until: until.toISOString() });
  });

  app.post(
    `${one}/withdraw`,
    { schema: schemas.withdrawSubscription, config: inPersonOrTeam },
    async ({ context, params }) => ok(await withdrawOwn(context, params.subscriptionId)),
  );

  app.get(
    `${one}/change/quote`,
    { schema: schemas.quoteSubscriptionChange },
    async ({ context, params, query }) => {
      const quote = await quoteChange(context, params.subscriptionId, query.priceId);
      const { effective, at, credit, tax, charge, amount, currency, token } = quote;
      return ok({
        effective,
        at: at.toISOString(),
        credit,
        salesTax: tax,
        charge,
        amount,
        currency,
        quote: token,
      });
    },
  );

  app.post(
    `${one}/change`,
    { schema: schemas.changeSubscription, config: { ...perMinute(10), ...inPersonOrTeam } },
    async ({ context, params, body }) =>
      ok(await changeOwn(context, params.subscriptionId, body.priceId, body.quote)),
  );
};
