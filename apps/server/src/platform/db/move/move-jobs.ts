import pg from 'pg';
import { copyTable, listTables } from './move-tables.ts';

/** Jobs that are done say nothing to anybody. */
const OPEN_JOBS = "state in ('created', 'retry', 'active')";

export interface MovedJobs {
  readonly moved: number;
  /** Of which the new database has one already. */
  readonly dropped: number;
  /** Of queues that this version does not have; they stay in the old database. */
  readonly left: readonly { readonly queue: string; readonly count: number }[];
}

const NONE: MovedJobs = { moved: 0, dropped: 0, left: [] };

/** Those that wait, of queues that this version has. */
export async function copyJobs(source: pg.Client, target: pg.Client): Promise<MovedJobs> {
  const { rows: found } = await source.query("select 1 where to_regclass('pgboss.job') is not null");
  if (found.length === 0) return NONE;
  const own = (await listTables(source, 'pgboss')).find(({ name }) => name === 'job');
  const theirs = (await listTables(target, 'pgboss')).find(({ name }) => name === 'job');
  if (own === undefined || theirs === undefined) return NONE;
  const { rows: queues } = await target.query<{ name: string }>('select name from pgboss.queue');
  const names = queues.map(({ name }) => pg.escapeLiteral(name)).join(', ');
  const known = new Set(theirs.columns.map(({ name }) => name));
  const table = { ...own, columns: own.columns.filter(({ name }) => known.has(name)) };
  let moved = 0;
  let dropped = 0;
  await copyTable(source, target, table, {
    where: `${OPEN_JOBS} and name in (${names})`,
    onConflict: 'on conflict do nothing',
    onRows: (written, read) => {
      moved += written;
      dropped += read - written;
    },
  });
  const { rows: left } = await source.query<{ queue: string; count: number }>(
    `select name as queue, count(*)::int as count from pgboss.job
     where ${OPEN_JOBS} and name not in (${names}) group by name order by name`,
  );
  return { moved, dropped, left };
}
