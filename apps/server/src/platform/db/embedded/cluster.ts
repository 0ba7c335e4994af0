import { randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  lstat,
  mkdtemp,
  open,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError } from './embedded-error.ts';
import type { EmbeddedLog } from './embedded-postgres.ts';
import { runBinary } from './run-binary.ts';
import type { SystemUser } from './system-user.ts';

export const SUPERUSER = 'atrium';

export interface Cluster {
  readonly folder: string;
  readonly dataDir: string;
  readonly binaries: Binaries;
  readonly user: SystemUser | undefined;
}

/**
 * Root may enter folders that the unprivileged user may not (a clone under /root, a private temporary folder). That
 * user still works in the folder it was started in, and reaches it by this name without passing the parents.
 */
export const folderAsSeenBy = (cluster: Cluster): string =>
  cluster.user === undefined ? cluster.folder : '/proc/self/cwd';

export const passwordFile = (dataDir: string): string => join(dataDir, 'postgres.password');

/** Makes the cluster if there has never been one here; refuses whenever data may be lying around. */
export async function ensureCluster(cluster: Cluster, log: EmbeddedLog): Promise<void> {
  const { folder, dataDir } = cluster;
  const marker = join(dataDir, 'postgres.json');
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version !== undefined) {
    refuseOtherMajor(cluster, version.trim());
    await ensureOwner(cluster);
    await closeHostDoor(folder);
  } else {
    await refuseRemains(folder, marker);
    await sweepDrafts(dataDir);
    await initialize(cluster, log);
  }
  if (!(await exists(marker))) await writeMarker(marker, cluster.binaries.major);
}

function refuseOtherMajor({ folder, binaries }: Cluster, version: string): void {
  if (version === binaries.major) return;
  throw new EmbeddedPostgresError(
    `${folder} was made by PostgreSQL ${version}, and this Atrium brings PostgreSQL ${binaries.major}. ` +
      'Start it with the Atrium that made it, or move the data over by dump and restore.',
  );
}

async function refuseRemains(folder: string, marker: string): Promise<void> {
  const entries = await readdir(folder).catch(() => []);
  if (entries.length > 0)
    throw new EmbeddedPostgresError(
      `${folder} is not empty and holds no database: move its contents away, or choose another DATA_DIR.`,
    );
  if (await exists(marker))
    throw new EmbeddedPostgresError(
      `${marker} says that there is a database, but ${folder} is missing or empty. Put it back (is a disk not mounted?), ` +
        `or delete ${marker} to begin with an empty database.`,
    );
}

/** Leavings of a start that was killed. Nothing in them was ever in use: a database is renamed into place when ready. */
async function sweepDrafts(dataDir: string): Promise<void> {
  const drafts = (await readdir(dataDir)).filter((name) => name.startsWith('postgres.new-'));
  for (const name of drafts)
    // An initdb that outlived its parent may still be writing; then the next start sweeps.
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
}

async function initialize(cluster: Cluster, log: EmbeddedLog): Promise<void> {
  const { dataDir, folder, user, binaries } = cluster;
  const since = performance.now();
  const draft = await mkdtemp(join(dataDir, 'postgres.new-'));
  try {
    if (user !== undefined) await chown(draft, user.uid, user.gid);
    const target = folderAsSeenBy({ ...cluster, folder: draft });
    const authentication = await authenticationOptions(dataDir);
    const result = await runBinary(
      binaries.initdb,
      [
        ...['--pgdata', target, '--username', SUPERUSER, '--encoding=UTF8', '--no-instructions'],
        ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', ...authentication],
      ],
      { user, cwd: draft },
    );
    if (!result.ok)
      throw new EmbeddedPostgresError(
        `The database could not be made in ${dataDir}: ${lastLine(result.output)}`,
      );
    await rename(draft, folder);
    await syncFolder(dataDir);
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
  log.info(`Made the database in ${((performance.now() - since) / 1000).toFixed(1)} s.`);
}

/** A socket in a folder that only the owner may enter needs no password; Windows has TCP on the loopback instead. */
async function authenticationOptions(dataDir: string): Promise<string[]> {
  if (process.platform !== 'win32') return ['--auth-local=trust', '--auth-host=reject'];
  const file = passwordFile(dataDir);
  await writeFile(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return ['--auth=scram-sha-256', `--pwfile=${file}`];
}

/** Clusters of before trusted the loopback too; only that nothing listened there kept it shut. */
async function closeHostDoor(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const file = join(folder, 'pg_hba.conf');
  const lines = await readFile(file, 'utf8');
  const closed = lines.replace(/^(host\s.*\s)trust[ \t]*$/gm, '$1reject');
  if (closed !== lines) await writeFile(file, closed);
}

/** A cluster restored or copied by root belongs to root, and PostgreSQL takes only its own. */
async function ensureOwner({ folder, user }: Cluster): Promise<void> {
  const { uid } = await stat(folder);
  if (user !== undefined && uid !== user.uid) await chownAll(folder, user);
  const own = process.getuid?.();
  if (user === undefined && own !== undefined && uid !== own)
    throw new EmbeddedPostgresError(
      `${folder} belongs to user ${uid}, and Atrium runs as user ${own}: start it as the user who did before, ` +
        `or give the folder over with: chown -R ${own} ${dirname(folder)}`,
    );
  if (own !== undefined) await chmod(folder, 0o700);
}

async function chownAll(path: string, user: SystemUser): Promise<void> {
  const entry = await lstat(path);
  if (entry.isDirectory()) for (const name of await readdir(path)) await chownAll(join(path, name), user);
  if (!entry.isSymbolicLink()) await chown(path, user.uid, user.gid);
}

async function writeMarker(path: string, major: string): Promise<void> {
  await writeFile(
    `${path}.new`,
    `${JSON.stringify({ postgresql: major, made: new Date().toISOString() })}\n`,
  );
  await rename(`${path}.new`, path);
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder to sync it.
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

const exists = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined)) !== undefined;

const lastLine = (output: string): string => output.trim().split('\n').at(-1) ?? '';
