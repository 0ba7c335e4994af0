import type { Routes } from '../../../../platform/http/api.ts';
import { givesPower } from '../../../../platform/http/context.ts';
import { perMinute, PICTURE_BODY_LIMIT } from '../../../../platform/http/limits.ts';
import { ok, okList } from '../../../../platform/http/schemas.ts';
import { viewChannel } from '../channels.views.ts';
import { channelManager } from './access.service.ts';
import * as schemas from './managed-channels.schemas.ts';
import * as channels from './managed-channels.service.ts';
import * as managers from './managers.service.ts';

const withPicture = { bodyLimit: PICTURE_BODY_LIMIT, onRequest: channelManager } as const;
const opening = { bodyLimit: PICTURE_BODY_LIMIT, onRequest: channels.channelOpener } as const;

export const managedChannelRoutes: Routes = (app) => {
  app.get('/channels/managed', { schema: schemas.listManagedChannels }, async ({ context, query }) =>
    okList((await channels.listManagedChannels(context, query)).map(viewChannel)),
  );

  app.post(
    '/channels/managed',
    { schema: schemas.createChannel, ...opening, config: perMinute(20) },
    async ({ context, body, headers }) =>
      ok(viewChannel(await channels.createChannel(context, body, headers['idempotency-key']))),
  );

  app.get(
    '/channels/managed/:channelId',
    { schema: schemas.getManagedChannel },
    async ({ context, params }) =>
      ok(viewChannel(await channels.getManagedChannel(context, params.channelId))),
  );

  app.put(
    '/channels/managed/:channelId',
    { schema: schemas.updateManagedChannel, ...withPicture, config: perMinute(60) },
    async ({ context, params, body }) =>
      ok(viewChannel(await channels.updateChannel(context, params.channelId, body))),
  );

  app.delete(
    '/channels/managed/:channelId',
    { schema: schemas.deleteManagedChannel },
    async ({ context, params }) => ok(viewChannel(await channels.deleteChannel(context, params.channelId))),
  );

  app.get(
    '/channels/managed/:channelId/managers',
    { schema: schemas.listChannelManagers },
    async ({ context, params }) => okList(await managers.listManagers(context, params.channelId)),
  );

  app.post(
    '/channels/managed/:channelId/managers',
    { schema: schemas.addChannelManager, config: givesPower },
    async ({ context, params, body }) =>
      okList(await managers.addManager(context, params.channelId, body.accountId)),
  );

  app.delete(
    '/channels/managed/:channelId/managers/:accountId',
    { schema: schemas.removeChannelManager },
    async ({ context, params }) =>
      okList(await managers.removeManager(context, params.channelId, params.accountId)),
  );

  app.get(
    '/channels/managed/:channelId/numbers',
    { schema: schemas.getChannelNumbers },
    async ({ context, params }) => ok(await managers.getNumbers(context, params.channelId)),
  );
};
