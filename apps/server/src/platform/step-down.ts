import { execFile } from 'node:child_process';
import { lchown, lstat, readdir } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ConfigError, type Config } from './config.ts';
import { findSystemUser, type SystemUser } from './db/embedded/system-user.ts';

export interface RunAs extends SystemUser {
  readonly name: string;
}

const isRoot = (): boolean => process.getuid?.() === 0;

/** The user of RUN_AS_USER, for a program that was started as root; `undefined` where it runs as that user already. */
export async function findRunAs({ runAsUser: name, development }: Config): Promise<RunAs | undefined> {
  if (name === undefined) return undefined;
  const refuse = (why: string): ConfigError => new ConfigError([`RUN_AS_USER=${name}: ${why}`]);
  const user = await findSystemUser(name);
  if (user === undefined) throw refuse('must be a user of this system other than root');
  if (process.getuid?.() === user.uid) return undefined;
  if (!isRoot()) throw refuse('is for starts as root: start Atrium as this user instead');
  if (development) throw refuse('is not for npm run dev, which writes beside the sources');
  return { ...user, name };
}

/** Gives the data folder to the user, with all that root has made in it; the database in it has its own owner already. */
export async function handOver(dataDir: string, user: SystemUser): Promise<void> {
  await giveTo(dataDir, user);
  const isReachable = await promisify(execFile)(
    process.execPath,
    ['-e', PROBE, dataDir, import.meta.filename],
    {
      uid: user.uid,
      gid: user.gid,
      cwd: '/',
      env: {},
    },
  ).then(
    () => true,
    () => false,
  );
  if (!isReachable)
    throw new ConfigError([
      `RUN_AS_USER: this user can reach ${dataDir}, Atrium's own folder or Node not at all. Move them out of folders that ` +
        'only root may enter, such as /root.',
    ]);
}

const PROBE = `const { accessSync, constants: { R_OK, W_OK, X_OK } } = require('node:fs');
accessSync(process.argv[1], R_OK | W_OK | X_OK);
accessSync(process.argv[2], R_OK);`;

/** After a command of root: a server that has stepped down owns the folder, and needs to be able to change what is in it. */
export async function giveBack(dataDir: string): Promise<void> {
  const owner = await lstat(dataDir).catch(() => undefined);
  if (isRoot() && owner !== undefined && owner.uid !== 0) await giveTo(dataDir, owner);
}

async function giveTo(path: string, user: SystemUser, depth = 0): Promise<void> {
  const entry = await lstat(path).catch(() => undefined);
  if (entry === undefined) return;
  // A second name of a file from elsewhere would hand that over too.
  const isAlien = entry.isFile() && entry.nlink > 1;
  if (entry.uid === 0 && !isAlien) await lchown(path, user.uid, user.gid).catch(unlessGone);
  if (!entry.isDirectory()) return;
  const names = await readdir(path).catch(() => []);
  for (const name of names)
    if (depth > 0 || name !== 'postgres') await giveTo(join(path, name), user, depth + 1);
}

function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

/** For good: what needed root is open by now. */
export function stepDown({ name, uid, gid }: RunAs): void {
  // Root's compiled files stay with root; this user could not write them.
  flushCompileCache();
  // Missing in the types: https://nodejs.org/api/process.html#processinitgroupsuser-extragroup
  (process as NodeJS.Process & { initgroups?: (user: string, group: number) => void }).initgroups?.(
    name,
    gid,
  );
  process.setgid?.(gid);
  process.setuid?.(uid);
}

/** Whether the operator reads warnings. */
export const isHeard = ({ logLevel }: Config): boolean => !['error', 'fatal', 'silent'].includes(logLevel);

/** A sentence for the log, where the server stays root although it need not. */
export function warnOfRoot(config: Config, warn: (message: string) => void): void {
  if (!isRoot() || config.runAsUser !== undefined || !isHeard(config)) return;
  warn(
    'Atrium runs as root. With RUN_AS_USER=postgres, or another user, it steps down once its port is open.',
  );
}
