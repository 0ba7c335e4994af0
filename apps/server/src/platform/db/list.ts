import { sql, type Expression } from 'kysely';
import { invalid } from '../errors.ts';
import type { Paging } from '../http/schemas.ts';
import type { Db } from './database.ts';

/** Counts are exact up to here; one more stands for all beyond. */
export const MOST_COUNTED = 10_000;
/** Rows that a page may lie behind. */
const REACH = 100_000;

export interface Order<T> {
  readonly by: T;
  readonly isDescending: boolean;
}

/**
 * The order that a caller names (`-createdAt,name`; `-` descends), of columns by the names that it may use. The id decides
 * between equals, in the direction of the first, so that one index serves both ways.
 */
export function readOrder<T>(
  sortable: Readonly<Record<string, T>>,
  id: T,
  names: readonly string[],
): Order<T>[] {
  const orders = names.map((text) => {
    const name = text.trim().replace(/^[-+]/, '');
    const by = Object.hasOwn(sortable, name) ? sortable[name] : undefined;
    if (by === undefined)
      throw invalid('orderBy.unknown', {
        values: { orders: Object.keys(sortable).join(', ') },
        field: 'orderBy',
      });
    return { by, isDescending: text.trim().startsWith('-') };
  });
  return [...orders, { by: id, isDescending: orders[0]?.isDescending === true }];
}

/** An unknown filter would find more than the caller asked for. */
export function refuseUnknown(query: object, known: readonly string[]): void {
  const unknown = Object.keys(query).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw invalid('filter.unknown', { values: { name: unknown, filters: known.join(', ') }, field: unknown });
}

/** Pages far behind cost as much as all before them. */
export function refuseDeep({ page, pageSize }: Paging): void {
  if (page * pageSize > REACH) throw invalid('page.tooDeep', { field: 'page' });
}

/** How many rows the statement finds, but never more than one beyond `most`. */
export async function countUpTo(
  db: Db,
  query: { limit(count: number): Expression<unknown> },
  most = MOST_COUNTED,
): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from (${query.limit(most + 1)}) as found`.execute(db);
  return rows[0]?.count ?? 0;
}

const BATCH = 1000;

/** All rows, a thousand at a time in the order of their ids: for files, which take the same memory whatever their length. */
export async function* readAll<T extends { readonly id: string }>(
  read: (after: string | undefined, count: number) => Promise<T[]>,
): AsyncGenerator<T> {
  let rows: T[] = [];
  do {
    rows = await read(rows.at(-1)?.id, BATCH);
    yield* rows;
  } while (rows.length === BATCH);
}
