import { randomBytes } from 'node:crypto';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from './file-lock.ts';
import { processBirth } from './processes.ts';

export interface Lease {
  release(): Promise<void>;
}

/**
 * Leases of the processes that use the database: the server, and commands that run beside it. The last process to
 * release its lease stops the database. Call these functions under the lock of the data folder.
 */
export async function takeLease(folder: string): Promise<Lease> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${process.pid}-${randomBytes(4).toString('hex')}`);
  // Nothing secret: a server that has stepped down reads those of root's commands too. The folder around is closed.
  await writeFile(path, `${process.pid} ${processBirth(process.pid)}`, { mode: 0o644 });
  return { release: () => rm(path, { force: true }) };
}

/** Leases of living processes; those of dead ones are swept away. */
export async function countLeases(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  let living = 0;
  for (const name of names) {
    const holder = await readFile(join(folder, name), 'utf8').catch(() => '');
    if (isAlive(holder)) living += 1;
    else await rm(join(folder, name), { force: true });
  }
  return living;
}
