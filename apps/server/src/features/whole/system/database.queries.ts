import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface DatabaseRow {
  readonly version: string;
  readonly size: string;
  readonly connections: number;
  readonly active: number;
  readonly waiting: number;
  readonly max_connections: number;
  readonly migrations: number;
  readonly replicas: number;
  /** Of the replica that is furthest behind; null without replicas, or where the user may not see it. */
  readonly behind_seconds: number | null;
  readonly is_citus: boolean;
  readonly has_statements: boolean;
}

export async function readDatabase(system: Db): Promise<DatabaseRow> {
  const { rows } = await sql<DatabaseRow>`
    select current_setting('server_version') as version,
      pg_database_size(current_database())::text as size,
      count(*)::int as connections,
      (count(*) filter (where state = 'active'))::int as active,
      (count(*) filter (where wait_event_type = 'Lock'))::int as waiting,
      current_setting('max_connections')::int as max_connections,
      (select count(*)::int from schema_migration) as migrations,
      (select count(*)::int from pg_stat_replication) as replicas,
      (select extract(epoch from max(replay_lag))::float8 from pg_stat_replication) as behind_seconds,
      exists (select 1 from pg_extension where extname = 'citus') as is_citus,
      to_regclass('pg_stat_statements') is not null
        and current_setting('shared_preload_libraries') like '%pg_stat_statements%' as has_statements
    from pg_stat_activity where datname = current_database()`.execute(system);
  const [row] = rows;
  if (row === undefined) throw new Error('the database says nothing of itself');
  return row;
}

/** The nodes of a Citus cluster. */
export async function listNodes(system: Db): Promise<readonly { host: string; active: boolean }[]> {
  const { rows } = await sql<{ host: string; active: boolean }>`
    select nodename as host, isactive as active from pg_dist_node
    where noderole = 'primary' order by groupid limit 100`.execute(system);
  return rows;
}

export interface StatementRow {
  readonly text: string;
  readonly calls: number;
  readonly mean_ms: number;
  readonly total_ms: number;
}

/**
 * Those that took most of the time, as PostgreSQL keeps them: with parameters instead of values. Statements that may hold a
 * value all the same, such as those that set a password, are left out.
 */
export async function listStatements(system: Db, limit: number): Promise<readonly StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    select left(query, 300) as text, calls::int8::float8 as calls, mean_exec_time as mean_ms, total_exec_time as total_ms
    from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database())
      and query ~* '^\\s*(select|insert|update|delete|with)\\M'
    order by total_exec_time desc limit ${limit}`.execute(system);
  return rows;
}
