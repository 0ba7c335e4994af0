import { pathOf, type PageList } from '../../../../platform/public-pages.ts';
import { viewerOf } from '../channels.service.ts';
import * as queries from './public-pages.queries.ts';

export const channelPages: PageList = {
  name: 'channels',
  async list(ctx, slice) {
    const rows = await queries.listChannelPages(ctx.db, ctx.organizationId, viewerOf(ctx), slice);
    return rows.map(({ id, slug, updated_at }) => ({
      key: id,
      path: pathOf('channels', slug),
      changedAt: updated_at,
    }));
  },
};

export const contentPages: PageList = {
  name: 'contents',
  async list(ctx, slice) {
    const rows = await queries.listContentPages(ctx.db, ctx.organizationId, viewerOf(ctx), slice);
    return rows.map(({ id, channel_slug, slug, updated_at }) => ({
      key: id,
      path: pathOf('channels', channel_slug, slug),
      changedAt: updated_at,
    }));
  },
};
