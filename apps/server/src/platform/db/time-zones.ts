import { sql } from 'kysely';
import type { Db } from './database.ts';

/** The same for every organization and as long as the database's program runs; read once by each process. */
let names: readonly string[] | undefined;

/**
 * Time zones that the database can reckon with. Its data may be older than Node's, and one unknown name would fail the
 * whole statement, whoever it concerns.
 */
export async function listDatabaseTimeZones(db: Db): Promise<readonly string[]> {
  if (names === undefined) {
    const { rows } = await sql<{ name: string }>`select name from pg_timezone_names`.execute(db);
    // Short names mean different zones to different programs; none is stored.
    names = rows.map((row) => row.name).filter((name) => name.includes('/') || name === 'UTC');
  }
  return names;
}
