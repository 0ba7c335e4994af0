import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { Schema } from '../../../../platform/db/schema.ts';

const STAGED = sql.ref('imported_row');

/** Rows wait outside of memory until all of them are there; the place goes with the transaction. */
export async function openStaging(db: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
  await sql`create temporary table ${STAGED} (name text, place bigint, line json) on commit drop`.execute(db);
}

export async function stageRows(
  db: Db,
  table: keyof Schema,
  rows: readonly { place: number; line: string }[],
): Promise<void> {
  await sql`insert into ${STAGED} (name, place, line) select ${table}::text, part.place, part.line::json
    from unnest(${rows.map(({ place }) => place)}::bigint[], ${rows.map(({ line }) => line)}::text[])
      as part(place, line)`.execute(db);
}

/** Once all are there: each table reads its own. */
export async function indexStaging(db: Db): Promise<void> {
  await sql`create index on ${STAGED} (name, place)`.execute(db);
  await sql`analyze ${STAGED}`.execute(db);
}

export interface TableShape {
  readonly name: keyof Schema;
  readonly columns: readonly string[];
  /** Tables that its rows name. */
  readonly parents: readonly string[];
}

export async function listShapes(db: Db): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select relation.relname as name,
      array(select attribute.attname::text from pg_catalog.pg_attribute as attribute
        where attribute.attrelid = relation.oid and attribute.attnum > 0 and not attribute.attisdropped
          and attribute.attgenerated = '' order by attribute.attnum) as columns,
      array(select distinct parent.relname::text from pg_catalog.pg_constraint as restriction
        join pg_catalog.pg_class as parent on parent.oid = restriction.confrelid
        where restriction.conrelid = relation.oid and restriction.contype = 'f') as parents
    from pg_catalog.pg_class as relation
    where relation.relkind in ('r', 'p') and relation.relnamespace = 'public'::regnamespace
    order by relation.relname`.execute(db);
  return rows;
}

/** In one statement, so that rows of these tables may name one another in a circle. */
export async function insertStaged(db: Db, tables: readonly TableShape[]): Promise<void> {
  const inserts = tables.map(({ name, columns }, index) => {
    const written = sql.join(columns.map((column) => sql.ref(column)));
    const read = sql.join(columns.map((column) => sql.ref(`part.${column}`)));
    return sql`${sql.ref(`written_${index}`)} as (
      insert into ${sql.table(name)} (${written})
      select ${read} from ${STAGED}
      cross join lateral json_populate_record(null::${sql.table(name)}, ${STAGED}.line) as part
      where ${STAGED}.name = ${name}::text order by ${STAGED}.place)`;
  });
  await sql`with ${sql.join(inserts)} select 1`.execute(db);
}
