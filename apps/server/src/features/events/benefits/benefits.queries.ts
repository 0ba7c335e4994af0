import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { imageColumn, type ImageColumns } from '../../../platform/db/images.ts';
import type { BenefitTable } from './benefits.tables.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { containsPattern } from '../../../platform/text.ts';

export type BenefitRow = Selectable<BenefitTable> & { image: ImageColumns | null };

const benefits = (db: Db, organizationId: string) =>
  db
    .selectFrom('benefit')
    .leftJoin('image', (join) =>
      join.on('image.organization_id', '=', organizationId).onRef('image.id', '=', 'benefit.image_id'),
    )
    .selectAll('benefit')
    .select(imageColumn('image').as('image'))
    .where('benefit.organization_id', '=', organizationId);

type Benefits = ReturnType<typeof benefits>;

function paged(query: Benefits, { page, pageSize, search }: Paging): Benefits {
  const found =
    search === undefined || search.trim() === ''
      ? query
      : query.where('benefit.search_text', 'like', containsPattern(search));
  return found.limit(pageSize).offset((page - 1) * pageSize);
}

export async function listRunningBenefits(
  db: Db,
  organizationId: string,
  now: Date,
  paging: Paging,
): Promise<BenefitRow[]> {
  return paged(benefits(db, organizationId), paging)
    .where('benefit.start_date', '<=', now)
    .where((eb) => eb.or([eb('benefit.end_date', 'is', null), eb('benefit.end_date', '>', now)]))
    .orderBy('benefit.priority', 'desc')
    .orderBy('benefit.id')
    .execute();
}

export async function listBenefits(db: Db, organizationId: string, paging: Paging): Promise<BenefitRow[]> {
  return paged(benefits(db, organizationId), paging)
    .orderBy(sql`benefit.end_date desc nulls first`)
    .orderBy('benefit.id')
    .execute();
}

export async function countBenefits(
  db: Db,
  organizationId: string,
  search: string | undefined,
): Promise<number> {
  const { count } = await db
    .selectFrom('benefit')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('benefit.organization_id', '=', organizationId)
    .$if(search !== undefined && search.trim() !== '', (query) =>
      query.where('benefit.search_text', 'like', containsPattern(search ?? '')),
    )
    .executeTakeFirstOrThrow();
  return count;
}

export async function findBenefit(
  db: Db,
  organizationId: string,
  id: string,
): Promise<BenefitRow | undefined> {
  return benefits(db, organizationId).where('benefit.id', '=', id).executeTakeFirst();
}

/** False when another benefit has the slug. */
export async function insertBenefit(
  db: Db,
  organizationId: string,
  row: Omit<Insertable<BenefitTable>, 'organization_id'>,
): Promise<boolean> {
  const result = await db
    .insertInto('benefit')
    .values({ ...row, organization_id: organizationId })
    .onConflict((conflict) => conflict.columns(['organization_id', 'slug']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function updateBenefit(
  db: Db,
  organizationId: string,
  id: string,
  changes: Updateable<BenefitTable>,
): Promise<void> {
  await db
    .updateTable('benefit')
    .set(changes)
    .where('benefit.organization_id', '=', organizationId)
    .where('benefit.id', '=', id)
    .execute();
}

export async function deleteBenefit(db: Db, organizationId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('benefit')
    .where('benefit.organization_id', '=', organizationId)
    .where('benefit.id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
