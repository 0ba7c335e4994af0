import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { processBirth, processState } from './processes.ts';

/**
 * Runs the work while no other process on this machine holds the lock. Node has no flock, so a file names the holder;
 * a holder that has died is recognised by its birth and passed over.
 */
export async function withFileLock<T>(path: string, work: () => Promise<T>, onWait?: () => void): Promise<T> {
  const mine = await acquire(path, onWait);
  try {
    return await work();
  } finally {
    if ((await readText(path)) === mine) await rm(path, { force: true });
  }
}

async function acquire(path: string, onWait: (() => void) | undefined): Promise<string> {
  const mine = `${process.pid} ${processBirth(process.pid)} ${randomBytes(6).toString('hex')}`;
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  // Read also by a server that has stepped down from root, so that a dead holder's is passed over.
  await writeFile(draft, mine, { mode: 0o644 });
  const since = performance.now();
  let told = false;
  try {
    // A link appears with its content or not at all.
    while (!(await tryLink(draft, path))) {
      const holder = await readText(path);
      if (holder !== undefined && !isAlive(holder)) await passOver(path, holder);
      else await sleep(25);
      if (!told && performance.now() - since > 1000) {
        told = true;
        onWait?.();
      }
    }
    return mine;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Takes away a dead holder's file, and gives it back when a quicker process has put its own there meanwhile. */
async function passOver(path: string, deadHolder: string): Promise<void> {
  const aside = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  if ((await readText(aside)) !== deadHolder) await tryLink(aside, path);
  await rm(aside, { force: true });
}

export function isAlive(holder: string): boolean {
  const [pid, birth] = holder.split(' ');
  const number = Number(pid);
  if (!Number.isInteger(number) || number <= 0 || processState(number) !== 'running') return false;
  return birth === undefined || birth === '' || processBirth(number) === birth;
}

async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function readText(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined);
}
