import type { ExpressionBuilder, Insertable, Kysely, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Db } from './database.ts';
import type { Schema } from './schema.ts';

/** Tables whose rows belong to organizations. */
export type TenantTable = {
  [T in keyof Schema]: Schema[T] extends { organization_id: string } ? T : never;
}[keyof Schema];

/** Columns by whose values rows of an organization are found. */
type Key<T extends TenantTable> = Readonly<Partial<Selectable<Schema[T]>>>;
type Row<T extends TenantTable> = Omit<Insertable<Schema[T]>, 'organization_id'>;

type AnyTable = Record<string, Record<string, unknown>>;

// Names and values are checked where these are called; in here a table is any.
const over = (db: Db) => db as unknown as Kysely<AnyTable>;

const isKeyed =
  (table: string, organizationId: string, key: object) => (eb: ExpressionBuilder<AnyTable, string>) =>
    eb.and([
      eb(`${table}.organization_id`, '=', organizationId),
      ...Object.entries(key).map(([column, value]) => eb(`${table}.${column}`, '=', value)),
    ]);

/** False when a row that excludes this one stands already. */
export async function insertOnce<T extends TenantTable>(
  db: Db,
  table: T,
  organizationId: string,
  row: Row<T>,
): Promise<boolean> {
  const result = await over(db)
    .insertInto<string>(table)
    .values({ ...row, organization_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** The accounts of the rows that were not there before. */
export async function insertForAccounts<T extends TenantTable>(
  db: Db,
  table: T,
  organizationId: string,
  rows: readonly (Row<T> & { readonly account_id: string })[],
): Promise<string[]> {
  if (rows.length === 0) return [];
  const inserted = await over(db)
    .insertInto<string>(table)
    .values(rows.map((row) => ({ ...row, organization_id: organizationId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(sql<string>`account_id`.as('account_id'))
    .execute();
  return inserted.map(({ account_id }) => account_id);
}

/** False when there is none of that key. */
export async function updateRow<T extends TenantTable>(
  db: Db,
  table: T,
  organizationId: string,
  key: Key<T>,
  changes: Updateable<Schema[T]>,
): Promise<boolean> {
  const result = await over(db)
    .updateTable<string>(table)
    .set(changes)
    .where(isKeyed(table, organizationId, key))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** False when there was none of that key. */
export async function deleteRow<T extends TenantTable>(
  db: Db,
  table: T,
  organizationId: string,
  key: Key<T>,
): Promise<boolean> {
  const result = await over(db)
    .deleteFrom<string>(table)
    .where(isKeyed(table, organizationId, key))
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Rows that one statement deletes at the most: far fewer than it could in the time that it has. */
export const STRETCH = 1000;

/**
 * Deletes what has an earlier time in this column, stretch by stretch: however much there is, no statement takes long and
 * none undoes the work of those before it. Not for the inside of a transaction.
 */
export async function deleteOlder<T extends TenantTable>(
  db: Db,
  table: T,
  organizationId: string,
  column: keyof Schema[T] & string,
  before: Date,
  key?: Key<T>,
): Promise<void> {
  const time: string = `${table}.${column}`;
  const isOld = isKeyed(table, organizationId, key ?? {});
  for (let deleted = STRETCH; deleted === STRETCH;) {
    const old = over(db)
      .selectFrom<string>(table)
      .select(sql<string>`ctid`.as('place'))
      .where(isOld)
      .where(time, '<', before)
      .limit(STRETCH);
    const result = await over(db)
      .deleteFrom<string>(table)
      .where(isOld)
      .where(time, '<', before)
      .where(sql<boolean>`ctid = any(array(${old}))`)
      .executeTakeFirst();
    deleted = Number(result.numDeletedRows);
  }
}

/** A stretch of the rows of that key; answers how many it was. */
export async function deleteSome<T extends TenantTable>(
  db: Db,
  table: T,
  organizationId: string,
  key: Key<T>,
): Promise<number> {
  const isMeant = isKeyed(table, organizationId, key);
  const some = over(db)
    .selectFrom<string>(table)
    .select(sql<string>`ctid`.as('place'))
    .where(isMeant)
    .limit(STRETCH);
  const result = await over(db)
    .deleteFrom<string>(table)
    .where(isMeant)
    .where(sql<boolean>`ctid = any(array(${some}))`)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Held until the transaction ends: nobody changes or deletes it in the meantime. Undefined when there is none. */
export async function holdRow<T extends TenantTable>(
  db: Db,
  table: T,
  organizationId: string,
  key: Key<T>,
): Promise<Selectable<Schema[T]> | undefined> {
  const row = await over(db)
    .selectFrom<string>(table)
    .selectAll()
    .where(isKeyed(table, organizationId, key))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row as Selectable<Schema[T]> | undefined;
}

/** Held until the transaction ends: it may change, but nobody deletes it in the meantime. False when there is none. */
export async function keepRow<T extends TenantTable>(
  db: Db,
  table: T,
  organizationId: string,
  key: Key<T>,
): Promise<boolean> {
  const row = await over(db)
    .selectFrom<string>(table)
    .select(sql<number>`1`.as('one'))
    .where(isKeyed(table, organizationId, key))
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasMore<T extends TenantTable>(
  db: Db,
  table: T,
  organizationId: string,
  key: Key<T>,
  count: number,
): Promise<boolean> {
  const row = await over(db)
    .selectFrom<string>(table)
    .select(sql<number>`1`.as('one'))
    .where(isKeyed(table, organizationId, key))
    .limit(1)
    .offset(count)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Before the transaction that deletes a thing: takes rows that hang on it, stretch by stretch, and leaves no more than one
 * to that transaction. Not for the inside of a transaction.
 */
export async function thinOut<T extends TenantTable>(ctx: Context, table: T, key: Key<T>): Promise<void> {
  const { db, organizationId } = ctx;
  while (await hasMore(db, table, organizationId, key, STRETCH))
    await ctx.transaction((inner) => deleteSome(inner.db, table, organizationId, key));
}

export async function countRows<T extends TenantTable>(
  db: Db,
  table: T,
  organizationId: string,
  key: Key<T>,
): Promise<number> {
  const { count } = await over(db)
    .selectFrom<string>(table)
    .select(sql<number>`count(*)::int`.as('count'))
    .where(isKeyed(table, organizationId, key))
    .executeTakeFirstOrThrow();
  return count;
}
