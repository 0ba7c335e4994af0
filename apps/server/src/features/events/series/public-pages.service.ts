import { pathOf, type PageList } from '../../../platform/public-pages.ts';
import * as queries from './public-pages.queries.ts';

export const seriesPages: PageList = {
  name: 'series',
  async list(ctx, slice) {
    const rows = await queries.listSeriesPages(ctx.db, ctx.organizationId, slice);
    return rows.map(({ id, slug, updated_at }) => ({
      key: id,
      path: pathOf('series', slug),
      changedAt: updated_at,
    }));
  },
};
