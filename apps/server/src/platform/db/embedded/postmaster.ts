import { spawn } from 'node:child_process';
import { open, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { folderAsSeenBy, type Cluster } from './cluster.ts';
import { EmbeddedPostgresError } from './embedded-error.ts';
import type { EmbeddedLog } from './embedded-postgres.ts';
import { isFreeOfPostgres, isPostgresIn, processState, waitUntil } from './processes.ts';
import { binaryEnvironment, runBinary } from './run-binary.ts';

/** Values that a running postmaster writes into its `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly status: string;
}

export const SOCKET = '.s.PGSQL.5432';
const PATIENCE_MS = 30_000;
const BASE_SETTINGS = {
  // Plans here are short: compiling them costs more than running them.
  jit: 'off',
  cluster_name: 'atrium',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Refused statements are told by the application; their values are nobody's business in a log file.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

export const logFile = (dataDir: string): string => join(dataDir, 'postgres.log');

/** Adopts the postmaster that a killed server left behind, or starts one; answers when it takes connections. */
export async function ensurePostmaster(
  cluster: Cluster,
  settings: Readonly<Record<string, string>>,
  log: EmbeddedLog,
): Promise<Postmaster> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const found = await livingPostmaster(cluster.folder, log);
    if (found !== undefined) {
      const ready = await waitReady(cluster.folder, found.pid, log);
      if (ready !== undefined) return ready;
      continue;
    }
    const logStart = await fileSize(logFile(cluster.dataDir));
    const pid = await spawnPostmaster(cluster, settings);
    const ready = await waitReady(cluster.folder, pid, log);
    if (ready !== undefined) return ready;
    const reason = await failureReason(cluster.dataDir, logStart);
    // Orphans of a killed postmaster, or another start just now: both pass.
    const passes = /still in use|lock file/.test(reason);
    if (!passes || performance.now() > deadline)
      throw new EmbeddedPostgresError(
        `The embedded PostgreSQL does not start: ${reason} (see ${logFile(cluster.dataDir)}).`,
      );
    await sleep(200);
  }
}

/** Ends all sessions, writes everything down and waits until the process has gone. */
export async function stopPostmaster(cluster: Cluster, log: EmbeddedLog): Promise<void> {
  const found = await readPidFile(cluster.folder);
  if (found === undefined || processState(found.pid) !== 'running') return;
  if (isPostgresIn(cluster.folder, found.pid) === false) return;
  const isOver = (): boolean => processState(found.pid) !== 'running';
  await signal(cluster, found.pid, 'INT');
  if (await waitUntil(isOver, 60_000, 5)) return;
  log.warn('PostgreSQL has not ended within a minute; ending it at once, the next start will recover.');
  await signal(cluster, found.pid, 'QUIT');
  if (!(await waitUntil(isOver, 10_000)))
    throw new EmbeddedPostgresError(`PostgreSQL (process ${found.pid}) does not end.`);
}

export async function readPidFile(folder: string): Promise<Postmaster | undefined> {
  const lines = await readLines(join(folder, 'postmaster.pid'));
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]), status: lines[7] ?? '' };
}

/** The postmaster to adopt, after waiting for one that is ending. `undefined`: the way is free to start one. */
async function livingPostmaster(folder: string, log: EmbeddedLog): Promise<Postmaster | undefined> {
  const found = await readPidFile(folder);
  if (
    found !== undefined &&
    processState(found.pid) !== 'gone' &&
    isPostgresIn(folder, found.pid) !== false
  ) {
    const isRunning = processState(found.pid) === 'running';
    if (isRunning && found.status !== 'stopping') return found;
    log.info('Waiting for the previous PostgreSQL to end.');
    const isOver = (): boolean => processState(found.pid) === 'gone' || isFreeOfPostgres(folder);
    await waitUntil(isOver, isRunning ? PATIENCE_MS : 3000);
  }
  await removeStaleLocks(folder);
  return undefined;
}

/**
 * PostgreSQL deals itself with the lock files of a process that has gone. It stops at one whose number is taken: by a
 * zombie that nobody buries (a container without init), or by another program that got the number since. Such files
 * go only when it is certain that nobody works in the folder.
 */
async function removeStaleLocks(folder: string): Promise<void> {
  const locks = [join(folder, 'postmaster.pid'), join(folder, `${SOCKET}.lock`)];
  const holders = await Promise.all(locks.map(async (lock) => Number((await readLines(lock))[0])));
  const isTaken = holders.some((pid) => Number.isInteger(pid) && pid > 0 && processState(pid) !== 'gone');
  if (!isTaken || !isFreeOfPostgres(folder)) return;
  for (const lock of locks) await rm(lock, { force: true });
}

async function readLines(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text.split('\n').map((line) => line.trim());
}

async function spawnPostmaster(
  cluster: Cluster,
  settings: Readonly<Record<string, string>>,
): Promise<number> {
  const all = { ...BASE_SETTINGS, ...(await listenSettings()), ...settings };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const output = await open(logFile(cluster.dataDir), 'a', 0o600);
  try {
    const child = spawn(cluster.binaries.postgres, ['-D', folderAsSeenBy(cluster), ...options], {
      cwd: cluster.folder,
      env: binaryEnvironment(),
      stdio: ['ignore', output.fd, output.fd],
      // A session of its own: Ctrl-C in the terminal must not end it before the server has drained.
      detached: true,
      windowsHide: true,
      ...cluster.user,
    });
    return await new Promise<number>((resolve, reject) => {
      child.on('error', (error) =>
        reject(new EmbeddedPostgresError(`PostgreSQL cannot be run: ${error.message}.`)),
      );
      child.on('spawn', () => {
        child.unref();
        resolve(child.pid ?? 0);
      });
    });
  } finally {
    await output.close();
  }
}

/** A socket named from the folder PostgreSQL works in, so that the length of the path does not matter to it. */
async function listenSettings(): Promise<Record<string, string>> {
  if (process.platform !== 'win32')
    return { listen_addresses: '', unix_socket_directories: '.', port: '5432' };
  return { listen_addresses: '127.0.0.1', port: String(await freePort()) };
}

/** Recovery after a crash takes as long as it takes. `undefined`: the process has ended. */
async function waitReady(folder: string, pid: number, log: EmbeddedLog): Promise<Postmaster | undefined> {
  let nextNews = performance.now() + 5000;
  for (;;) {
    const found = await readPidFile(folder);
    if (found?.pid === pid && found.status === 'ready') return found;
    if (processState(pid) !== 'running') return undefined;
    if (performance.now() > nextNews) {
      log.info(
        'PostgreSQL is still starting; after a crash it first recovers what was not yet written down.',
      );
      nextNews += 5000;
    }
    await sleep(10);
  }
}

async function signal(cluster: Cluster, pid: number, name: 'INT' | 'QUIT'): Promise<void> {
  if (process.platform === 'win32') await runBinary(cluster.binaries.pgCtl, ['kill', name, String(pid)]);
  else if (processState(pid) === 'running') process.kill(pid, `SIG${name}`);
}

async function failureReason(dataDir: string, from: number): Promise<string> {
  const text = (await readFile(logFile(dataDir)).catch(() => Buffer.alloc(0))).subarray(from).toString();
  const lines = text.trim().split('\n');
  const telling = lines.find((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? '';
  return telling.replace(/^.*?(FATAL|PANIC):\s*/, '') || 'it ended without a word';
}

const fileSize = async (path: string): Promise<number> =>
  (await stat(path).catch(() => undefined))?.size ?? 0;

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
