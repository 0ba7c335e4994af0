import type { Routes } from '../../../../platform/http/api.ts';
import { perMinute } from '../../../../platform/http/limits.ts';
import { ok, okList } from '../../../../platform/http/schemas.ts';
import * as schemas from './subscribers.schemas.ts';
import * as subscribers from './subscribers.service.ts';
import { viewSubscriber } from './subscribers.views.ts';

export const subscriberRoutes: Routes = (app) => {
  app.post(
    '/channels/:channelId/subscribers',
    { schema: schemas.subscribeToChannel, config: perMinute(120) },
    async ({ context, params }) => ok(viewSubscriber(await subscribers.subscribe(context, params.channelId))),
  );

  app.delete(
    '/channels/:channelId/subscribers',
    { schema: schemas.unsubscribeFromChannel },
    async ({ context, params }) =>
      ok(viewSubscriber(await subscribers.unsubscribe(context, params.channelId))),
  );

  app.put(
    '/channels/:channelId/subscribers',
    { schema: schemas.updateChannelSubscription },
    async ({ context, params, body }) =>
      ok(viewSubscriber(await subscribers.updateSubscription(context, params.channelId, body))),
  );

  app.get(
    '/self/channels/:channelId/subscription',
    { schema: schemas.getChannelSubscription },
    async ({ context, params }) => {
      const own = await subscribers.getSubscription(context, params.channelId);
      return ok(own === null ? null : viewSubscriber(own));
    },
  );

  app.get(
    '/channels/managed/:channelId/subscribers',
    { schema: schemas.listChannelSubscribers },
    async ({ context, params, query }) =>
      okList((await subscribers.listSubscribers(context, params.channelId, query)).map(viewSubscriber)),
  );
};
