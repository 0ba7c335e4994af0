import type { Routes } from '../../../../platform/http/api.ts';
import { duringMaintenance } from '../../../../platform/http/context.ts';
import { receiveBraintreeEvent, receivePayPalEvent, receiveStripeEvent } from './webhooks.schemas.ts';
import { receiveEvent } from './webhooks.service.ts';

/** In a scope of its own: a signature is over the bytes as they came, so nothing may read them first. */
export const webhookRoutes: Routes = (app) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  // Payments that are under way when a maintenance begins end well.
  for (const [type, schema] of [
    ['stripe', receiveStripeEvent],
    ['paypal', receivePayPalEvent],
    ['braintree', receiveBraintreeEvent],
  ] as const)
    app.post(`/webhooks/${type}/:connectionId`, { schema, config: duringMaintenance }, async (request) => {
      const { context, params, headers } = request;
      const body: unknown = request.body;
      await receiveEvent(
        context,
        { type, connectionId: params.connectionId },
        Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        headers,
      );
      return { received: true };
    });
};
