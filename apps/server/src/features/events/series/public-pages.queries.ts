import type { Db } from '../../../platform/db/database.ts';
import type { Slice } from '../../../platform/public-pages.ts';

export async function listSeriesPages(db: Db, organizationId: string, { after, offset, limit }: Slice) {
  return db
    .selectFrom('series')
    .select(['series.id', 'series.slug', 'series.updated_at'])
    .where('series.organization_id', '=', organizationId)
    .where('series.id', '>', after)
    .orderBy('series.id')
    .offset(offset)
    .limit(limit)
    .execute();
}
