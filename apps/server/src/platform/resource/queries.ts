import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../db/database.ts';
import { imageColumn } from '../db/images.ts';
import type { Order } from '../db/list.ts';
import type { TenantTable } from '../db/rows.ts';
import type { Paging } from '../http/schemas.ts';
import { containsPattern } from '../text.ts';

export type Row = Record<string, unknown> & { readonly id: string };

/** The table of a resource, as its statements need to know it. */
export interface Source {
  readonly table: TenantTable;
  /** Columns with the id of an image; the image comes with the row as `<column>_image`. */
  readonly pictures: readonly string[];
}

/** A condition on a row, for a moment. */
export type Condition = (table: string, now: Date) => RawBuilder<SqlBool>;

export interface Selection {
  readonly where: Condition | undefined;
  readonly now: Date;
  readonly search: string | undefined;
}

/** Rows whose period (`start_date`, `end_date`) the moment lies in. */
export const isRunning: Condition = (table, now) =>
  sql<SqlBool>`${sql.ref(`${table}.start_date`)} <= ${now} and (${sql.ref(`${table}.end_date`)} is null or ${sql.ref(`${table}.end_date`)} > ${now})`;

// The tables of resources are known by name only here; their features' types hold elsewhere.
const open = (db: Db) => db as unknown as Kysely<Record<string, Record<string, unknown>>>;

function rows(db: Db, organizationId: string, { table, pictures }: Source) {
  let query = open(db)
    .selectFrom<string>(table)
    .selectAll(table)
    .where(`${table}.organization_id`, '=', organizationId);
  for (const column of pictures) {
    const alias = `${column}_image`;
    query = query
      .leftJoin(`image as ${alias}`, (join) =>
        join
          .on(`${alias}.organization_id`, '=', organizationId)
          .onRef(`${alias}.id`, '=', `${table}.${column}`),
      )
      .select(imageColumn(alias).as(alias));
  }
  return query;
}

const found = (table: string, { where, now, search }: Selection): RawBuilder<SqlBool> => {
  const conditions = [
    ...(where === undefined ? [] : [where(table, now)]),
    ...(search === undefined || search.trim() === ''
      ? []
      : [sql<SqlBool>`${sql.ref(`${table}.search_text`)} like ${containsPattern(search)}`]),
  ];
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
};

export async function list(
  db: Db,
  organizationId: string,
  source: Source,
  selection: Selection,
  orders: readonly Order<string>[],
  { page, pageSize }: Paging,
): Promise<Row[]> {
  let query = rows(db, organizationId, source).where(found(source.table, selection));
  for (const { by, isDescending } of orders)
    query = query.orderBy(`${source.table}.${by}`, isDescending ? 'desc' : 'asc');
  return (await query
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()) as Row[];
}

export async function count(
  db: Db,
  organizationId: string,
  { table }: Source,
  selection: Selection,
): Promise<number> {
  const row = await open(db)
    .selectFrom<string>(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(`${table}.organization_id`, '=', organizationId)
    .where(found(table, selection))
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function find(
  db: Db,
  organizationId: string,
  source: Source,
  column: 'id' | 'slug',
  key: string,
): Promise<Row | undefined> {
  const row = await rows(db, organizationId, source)
    .where(`${source.table}.${column}`, '=', key)
    .executeTakeFirst();
  return row as Row | undefined;
}
