import { pathOf, type PageList } from '../../../../platform/public-pages.ts';
import { viewerId } from '../activities.service.ts';
import * as queries from './public-pages.queries.ts';

/** Posts; comments are read below them. */
export const activityPages: PageList = {
  name: 'activities',
  async list(ctx, slice) {
    const rows = await queries.listPostPages(ctx.db, ctx.organizationId, viewerId(ctx), slice);
    return rows.map(({ id, created_at, edited_at }) => ({
      key: id,
      path: pathOf('activities', id),
      changedAt: edited_at ?? created_at,
    }));
  },
};
