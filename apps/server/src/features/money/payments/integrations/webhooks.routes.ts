import type { Routes } from '../../../../platform/http/api.ts';
import { duringMaintenance } from '../../../../platform/http/context.ts';
import { receiveStripeEvent } from './webhooks.schemas.ts';
import { receiveEvent } from './webhooks.service.ts';

/** In a scope of its own: a signature is over the bytes as they came, so nothing may read them first. */
export const webhookRoutes: Routes = (app) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  // Payments that are under way when a maintenance begins end well.
  const options = { schema: receiveStripeEvent, config: duringMaintenance };
  app.post('/webhooks/stripe/:connectionId', options, async (request) => {
    const { context, params, headers } = request;
    const body: unknown = request.body;
    await receiveEvent(
      context,
      { type: 'stripe', connectionId: params.connectionId },
      Buffer.isBuffer(body) ? body : Buffer.alloc(0),
      headers,
    );
    return { received: true };
  });
};
