import pg from 'pg';
import { operatorError } from '../../operator-error.ts';
import { copyJobs, type MovedJobs } from './move-jobs.ts';
import { compareTables, refuseFull, refuseOld, refuseWhileUsed, SCHEMA } from './move-refusals.ts';
import { copyTable, listForeignKeys, nameOf, quoted, sumUp, type MovedTable } from './move-tables.ts';

const KEEP_ALIVE_MS = 30_000;

interface Ends {
  readonly from: pg.ClientConfig;
  /** For `moveDatabase` with the tables of this version and of the job queue, and empty otherwise. */
  readonly to: pg.ClientConfig;
}

export interface MoveOptions extends Ends {
  onTable(table: string, rows: number): void;
}

export interface Moved {
  readonly tables: number;
  readonly rows: number;
  readonly jobs: MovedJobs;
}

/** Before the new database gets its tables: changes neither of them. */
export async function refuseToMove({ from, to }: Ends): Promise<void> {
  await withClient(from, (source) =>
    withClient(to, async (target) => {
      await refuseOld(source);
      await refuseWhileUsed(source);
      await refuseFull(source, target);
    }),
  );
}

/**
 * Copies all rows into another database, and compares both. Nothing of the old one changes; of the new one either all is
 * there in the end, or nothing.
 */
export async function moveDatabase({ from, to, onTable }: MoveOptions): Promise<Moved> {
  return withClient(from, (source) =>
    withClient(to, async (target) => {
      await refuseWhileUsed(source);
      const tables = await compareTables(source, target);
      await refuseFull(source, target);
      await source.query('begin isolation level repeatable read');
      // A program that starts meanwhile waits, and nothing that it writes is lost unseen.
      await source.query(`lock table ${tables.map(nameOf).join(', ')} in share mode`);
      await target.query('begin');
      try {
        const rows = await copyAll(source, target, tables, onTable);
        const jobs = await copyJobs(source, target);
        onTable('pgboss.job', jobs.moved);
        // Over a session of its own: that of the copy sees the moment at which it began.
        await withClient(from, refuseWhileUsed);
        await target.query('commit');
        return { tables: tables.length, rows: rows + jobs.moved, jobs };
      } catch (error) {
        await target.query('rollback');
        throw error;
      } finally {
        await source.query('rollback');
      }
    }),
  );
}

async function copyAll(
  source: pg.Client,
  target: pg.Client,
  tables: readonly MovedTable[],
  onTable: MoveOptions['onTable'],
): Promise<number> {
  // Tables name one another in circles: the keys come back when all rows are there, and are checked then.
  const keys = await listForeignKeys(target, SCHEMA);
  for (const { table, name } of keys)
    await target.query(`alter table ${table} drop constraint ${quoted(name)}`);
  let all = 0;
  for (const table of tables) {
    let rows = 0;
    await copyTable(source, target, table, { onRows: (count) => void (rows += count) });
    await compareRows(source, target, table);
    onTable(table.name, rows);
    all += rows;
  }
  for (const { table, name, definition } of keys)
    await target.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
  return all;
}

async function compareRows(source: pg.Client, target: pg.Client, table: MovedTable): Promise<void> {
  const [mine, theirs] = [await sumUp(source, table), await sumUp(target, table)];
  if (mine.count !== theirs.count || mine.hash !== theirs.hash)
    throw operatorError(
      'move.differs',
      `The rows of ${table.name} do not agree: ${mine.count} here, ${theirs.count} there. Nothing was moved.`,
    );
}

async function withClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  // One end says nothing while the other works, for longer than a firewall remembers a connection.
  const keeping = { keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_MS };
  const client = new pg.Client({ ...connection, ...keeping, application_name: 'atrium move' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Alike at both ends, so that texts of values are; a large table takes as long as it takes.
    await client.query(
      `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '30s';
       set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
       set extra_float_digits = 1; set client_encoding = 'UTF8'`,
    );
    return await work(client);
  } finally {
    await client.end();
  }
}
