import {
  access,
  chown,
  constants,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries } from './binaries.ts';
import { ensureCluster, passwordFile, SUPERUSER, type Cluster } from './cluster.ts';
import { withFileLock } from './file-lock.ts';
import { countLeases, takeLease, type Lease } from './leases.ts';
import { EmbeddedPostgresError } from './embedded-error.ts';
import { ensurePostmaster, logFile, SOCKET, stopPostmaster } from './postmaster.ts';
import { chooseSystemUser, type SystemUser } from './system-user.ts';
import { watchPostmaster } from './watch.ts';

const DATABASE = 'atrium';
// The shortest limit of the systems we run on: macOS, 104 with the closing zero.
const SOCKET_PATH_LIMIT = 103;
const LOG_LIMIT = 10 * 1024 * 1024;

const DATA_FOLDER_REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EROFS: 'it lies on a disk that is read-only',
  ENOTDIR: 'there is a file of that name',
  EEXIST: 'there is a file of that name',
  ENOSPC: 'the disk is full',
};

export interface EmbeddedLog {
  info(message: string): void;
  warn(message: string): void;
}

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log: EmbeddedLog;
  /** PostgreSQL settings on top of ours. */
  readonly settings?: Readonly<Record<string, string>>;
  /** As whom PostgreSQL runs when we are root; absent: an unprivileged user that is there. */
  readonly user?: SystemUser | undefined;
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
  const dataDir = await openDataFolder(options.dataDir);
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
    const cluster = await findCluster(dataDir, options.user);
    await ensureCluster(cluster, log);
    await rotateLog(logFile(dataDir));
    const lease = await takeLease(leases);
    const door = await openDoor(cluster);
    try {
      return { cluster, lease, door, connection: await reach(cluster, settings, log, door.host) };
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

/** Runs the work while no process uses the database; it is shut down properly first, even after a crash. */
export async function withStoppedDatabase<T>(
  dataDir: string,
  log: EmbeddedLog,
  work: () => Promise<T>,
): Promise<T> {
  await (await startEmbeddedPostgres({ dataDir, log })).stop();
  const folder = await realpath(resolve(dataDir));
  return withFileLock(join(folder, 'postgres.lock'), async () => {
    if ((await countLeases(join(folder, 'postgres.leases'))) > 0)
      throw new EmbeddedPostgresError('Atrium is running on this data folder: stop it first.');
    return work();
  });
}

interface Door {
  readonly host: string;
  close(): Promise<void>;
}

async function openDataFolder(path: string): Promise<string> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return await realpath(path);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new EmbeddedPostgresError(
      `The data folder ${resolve(path)} cannot be used: ${DATA_FOLDER_REASONS[reason] ?? reason}.`,
    );
  }
}

async function findCluster(dataDir: string, wanted: SystemUser | undefined): Promise<Cluster> {
  const folder = join(dataDir, 'postgres');
  const user = await chooseSystemUser(folder, wanted);
  return { folder, dataDir, user, binaries: await findBinaries(user, dataDir) };
}

/** Where we find the socket: in the folder, or through a short private link when its path is too long to connect to. */
async function openDoor({ folder, user }: Cluster): Promise<Door> {
  if (process.platform === 'win32') return { host: '127.0.0.1', close: () => Promise.resolve() };
  if (Buffer.byteLength(join(folder, SOCKET)) <= SOCKET_PATH_LIMIT)
    return { host: folder, close: () => Promise.resolve() };
  const parent = Buffer.byteLength(tmpdir()) < 60 ? tmpdir() : '/tmp';
  const link = await mkdtemp(join(parent, 'atrium-'));
  await symlink(folder, join(link, 'db'));
  // A server that steps down goes on by this link.
  if (user !== undefined) await chown(link, user.uid, user.gid);
  return { host: join(link, 'db'), close: () => rm(link, { recursive: true, force: true }) };
}

async function reach(
  cluster: Cluster,
  settings: Readonly<Record<string, string>>,
  log: EmbeddedLog,
  host: string,
): Promise<EmbeddedConnection> {
  for (let attempt = 1; ; attempt++) {
    const { port } = await ensurePostmaster(cluster, settings, log);
    const connection = await connectionTo(host, port, cluster.dataDir);
    try {
      await ensureDatabase(connection);
      return connection;
    } catch (error) {
      // One that was killed this very moment still looks alive.
      if (attempt === 50 || !isLostConnection(error)) throw error;
      await sleep(20);
    }
  }
}

function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  const isKnown = ['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE', '57P01', '57P03'].some(
    (known) => known === code,
  );
  return isKnown || error.message.includes('Connection terminated');
}

async function connectionTo(host: string, port: number, dataDir: string): Promise<EmbeddedConnection> {
  const connection = { host, port, user: SUPERUSER, database: DATABASE };
  if (process.platform !== 'win32') return connection;
  return { ...connection, password: await readFile(passwordFile(dataDir), 'utf8') };
}

async function ensureDatabase(connection: EmbeddedConnection): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  // Told by the query; without a listener it would end the process.
  client.on('error', () => undefined);
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
