import { sql, type RawBuilder, type Updateable } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { imageColumn } from '../../../../platform/db/images.ts';
import { countUpTo, type Order } from '../../../../platform/db/list.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { containsPattern } from '../../../../platform/text.ts';
import { isShown } from '../interests.queries.ts';
import type { InterestTable } from '../interests.tables.ts';
import type { Uses } from '../uses/uses.queries.ts';

export interface AllInterestsFilter {
  readonly search?: string | undefined;
  readonly featured?: boolean | undefined;
  readonly hasPicture?: boolean | undefined;
}

type Column = RawBuilder<unknown>;

export const ID: Column = sql.ref('interest.id');
export const SORTABLE: Readonly<Record<string, Column>> = {
  name: sql.ref('interest.name_key'),
  createdAt: sql.ref('interest.created_at'),
};

/** Uses of one interest are counted up to here; one more stands for all beyond. */
export const MOST_USES = 1000;

function found(db: Db, organizationId: string, { search, featured, hasPicture }: AllInterestsFilter) {
  let query = db.selectFrom('interest').where('interest.organization_id', '=', organizationId).where(isShown);
  if (search !== undefined && search.trim() !== '')
    query = query.where('interest.name_key', 'like', containsPattern(search));
  if (featured !== undefined) query = query.where('interest.featured', '=', featured);
  if (hasPicture !== undefined) query = query.where('interest.image_id', hasPicture ? 'is not' : 'is', null);
  return query;
}

const counted = (db: Db, organizationId: string, table: Uses) =>
  db
    .selectFrom(
      db
        .selectFrom(table)
        .select(`${table}.interest_id`)
        .where(`${table}.organization_id`, '=', organizationId)
        .where(`${table}.interest_id`, '=', sql.ref<string>('interest.id'))
        .limit(MOST_USES + 1)
        .as('used'),
    )
    .select(sql<number>`count(*)::int`.as('count'));

const complete = (db: Db, organizationId: string, query: ReturnType<typeof found>) =>
  query
    .leftJoin('image', (join) =>
      join.on('image.organization_id', '=', organizationId).onRef('image.id', '=', 'interest.image_id'),
    )
    .select([
      'interest.id',
      'interest.name',
      'interest.featured',
      'interest.created_at',
      imageColumn('image').as('image'),
      counted(db, organizationId, 'account_interest').as('people'),
      counted(db, organizationId, 'activity_interest').as('posts'),
      counted(db, organizationId, 'content_interest').as('contents'),
    ]);

export type ListedInterest = Awaited<ReturnType<typeof listAllInterests>>[number];

export async function listAllInterests(
  db: Db,
  organizationId: string,
  filter: AllInterestsFilter,
  orders: readonly Order<Column>[],
  { page, pageSize }: Paging,
) {
  let query = complete(db, organizationId, found(db, organizationId, filter));
  for (const { by, isDescending } of orders) query = query.orderBy(by, isDescending ? 'desc' : 'asc');
  return query
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export const countAllInterests = (
  db: Db,
  organizationId: string,
  filter: AllInterestsFilter,
): Promise<number> => countUpTo(db, found(db, organizationId, filter).select(sql<number>`1`.as('one')));

export async function findListed(
  db: Db,
  organizationId: string,
  id: string,
): Promise<ListedInterest | undefined> {
  return complete(db, organizationId, found(db, organizationId, {}))
    .where('interest.id', '=', id)
    .executeTakeFirst();
}

/** These and their other names, in the order in which all hold interests. */
export async function holdInterests(db: Db, organizationId: string, ids: readonly string[]) {
  return db
    .selectFrom('interest')
    .selectAll('interest')
    .where('interest.organization_id', '=', organizationId)
    .where((eb) => eb.or([eb('interest.id', 'in', ids), eb('interest.merged_into_id', 'in', ids)]))
    .orderBy('interest.id')
    .forUpdate()
    .execute();
}

export async function writeInterest(
  db: Db,
  organizationId: string,
  id: string,
  changes: Updateable<InterestTable>,
): Promise<void> {
  await db
    .updateTable('interest')
    .set(changes)
    .where('interest.organization_id', '=', organizationId)
    .where('interest.id', '=', id)
    .execute();
}

/** The interest and its other names become names of another one. */
export async function writeMerge(
  db: Db,
  organizationId: string,
  { fromId, intoId }: { readonly fromId: string; readonly intoId: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('interest')
    .set({ merged_into_id: intoId, featured: false, updated_at: now })
    .where('interest.organization_id', '=', organizationId)
    .where((eb) => eb.or([eb('interest.id', '=', fromId), eb('interest.merged_into_id', '=', fromId)]))
    .execute();
}

/** Nobody sees it any more, and its names are free. */
export async function writeRemoval(db: Db, organizationId: string, id: string, now: Date): Promise<void> {
  await db
    .updateTable('interest')
    .set({ removed_at: now, name_key: sql<string>`'removed ' || interest.id`, updated_at: now })
    .where('interest.organization_id', '=', organizationId)
    .where((eb) => eb.or([eb('interest.id', '=', id), eb('interest.merged_into_id', '=', id)]))
    .execute();
}
