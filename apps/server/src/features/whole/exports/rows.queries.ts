import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { APART } from './anonymity.fragments.ts';

/** Columns of the primary keys after the organization, in their order. */
export async function listKeys(db: Db): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select relation.relname as name, array(
      select attribute.attname::text from unnest(restriction.conkey) with ordinality as part(number, place)
      join pg_catalog.pg_attribute as attribute
        on attribute.attrelid = restriction.conrelid and attribute.attnum = part.number
      where attribute.attname <> 'organization_id' order by part.place
    ) as columns
    from pg_catalog.pg_constraint as restriction
    join pg_catalog.pg_class as relation on relation.oid = restriction.conrelid
    where restriction.contype = 'p' and restriction.connamespace = 'public'::regnamespace`.execute(db);
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

export interface ExportedRow {
  readonly line: string;
  /** Where the next stretch begins. */
  readonly key: readonly string[];
}

// Kysely cannot know a table chosen at run time; `activity` and its id stand for whichever it is.
const asTable = (table: keyof Schema) => table as 'activity';
const asColumn = (column: string) => column as 'id';

/** Rows in the order of their key, after one of them, each as PostgreSQL writes it as JSON. */
export async function listRows(
  db: Db,
  organizationId: string,
  {
    name,
    key,
    withheld,
    limit,
  }: { name: keyof Schema; key: readonly string[]; withheld: readonly string[]; limit: number },
  after: readonly string[] | undefined,
): Promise<ExportedRow[]> {
  const table = asTable(name);
  const columns = key.map((column) => sql.ref(`${name}.${column}`));
  const apart = APART[name];
  const rounded = apart?.rounded?.(db, organizationId) ?? sql`'{}'::jsonb`;
  const kept = apart?.rows?.(db, organizationId);
  let query = db
    .selectFrom(table)
    .select([
      sql<string>`(to_jsonb(${sql.ref(name)}) - ${[...withheld]}::text[] || ${rounded})::text`.as('line'),
      sql<string[]>`array[${sql.join(columns.map((column) => sql`${column}::text`))}]::text[]`.as('key'),
    ])
    .where(`${table}.organization_id`, '=', organizationId);
  if (kept !== undefined) query = query.where(kept);
  if (after !== undefined && columns.length > 0)
    query = query.where(
      sql<boolean>`(${sql.join(columns)}) > (${sql.join(after.map((value) => sql.val(value)))})`,
    );
  for (const column of key) query = query.orderBy(`${table}.${asColumn(column)}`);
  return query.limit(limit).execute();
}

/** All tables as they are at one moment, so that no row names another that is not there. */
export async function snapshot<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      // Between two reads it waits for the store of files.
      await sql`set local idle_in_transaction_session_timeout = '15min'`.execute(trx);
      return work(trx);
    });
}

export async function newestMigration(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select max(name) as name from schema_migration`.execute(db);
  return rows[0]?.name ?? '';
}

export async function listHostnames(
  db: Db,
  organizationId: string,
  limit: number,
): Promise<{ hostname: string }[]> {
  return db
    .selectFrom('hostname')
    .select(['hostname.hostname', 'hostname.is_primary', 'hostname.added_at', 'hostname.verified_at'])
    .where('hostname.organization_id', '=', organizationId)
    .orderBy('hostname.hostname')
    .limit(limit)
    .execute();
}
