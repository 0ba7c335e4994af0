import type { Db } from '../../../platform/db/database.ts';
import { imageColumn } from '../../../platform/db/images.ts';
import type { NewRow } from '../../../platform/db/schema.ts';
import type { SeriesTable } from './series.tables.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { isUuid } from '../../../platform/ids.ts';
import type { Slice } from '../../../platform/public-pages.ts';
import { containsPattern } from '../../../platform/text.ts';

const series = (db: Db, organizationId: string) =>
  db
    .selectFrom('series')
    .leftJoin('image as picture', (join) =>
      join.on('picture.organization_id', '=', organizationId).onRef('picture.id', '=', 'series.image_id'),
    )
    .selectAll('series')
    .select(imageColumn('picture').as('image'))
    .where('series.organization_id', '=', organizationId);
export type SeriesRow = NonNullable<Awaited<ReturnType<typeof findSeries>>>;

export async function listSeries(
  db: Db,
  organizationId: string,
  { page, pageSize, search }: Paging,
): Promise<SeriesRow[]> {
  let query = series(db, organizationId);
  if (search !== undefined && search.trim() !== '')
    query = query.where('series.search_text', 'like', containsPattern(search));
  return query
    .orderBy('series.sort_order')
    .orderBy('series.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export async function findSeries(db: Db, organizationId: string, idOrSlug: string) {
  return series(db, organizationId)
    .where(isUuid(idOrSlug) ? 'series.id' : 'series.slug', '=', idOrSlug)
    .executeTakeFirst();
}

export async function listSeriesPages(db: Db, organizationId: string, { after, offset, limit }: Slice) {
  return series(db, organizationId)
    .clearSelect()
    .select(['series.id', 'series.slug', 'series.updated_at'])
    .where('series.id', '>', after)
    .orderBy('series.id')
    .offset(offset)
    .limit(limit)
    .execute();
}

/** False when the address is taken. */
export async function insertSeries(
  db: Db,
  organizationId: string,
  row: Omit<NewRow<SeriesTable>, 'organization_id'>,
): Promise<boolean> {
  const result = await db
    .insertInto('series')
    .values({ ...row, organization_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function updateSeries(
  db: Db,
  organizationId: string,
  id: string,
  changes: Partial<NewRow<SeriesTable>>,
): Promise<void> {
  await db
    .updateTable('series')
    .set(changes)
    .where('series.organization_id', '=', organizationId)
    .where('series.id', '=', id)
    .execute();
}

export async function deleteSeries(db: Db, organizationId: string, id: string): Promise<void> {
  await db
    .deleteFrom('series')
    .where('series.organization_id', '=', organizationId)
    .where('series.id', '=', id)
    .execute();
}
