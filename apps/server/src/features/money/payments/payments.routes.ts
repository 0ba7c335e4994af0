import type { Routes } from '../../../platform/http/api.ts';
import { idempotent } from '../../../platform/http/idempotency.ts';
import { perMinute } from '../../../platform/http/limits.ts';
import { ok } from '../../../platform/http/schemas.ts';
import { capturePayment } from './intents/capture.service.ts';
import { chooseProvider } from './intents/choosing.service.ts';
import { getOwnIntent } from './intents/intents.service.ts';
import * as schemas from './payments.schemas.ts';
import { viewPaymentIntent } from './payments.views.ts';
import { callOffOwnPayment } from './intents/promises.service.ts';

export const paymentRoutes: Routes = (app) => {
  app.get(
    '/organization/intents/:intentId',
    { schema: schemas.getPaymentIntent },
    async ({ context, params }) => ok(viewPaymentIntent(await getOwnIntent(context, params.intentId))),
  );

  app.put(
    '/organization/intents/:intentId/provider',
    { schema: schemas.choosePaymentProvider, config: perMinute(30) },
    async ({ context, params, body }) =>
      ok(viewPaymentIntent(await chooseProvider(context, params.intentId, body))),
  );

  app.post(
    '/organization/intents/:intentId/capture',
    { schema: schemas.capturePaymentIntent, config: { ...perMinute(30), ...idempotent } },
    async ({ context, params, body }) => ({
      ...ok(null),
      message: await capturePayment(context, params.intentId, body),
    }),
  );

  app.post(
    '/organization/intents/:intentId/callOff',
    { schema: schemas.callOffPaymentIntent },
    async ({ context, params }) => ok(viewPaymentIntent(await callOffOwnPayment(context, params.intentId))),
  );
};
