import type { Routes } from '../../../platform/http/api.ts';
import { inPersonOrTeam } from '../../../platform/http/context.ts';
import { perMinute } from '../../../platform/http/limits.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import * as schemas from './channels.schemas.ts';
import * as channels from './channels.service.ts';
import { viewChannel, viewMembers } from './chat.views.ts';
import { listPresent } from './presence.service.ts';

const CHANNEL = '/self/chat/channels/:channelId';

export const chatChannelRoutes: Routes = (app) => {
  app.get('/self/chat/channels', { schema: schemas.listChannels }, async ({ context, query }) =>
    okList((await channels.listChannels(context, query)).map(viewChannel(context.locale))),
  );

  app.post(
    '/self/chat/channels',
    { schema: schemas.createChannel, config: perMinute(30) },
    async ({ context, body, headers }) =>
      ok(
        viewChannel(context.locale)(await channels.createChannel(context, body, headers['idempotency-key'])),
      ),
  );

  app.get('/self/chat/presence', { schema: schemas.listPresent }, async ({ context }) =>
    okList(await listPresent(context)),
  );

  app.get(CHANNEL, { schema: schemas.getChannel }, async ({ context, params }) =>
    ok(viewChannel(context.locale)(await channels.getChannel(context, params.channelId))),
  );

  app.put(
    CHANNEL,
    { schema: schemas.updateChannel, config: perMinute(30) },
    async ({ context, params, body }) =>
      ok(viewChannel(context.locale)(await channels.updateChannel(context, params.channelId, body))),
  );

  app.delete(CHANNEL, { schema: schemas.deleteChannel }, async ({ context, params }) =>
    ok(await channels.deleteChannel(context, params.channelId)),
  );

  app.delete(`${CHANNEL}/leave`, { schema: schemas.leaveChannel }, async ({ context, params }) =>
    ok(await channels.leaveChannel(context, params.channelId)),
  );

  app.put(
    `${CHANNEL}/notifications`,
    { schema: schemas.setChannelNotifications },
    async ({ context, params, body }) =>
      ok(
        viewChannel(context.locale)(
          await channels.setChannelNotifications(context, params.channelId, body.notifications),
        ),
      ),
  );

  app.get(`${CHANNEL}/members`, { schema: schemas.listMembers }, async ({ context, params, query }) =>
    okList(viewMembers(context.locale)(await channels.listMembers(context, params.channelId, query))),
  );

  app.post(
    `${CHANNEL}/members/:accountId`,
    { schema: schemas.addMember, config: { ...perMinute(60), ...inPersonOrTeam } },
    async ({ context, params: { channelId, accountId } }) =>
      ok(viewChannel(context.locale)(await channels.addMember(context, channelId, accountId))),
  );

  app.delete(
    `${CHANNEL}/members/:accountId`,
    { schema: schemas.removeMember },
    async ({ context, params: { channelId, accountId } }) =>
      ok(await channels.removeMember(context, channelId, accountId)),
  );
};
