import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { processState } from '../platform/db/embedded/processes.ts';
import { migrate } from '../platform/db/migrate.ts';
import { useTestServer } from './database-server.ts';

const MIGRATIONS = join(import.meta.dirname, '../../migrations');
// Any fixed number: test processes that start at once make the template once.
const TEMPLATE_LOCK = 5_512_907;
const NO_SUCH_DATABASE = '3D000';

export interface TestDatabase {
  /** Good for `openDatabase({ connectionString: url }, size)` and as DATABASE_URL of a server under test. */
  readonly url: string;
  drop(): Promise<void>;
}

/** A database of the test file's own, cloned from a migrated template in a moment. Drop it when done. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = await useTestServer();
  const name = `atrium_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  try {
    await withClient(server.url, (client) => cloneTemplate(client, server.url, name));
  } catch (error) {
    await server.release();
    throw error;
  }
  const drop = async (): Promise<void> => {
    await withClient(server.url, (client) => dropDatabase(client, name));
    await server.release();
  };
  let dropped: Promise<void> | undefined;
  return { url: withDatabase(server.url, name), drop: () => (dropped ??= drop()) };
}

async function cloneTemplate(client: pg.Client, serverUrl: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const template = await ensureTemplate(client, serverUrl);
    try {
      // Copied file by file it takes a third of the time of the default, which writes each block to the log.
      await client.query(`create database ${name} template ${template} strategy file_copy`);
      return;
    } catch (error) {
      // A run with newer migrations has just cleared our template away.
      const isGone = error instanceof pg.DatabaseError && error.code === NO_SUCH_DATABASE;
      if (!isGone || attempt === 3) throw error;
    }
  }
}

async function ensureTemplate(client: pg.Client, serverUrl: string): Promise<string> {
  const name = `atrium_template_${await hashMigrations()}`;
  if (await databaseExists(client, name)) return name;
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    if (await databaseExists(client, name)) return name;
    await dropOutdated(client);
    // Named as a template only when complete, so that a killed run leaves none half migrated.
    const draft = `atrium_template_draft_${process.pid}`;
    await client.query(`create database ${draft}`);
    await migrate({ connectionString: withDatabase(serverUrl, draft) });
    await client.query(`alter database ${draft} rename to ${name}`);
    return name;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
}

let hashed: Promise<string> | undefined;

/** Once in a process: reading them takes longer than copying a database. */
const hashMigrations = (): Promise<string> => (hashed ??= hashAll());

async function hashAll(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of (await readdir(MIGRATIONS)).sort()) {
    const content = await readFile(join(MIGRATIONS, file), 'utf8');
    hash.update(JSON.stringify([file, content]));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Templates of other migrations, and databases of test processes that were killed. */
async function dropOutdated(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    String.raw`select datname from pg_database where datname like 'atrium\_template\_%' or datname like 'atrium\_test\_%'`,
  );
  for (const { datname } of rows) {
    const pid = Number(/^atrium_test_(\d+)_/.exec(datname)?.[1] ?? 0);
    if (pid === 0 || processState(pid) === 'gone') await dropDatabase(client, datname);
  }
}

async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  await client.query(`drop database if exists ${name} with (force)`);
}

async function databaseExists(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  return rowCount !== 0;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
