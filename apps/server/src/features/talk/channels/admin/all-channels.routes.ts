import type { Routes } from '../../../../platform/http/api.ts';
import { ok, okList } from '../../../../platform/http/schemas.ts';
import { viewChannel } from '../channels.views.ts';
import { viewContent } from '../contents/contents.views.ts';
import * as schemas from './all-channels.schemas.ts';
import * as all from './all-channels.service.ts';
import { setChannelPlans } from './channel-plans.service.ts';

const viewStaffChannel = ({ channel, managers }: all.StaffChannel) => ({
  id: channel.row.id,
  name: channel.row.name,
  createdAt: channel.row.created_at.toISOString(),
  channel: viewChannel(channel),
  managers,
});

export const allChannelsRoutes: Routes = (app) => {
  app.get('/admin/channels', { schema: schemas.listAllChannels }, async ({ context, query }) => {
    const { rows, count } = await all.listAllChannels(context, query);
    return okList(rows.map(viewStaffChannel), count);
  });

  app.put(
    '/admin/channels/:channelId',
    { schema: schemas.manageChannel },
    async ({ context, params, body }) =>
      ok(viewChannel(await all.manageChannel(context, params.channelId, body))),
  );

  app.put(
    '/admin/channels/:channelId/plans',
    { schema: schemas.setChannelPlans },
    async ({ context, params, body }) =>
      ok(viewChannel(await setChannelPlans(context, params.channelId, body.planIds))),
  );

  app.get('/admin/contents', { schema: schemas.listAllContents }, async ({ context, query }) => {
    const { rows, count } = await all.listAllContents(context, query);
    return okList(rows.map(viewContent), count);
  });

  app.put(
    '/admin/contents/:contentId',
    { schema: schemas.manageContent },
    async ({ context, params, body }) =>
      ok(viewContent(await all.manageContent(context, params.contentId, body))),
  );
};
