import type { Insertable, Selectable } from 'kysely';
import { newId } from '../ids.ts';
import { anyOf, type Db } from './database.ts';
import type { Schema } from './schema.ts';

// Kysely cannot know a table or a column chosen at run time; the caller's types say which go together.
const known = (table: keyof Schema) => table as 'event_page';

async function listRows<T extends keyof Schema>(
  db: Db,
  organizationId: string,
  table: T,
  column: keyof Schema[T] & string,
  ids: readonly string[],
): Promise<Selectable<Schema[T]>[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom(known(table))
    .selectAll()
    .where(`${known(table)}.organization_id`, '=', organizationId)
    .where((eb) => anyOf(eb.ref(`${known(table)}.${column as 'event_id'}`), ids))
    .execute();
  return rows as unknown as Selectable<Schema[T]>[];
}

/** Small enough for PostgreSQL's 65535 parameters. */
const BATCH = 250;

async function insertRows<T extends keyof Schema>(
  db: Db,
  organizationId: string,
  table: T,
  rows: readonly Insertable<Schema[T]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH)
    await db
      .insertInto(known(table))
      .values(
        rows.slice(start, start + BATCH).map((row) => ({
          ...(row as unknown as Insertable<Schema['event_page']>),
          organization_id: organizationId,
        })),
      )
      .execute();
}

/** Reading rows whole and writing them again, as whoever copies a thing with its parts does: each its own tables. */
export function copiedRows({ db, organizationId }: { readonly db: Db; readonly organizationId: string }) {
  return {
    read: <T extends keyof Schema>(table: T, column: keyof Schema[T] & string, ids: readonly string[]) =>
      listRows(db, organizationId, table, column, ids),
    write: <T extends keyof Schema>(table: T, rows: readonly Insertable<Schema[T]>[]) =>
      insertRows(db, organizationId, table, rows),
  };
}

/** Which copy each has. */
export type CopyIds = ReadonlyMap<string, string>;

export const newIds = (rows: readonly { id: string }[]): CopyIds =>
  new Map(rows.map(({ id }) => [id, newId()]));

export function copyOf(ids: CopyIds, id: string): string {
  const copy = ids.get(id);
  if (copy === undefined) throw new Error(`${id} was not copied`);
  return copy;
}
