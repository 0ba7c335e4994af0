import { pathOf, type PageList } from '../../../../platform/public-pages.ts';
import { viewerId } from '../accounts.service.ts';
import * as queries from './public-pages.queries.ts';

export const profilePages: PageList = {
  name: 'people',
  async list(ctx, slice) {
    const rows = await queries.listProfilePages(ctx.db, ctx.organizationId, viewerId(ctx), slice);
    return rows.map(({ id, username, updated_at }) => ({
      key: id,
      path: pathOf('people', username),
      changedAt: updated_at,
    }));
  },
};
