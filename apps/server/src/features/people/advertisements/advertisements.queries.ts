import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { imageColumn, type ImageColumns } from '../../../platform/db/images.ts';
import type { AdvertisementTable } from './advertisements.tables.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { containsPattern } from '../../../platform/text.ts';

export type AdvertisementRow = Selectable<AdvertisementTable> & { image: ImageColumns | null };
export type ManagedAdvertisementRow = AdvertisementRow & { views: number; clicks: number };

const advertisements = (db: Db, organizationId: string) =>
  db
    .selectFrom('advertisement')
    .leftJoin('image', (join) =>
      join.on('image.organization_id', '=', organizationId).onRef('image.id', '=', 'advertisement.image_id'),
    )
    .selectAll('advertisement')
    .select(imageColumn('image').as('image'))
    .where('advertisement.organization_id', '=', organizationId);

/** One of those that run: they lie side by side, each as wide as its weight, and `chance` from 0 to 1 points at one. */
export async function drawAdvertisement(
  db: Db,
  organizationId: string,
  now: Date,
  type: AdvertisementRow['type'] | undefined,
  chance: number,
): Promise<AdvertisementRow | undefined> {
  const running = advertisements(db, organizationId)
    .select((eb) => [
      sql<number>`sum(${eb.ref('advertisement.weight')}) over (order by ${eb.ref('advertisement.id')})`.as(
        'upto',
      ),
      sql<number>`sum(${eb.ref('advertisement.weight')}) over ()`.as('total'),
    ])
    .where('advertisement.start_date', '<=', now)
    .where((eb) => eb.or([eb('advertisement.end_date', 'is', null), eb('advertisement.end_date', '>', now)]))
    .$if(type !== undefined, (query) => query.where('advertisement.type', '=', type ?? 'square'));
  return db
    .selectFrom(running.as('running'))
    .selectAll('running')
    .where((eb) => sql<boolean>`${eb.ref('running.upto')} > ${chance}::float8 * ${eb.ref('running.total')}`)
    .orderBy('running.upto')
    .limit(1)
    .executeTakeFirst();
}

const managed = (db: Db, organizationId: string) =>
  advertisements(db, organizationId)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('advertisement_day as counted')
          .select(({ fn }) => [
            fn.coalesce(fn.sum<number>('counted.views'), sql<number>`0`).as('views'),
            fn.coalesce(fn.sum<number>('counted.clicks'), sql<number>`0`).as('clicks'),
          ])
          .where('counted.organization_id', '=', organizationId)
          .whereRef('counted.advertisement_id', '=', 'advertisement.id')
          .as('total'),
      (join) => join.onTrue(),
    )
    .select([sql<number>`total.views`.as('views'), sql<number>`total.clicks`.as('clicks')]);

export async function listAdvertisements(
  db: Db,
  organizationId: string,
  { page, pageSize, search }: Paging,
): Promise<ManagedAdvertisementRow[]> {
  let query = managed(db, organizationId);
  if (search !== undefined && search.trim() !== '')
    query = query.where('advertisement.search_text', 'like', containsPattern(search));
  return query
    .orderBy('advertisement.start_date', 'desc')
    .orderBy('advertisement.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export async function countAdvertisements(
  db: Db,
  organizationId: string,
  search: string | undefined,
): Promise<number> {
  const { count } = await db
    .selectFrom('advertisement')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('advertisement.organization_id', '=', organizationId)
    .$if(search !== undefined && search.trim() !== '', (query) =>
      query.where('advertisement.search_text', 'like', containsPattern(search ?? '')),
    )
    .executeTakeFirstOrThrow();
  return count;
}

export async function findAdvertisement(
  db: Db,
  organizationId: string,
  id: string,
): Promise<ManagedAdvertisementRow | undefined> {
  return managed(db, organizationId).where('advertisement.id', '=', id).executeTakeFirst();
}

export async function findByClientKey(
  db: Db,
  organizationId: string,
  clientKey: string,
): Promise<{ id: string; title: string } | undefined> {
  return db
    .selectFrom('advertisement')
    .select(['advertisement.id', 'advertisement.title'])
    .where('advertisement.organization_id', '=', organizationId)
    .where('advertisement.client_key', '=', clientKey)
    .executeTakeFirst();
}

/** False when one with the same client key stands already. */
export async function insertAdvertisement(
  db: Db,
  organizationId: string,
  row: Omit<Insertable<AdvertisementTable>, 'organization_id'>,
): Promise<boolean> {
  const result = await db
    .insertInto('advertisement')
    .values({ ...row, organization_id: organizationId })
    .onConflict((conflict) => conflict.columns(['organization_id', 'client_key']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function updateAdvertisement(
  db: Db,
  organizationId: string,
  id: string,
  changes: Updateable<AdvertisementTable>,
): Promise<void> {
  await db
    .updateTable('advertisement')
    .set(changes)
    .where('advertisement.organization_id', '=', organizationId)
    .where('advertisement.id', '=', id)
    .execute();
}

export async function deleteAdvertisement(db: Db, organizationId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('advertisement')
    .where('advertisement.organization_id', '=', organizationId)
    .where('advertisement.id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
