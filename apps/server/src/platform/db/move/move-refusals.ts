import type pg from 'pg';
import { operatorError } from '../../operator-error.ts';
import { listMissing } from '../migrate.ts';
import { listTables, nameOf, type MovedTable } from './move-tables.ts';

export const SCHEMA = 'public';
/** Written anew by each program that starts. */
const LEFT = new Set(['schema_migration', 'server_process']);
const ALIVE_SECONDS = 60;

/** A move changes nothing of the old database, so it does not migrate it either. */
export async function refuseOld(source: pg.Client): Promise<void> {
  const missing = await listMissing(source);
  if (missing.length > 0)
    throw operatorError(
      'move.old',
      `The database to move from lacks ${missing.length} steps of this version of Atrium. Start Atrium with it once, stop it, and try again.`,
    );
}

export async function refuseWhileUsed(source: pg.Client): Promise<void> {
  const { rows } = await source.query<{ processes: number; connections: number }>(
    `select (select count(*)::int from server_process where seen_at > now() - make_interval(secs => $1)) as processes,
       (select count(*)::int from pg_stat_activity
        where datname = current_database() and application_name in ('atrium', 'atrium jobs')) as connections`,
    [ALIVE_SECONDS],
  );
  const { processes = 0, connections = 0 } = rows[0] ?? {};
  if (processes + connections > 0)
    throw operatorError(
      'move.running',
      'Atrium is still running on this database. Stop all of its processes, wait a minute, and try again.',
    );
}

export async function compareTables(source: pg.Client, target: pg.Client): Promise<MovedTable[]> {
  const [own, theirs] = [await listTables(source, SCHEMA), await listTables(target, SCHEMA)];
  if (JSON.stringify(own) !== JSON.stringify(theirs))
    throw operatorError(
      'move.version',
      'The two databases have other tables: bring both to this version of Atrium first.',
    );
  return own.filter(({ name }) => !LEFT.has(name));
}

/** Also one that has no tables yet. */
export async function refuseFull(source: pg.Client, target: pg.Client): Promise<void> {
  const own = new Set((await listTables(source, SCHEMA)).map(({ name }) => name));
  for (const table of await listTables(target, SCHEMA)) {
    if (!own.has(table.name))
      throw operatorError(
        'move.full',
        `The database to move to is not empty: it has the table ${table.name}, which is not Atrium's. Name an empty one.`,
      );
    if (LEFT.has(table.name)) continue;
    const { rows } = await target.query(`select 1 from ${nameOf(table)} limit 1`);
    if (rows.length > 0)
      throw operatorError(
        'move.full',
        `The database to move to is not empty: ${table.name} has rows. Name an empty one.`,
      );
  }
}
