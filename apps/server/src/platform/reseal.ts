import { sql } from 'kysely';
import type { Db } from './db/database.ts';
import { SecretError, type Secrets } from './secrets.ts';

/** A row as far as a seal depends on it: texts, ids and hashes. */
export type SealedRow = Readonly<Record<string, string | Buffer>>;

/** A column with secrets that stay for longer than a few minutes. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The primary key besides the organization. */
  readonly key: readonly string[];
  /** Further columns that the place is made of. */
  readonly also?: readonly string[];
  /** As the service seals it: other values open nothing. */
  readonly purpose: string;
  readonly place: (row: SealedRow) => string;
}

export interface Resealed {
  /** Values of the column in all. */
  readonly found: number;
  /** Those that were sealed with the previous key. */
  readonly resealed: number;
  /** Those that neither key opens; they stay as they are. */
  readonly unreadable: number;
}

const STRETCH = 500;

/** Seals a column anew with the current key, in stretches. Run again it goes on, and finds nothing left to do. */
export async function resealColumn(db: Db, secrets: Secrets, sealed: SealedColumn): Promise<Resealed> {
  const total = { found: 0, resealed: 0, unreadable: 0 };
  let after: SealedRow | undefined;
  for (;;) {
    const rows = await readStretch(db, sealed, after);
    for (const row of rows) {
      total.found += 1;
      try {
        if (await resealRow(db, secrets, sealed, row)) total.resealed += 1;
      } catch (error) {
        if (!(error instanceof SecretError)) throw error;
        total.unreadable += 1;
      }
    }
    after = rows.at(-1);
    if (after === undefined || rows.length < STRETCH) return total;
  }
}

const keyOf = ({ key }: SealedColumn): string[] => ['organization_id', ...key];
const list = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));

async function readStretch(db: Db, sealed: SealedColumn, after: SealedRow | undefined): Promise<SealedRow[]> {
  const { table, column, also = [] } = sealed;
  const key = keyOf(sealed);
  const beyond =
    after === undefined
      ? sql`true`
      : sql`(${list(key)}) > (${sql.join(key.map((name) => sql`${after[name]}`))})`;
  const { rows } = await sql<SealedRow>`
    select ${list([...key, ...also, column])} from ${sql.table(table)}
    where ${sql.ref(column)} is not null and ${beyond}
    order by ${list(key)} limit ${STRETCH}`.execute(db);
  return rows;
}

/** Whether it was sealed anew. A value that somebody wrote meanwhile is sealed with the current key by that. */
async function resealRow(db: Db, secrets: Secrets, sealed: SealedColumn, row: SealedRow): Promise<boolean> {
  const { table, column, purpose, place } = sealed;
  const before = row[column];
  if (!(before instanceof Buffer)) throw new Error(`${table}.${column} holds no bytes.`);
  const anew = secrets.reseal(purpose, place(row), before);
  if (anew === undefined) return false;
  const isRow = keyOf(sealed).map((name) => sql`${sql.ref(name)} = ${row[name]}`);
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${anew}
    where ${sql.join(isRow, sql` and `)} and ${sql.ref(column)} = ${before}`.execute(db);
  return true;
}
