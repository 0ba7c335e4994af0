import { pathOf, type PageList } from '../../../platform/public-pages.ts';
import { viewerOf } from './groups.service.ts';
import * as queries from './public-pages.queries.ts';

export const groupPages: PageList = {
  name: 'groups',
  async list(ctx, slice) {
    const rows = await queries.listGroupPages(ctx.db, ctx.organizationId, viewerOf(ctx), slice);
    return rows.map(({ id, slug, updated_at }) => ({
      key: id,
      path: pathOf('groups', slug),
      changedAt: updated_at,
    }));
  },
};
