import type { Routes } from '../../../platform/http/api.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import * as schemas from './channels.schemas.ts';
import * as channels from './channels.service.ts';
import { viewChannel } from './channels.views.ts';

export const channelRoutes: Routes = (app) => {
  app.get('/channels', { schema: schemas.listChannels }, async ({ context, query }) =>
    okList((await channels.listChannels(context, query)).map(viewChannel)),
  );

  app.get('/channels/subscribed', { schema: schemas.listSubscribedChannels }, async ({ context, query }) =>
    okList((await channels.listSubscribedChannels(context, query)).map(viewChannel)),
  );

  app.get('/channels/:channelId', { schema: schemas.getChannel }, async ({ context, params }) =>
    ok(viewChannel(await channels.getChannel(context, params.channelId))),
  );
};
