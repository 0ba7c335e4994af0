import { text } from 'node:stream/consumers';
import type pg from 'pg';
import { loadJobs } from '../jobs.ts';
import { TENANT_TABLES } from '../features.ts';
import { readConfig, type Config } from '../platform/config.ts';
import { openDatabase } from '../platform/db/database.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts';
import { migrate } from '../platform/db/migrate.ts';
import { moveDatabase, refuseToMove } from '../platform/db/move/move-database.ts';
import { AppError } from '../platform/errors.ts';
import { createJobQueue } from '../platform/jobs/job-queue.ts';
import { findRunAs } from '../platform/step-down.ts';
import { explain } from '../runtime.ts';

const USAGE = `npm run database -- move [ADDRESS | embedded]

  move            copies everything from the database in use (DATABASE_URL, or else the embedded one) into the empty PostgreSQL
                  database at MOVE_TO; without MOVE_TO, its address is read from standard input
  move ADDRESS    the same with an address that holds no password
  move embedded   copies everything from DATABASE_URL into the embedded database of DATA_DIR

  Stop Atrium first: it refuses while a process runs. Every table is counted and compared, the old database stays as it is, and the
  new one has all or nothing. Afterwards start Atrium with the other DATABASE_URL, or without one. Files in DATA_DIR stay where they are.`;

const PASSWORD_IN_ARGUMENT =
  'Everybody on this machine can read a password on a command line, and the history of the shell keeps it. Change that password, ' +
  'write the address into MOVE_TO (read -rs MOVE_TO; export MOVE_TO) or a file (npm run database -- move < FILE), and try again.';
/** Sooner one address too many: what is refused here is taken from MOVE_TO. */
const HAS_PASSWORD = /^[^:]+:\/\/[^/?#]*:[^@]*@|[?&](?:ssl)?password=/i;

const say = (line: string): boolean => process.stdout.write(`${line}\n`);
const log = { info: (line: string) => void say(line), warn: (line: string) => void say(line) };

interface Opened {
  readonly connection: pg.ClientConfig;
  close(): Promise<void>;
}

async function openEmbedded(config: Config): Promise<Opened> {
  const user = await findRunAs(config);
  const { connection, stop } = await startEmbeddedPostgres({ dataDir: config.dataDir, log, user });
  return { connection, close: stop };
}

const openAddress = (connectionString: string): Opened => ({
  connection: { connectionString },
  close: () => Promise.resolve(),
});

async function prepare({ connection }: Opened): Promise<void> {
  await migrate(connection);
  const database = openDatabase(connection, { poolSize: 2, tenantTables: TENANT_TABLES });
  const jobs = createJobQueue(database);
  try {
    await jobs.open(await loadJobs());
    await jobs.close();
  } finally {
    await database.close();
  }
}

async function move(address: string): Promise<number> {
  const config = readConfig(process.env);
  const isBack = address === 'embedded';
  if (isBack && config.databaseUrl === undefined) {
    say('Set DATABASE_URL to the database to move from.');
    return 1;
  }
  if (!isBack && !/^postgres(?:ql)?:\/\//.test(address)) {
    say(USAGE);
    return 1;
  }
  const from =
    config.databaseUrl === undefined ? await openEmbedded(config) : openAddress(config.databaseUrl);
  try {
    const to = isBack ? await openEmbedded(config) : openAddress(address);
    try {
      const ends = { from: from.connection, to: to.connection };
      await refuseToMove(ends);
      await prepare(to);
      const { tables, rows, jobs } = await moveDatabase({
        ...ends,
        onTable: (table, count) => void (count > 0 && say(`  ${table}: ${count}`)),
      });
      say(`${rows} rows of ${tables} tables are in the other database, and agree with this one.`);
      for (const { queue, count } of jobs.left)
        say(`This version has no queue ${queue}: ${count} of its jobs stay in the old database.`);
      if (jobs.dropped > 0) say(`${jobs.dropped} jobs were in the other database already.`);
      say(
        isBack ? 'Start Atrium without DATABASE_URL.' : 'Start Atrium with DATABASE_URL set to that address.',
      );
      return 0;
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

async function readAddress(): Promise<string> {
  const named = process.env['MOVE_TO'] ?? '';
  return named !== '' || process.stdin.isTTY ? named : (await text(process.stdin)).trim();
}

const [command, argument, ...more] = process.argv.slice(2);
if (argument !== undefined && HAS_PASSWORD.test(argument)) {
  process.stderr.write(`${PASSWORD_IN_ARGUMENT}\n`);
  process.exitCode = 1;
} else if (command === 'move' && more.length === 0) {
  try {
    process.exitCode = await move(argument ?? (await readAddress()));
  } catch (error) {
    process.stderr.write(`${error instanceof AppError ? error.message : explain(error)}\n`);
    process.exitCode = 1;
  }
} else {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 1;
}
