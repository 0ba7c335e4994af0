import type { Routes } from '../../../platform/http/api.ts';
import { inPerson, recently } from '../../../platform/http/context.ts';
import { idempotent } from '../../../platform/http/idempotency.ts';
import { perMinute } from '../../../platform/http/limits.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import * as settings from './integrations/settings.service.ts';
import * as schemas from './payments.admin.schemas.ts';
import * as payments from './payments.admin.service.ts';
import { viewManagedPayment, viewSettings, viewTaxRate } from './payments.admin.views.ts';
import { callOffPayment } from './intents/promises.service.ts';
import * as taxes from './books/taxes.service.ts';

export const paymentAdminRoutes: Routes = (app) => {
  app.get('/admin/payments/integration', { schema: schemas.getPaymentSettings }, async ({ context }) =>
    ok(viewSettings(await settings.getSettings(context))),
  );

  app.put(
    '/admin/payments/integration',
    // A stolen token must not turn the money to another account.
    { schema: schemas.putPaymentSettings, config: { ...inPerson, ...recently } },
    async ({ context, body }) => ok(viewSettings(await settings.changeSettings(context, body))),
  );

  app.post(
    '/admin/payments/integrations/:connectionId/test',
    { schema: schemas.testPaymentConnection, config: perMinute(10) },
    async ({ context, params }) => ok(await settings.tryConnection(context, params.connectionId)),
  );

  app.get('/admin/payments/taxRates', { schema: schemas.listTaxRates }, async ({ context }) =>
    okList((await taxes.listTaxRates(context)).map(viewTaxRate)),
  );

  app.put('/admin/payments/taxRates', { schema: schemas.putTaxRates }, async ({ context, body }) =>
    okList((await taxes.putTaxRates(context, body.taxRates, body.seenIds)).map(viewTaxRate)),
  );

  app.get('/admin/payments/intents', { schema: schemas.listPayments }, async ({ context, query }) => {
    const { payments: found, count } = await payments.listPayments(context, query);
    return okList(found.map(viewManagedPayment), count);
  });

  app.get('/admin/payments/intents/:intentId', { schema: schemas.getPayment }, async ({ context, params }) =>
    ok(viewManagedPayment(await payments.getPayment(context, params.intentId))),
  );

  app.post(
    '/admin/payments/intents/:intentId/paid',
    { schema: schemas.markPaid, config: idempotent },
    async ({ context, params, body }) =>
      ok(viewManagedPayment(await payments.markPaid(context, params.intentId, body ?? null))),
  );

  app.post(
    '/admin/payments/intents/:intentId/callOff',
    { schema: schemas.callOff },
    async ({ context, params }) => ok(viewManagedPayment(await callOffPayment(context, params.intentId))),
  );

  app.post(
    '/admin/payments/intents/:intentId/refunds',
    { schema: schemas.refundPayment, config: { ...idempotent, ...recently } },
    async ({ context, params, body, idempotency }) =>
      ok(viewManagedPayment(await payments.refundPayment(context, params.intentId, body, idempotency?.key))),
  );

  app.post(
    '/admin/payments/intents/:intentId/refunds/:refundId/paid',
    { schema: schemas.markRefunded },
    async ({ context, params }) =>
      ok(viewManagedPayment(await payments.markRefunded(context, params.intentId, params.refundId))),
  );
};
