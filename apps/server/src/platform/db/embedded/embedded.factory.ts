import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import {
  startEmbeddedPostgres,
  type EmbeddedConnection,
  type EmbeddedPostgres,
} from './embedded-postgres.ts';
import { readPidFile } from './postmaster.ts';
import { processState } from './processes.ts';

const QUIET = { info: () => undefined, warn: () => undefined };

export interface DataFolder {
  readonly path: string;
  start(): Promise<EmbeddedPostgres>;
  /** Stops what is left, so that a failing test leaves nothing behind. */
  remove(): Promise<void>;
}

/** A data folder as a first start finds it, in a folder that only we may enter. */
export async function makeDataFolder(...inside: string[]): Promise<DataFolder> {
  const parent = await mkdtemp(join(tmpdir(), 'atrium-embedded-'));
  const path = join(parent, ...inside, '.data');
  const started: EmbeddedPostgres[] = [];
  return {
    path,
    async start() {
      const postgres = await startEmbeddedPostgres({ dataDir: path, log: QUIET });
      started.push(postgres);
      return postgres;
    },
    async remove() {
      await Promise.allSettled(started.map((postgres) => postgres.stop()));
      const left = await postmasterPid(path);
      if (left !== undefined && processState(left) === 'running') process.kill(left, 'SIGQUIT');
      await rm(parent, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export async function postmasterPid(dataDir: string): Promise<number | undefined> {
  return (await readPidFile(join(dataDir, 'postgres')))?.pid;
}

export async function query(connection: EmbeddedConnection, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 });
  // Its server may be killed under it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A server process that writes rows without pause and says which ones were acknowledged. */
export function startWriter(dataDir: string): { process: ChildProcess; acknowledged: number[] } {
  const code = `
    import pg from 'pg';
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)};
    const log = { info() {}, warn() {} };
    const { connection } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log });
    const client = new pg.Client(connection);
    await client.connect();
    await client.query('create table if not exists written (id int generated always as identity)');
    for (;;) {
      const { rows } = await client.query('insert into written default values returning id');
      process.stdout.write(rows[0].id + ' ');
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const acknowledged: number[] = [];
  child.stdout.on('data', (chunk: Buffer) => {
    acknowledged.push(...chunk.toString().trim().split(' ').map(Number));
  });
  return { process: child, acknowledged };
}
