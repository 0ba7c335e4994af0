import { mkdir, mkdtemp, readFile, realpath, rename, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { findBinaries } from './binaries.ts';
import { ensureCluster, passwordFile, SUPERUSER, type Cluster } from './cluster.ts';
import { withFileLock } from './file-lock.ts';
import { countLeases, takeLease, type Lease } from './leases.ts';
import { ensurePostmaster, logFile, stopPostmaster } from './postmaster.ts';
import { chooseSystemUser } from './system-user.ts';
import { watchPostmaster } from './watch.ts';

const DATABASE = 'atrium';
const SOCKET = '.s.PGSQL.5432';
// The shortest limit of the systems we run on: macOS, 104 with the closing zero.
const SOCKET_PATH_LIMIT = 103;
const LOG_LIMIT = 10 * 1024 * 1024;

export interface EmbeddedLog {
  info(message: string): void;
  warn(message: string): void;
}

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log: EmbeddedLog;
  /** PostgreSQL settings on top of ours. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface EmbeddedConnection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly password?: string;
}

export interface EmbeddedPostgres {
  readonly connection: EmbeddedConnection;
  /** Lets go of the database; the last one to do so stops it and waits until it has written everything down. */
  stop(): Promise<void>;
}

export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log, settings = {} } = options;
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = await realpath(resolve(options.dataDir));
  const leases = join(dataDir, 'postgres.leases');
  const locked = <T>(work: () => Promise<T>): Promise<T> =>
    withFileLock(join(dataDir, 'postgres.lock'), work, () =>
      log.info('Another Atrium is starting or stopping the database here; waiting for it.'),
    );

  const leave = async (cluster: Cluster, lease: Lease, door: Door): Promise<void> => {
    await lease.release();
    if ((await countLeases(leases)) === 0) await stopPostmaster(cluster, log);
    await door.close();
  };
  const { cluster, lease, door, connection } = await locked(async () => {
    const cluster = await findCluster(dataDir);
    await ensureCluster(cluster, log);
    await rotateLog(logFile(dataDir));
    const { port } = await ensurePostmaster(cluster, settings, log);
    const lease = await takeLease(leases);
    const door = await openDoor(cluster);
    try {
      const connection = await connectionTo(door.host, port, dataDir);
      await ensureDatabase(connection);
      return { cluster, lease, door, connection };
    } catch (error) {
      await leave(cluster, lease, door);
      throw error;
    }
  });
  const watch = watchPostmaster(cluster, settings, log, locked);

  const stop = async (): Promise<void> => {
    await watch.end();
    await locked(() => leave(cluster, lease, door));
  };
  let stopped: Promise<void> | undefined;
  return { connection, stop: () => (stopped ??= stop()) };
}

interface Door {
  readonly host: string;
  close(): Promise<void>;
}

async function findCluster(dataDir: string): Promise<Cluster> {
  const folder = join(dataDir, 'postgres');
  const user = await chooseSystemUser(folder);
  return { folder, dataDir, user, binaries: await findBinaries(user, dataDir) };
}

/** Where we find the socket: in the folder, or through a short private link when its path is too long to connect to. */
async function openDoor({ folder }: Cluster): Promise<Door> {
  if (process.platform === 'win32') return { host: '127.0.0.1', close: () => Promise.resolve() };
  if (Buffer.byteLength(join(folder, SOCKET)) <= SOCKET_PATH_LIMIT)
    return { host: folder, close: () => Promise.resolve() };
  const parent = Buffer.byteLength(tmpdir()) < 60 ? tmpdir() : '/tmp';
  const link = await mkdtemp(join(parent, 'atrium-'));
  await symlink(folder, join(link, 'db'));
  return { host: join(link, 'db'), close: () => rm(link, { recursive: true, force: true }) };
}

async function connectionTo(host: string, port: number, dataDir: string): Promise<EmbeddedConnection> {
  const connection = { host, port, user: SUPERUSER, database: DATABASE };
  if (process.platform !== 'win32') return connection;
  return { ...connection, password: await readFile(passwordFile(dataDir), 'utf8') };
}

async function ensureDatabase(connection: EmbeddedConnection): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

async function rotateLog(path: string): Promise<void> {
  const size = (await stat(path).catch(() => undefined))?.size ?? 0;
  if (size > LOG_LIMIT) await rename(path, `${path}.1`);
}
