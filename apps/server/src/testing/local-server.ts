import { spawn } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readPidFile } from '../platform/db/embedded/postmaster.ts';
import { binaryEnvironment, runBinary } from '../platform/db/embedded/run-binary.ts';
import { chooseSystemUser } from '../platform/db/embedded/system-user.ts';
import { FAST_AND_LOSE } from './database-settings.ts';

/** A throw-away cluster of a PostgreSQL installed on the machine, to run the tests on the oldest one we promise. */
export async function startLocalServer(programs: string): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-postgres-'));
  const user = await chooseSystemUser(folder);
  if (user !== undefined) await chown(folder, user.uid, user.gid);
  const made = await runBinary(
    join(programs, 'initdb'),
    [
      '--pgdata',
      folder,
      '--username=atrium',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--auth=trust',
      '--no-sync',
    ],
    { user, cwd: folder },
  );
  if (!made.ok) throw new Error(`${programs}/initdb failed: ${made.output}`);

  const settings = { ...FAST_AND_LOSE, listen_addresses: '', unix_socket_directories: folder };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(programs, 'postgres'), ['-D', folder, ...options], {
    cwd: folder,
    env: binaryEnvironment(),
    stdio: 'ignore',
    detached: true,
    ...user,
  });
  const ended = new Promise<void>((resolve) => server.on('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    server.kill('SIGINT');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  while ((await readPidFile(folder))?.status !== 'ready') {
    if (server.exitCode !== null) throw new Error(`${programs}/postgres did not start in ${folder}.`);
    await sleep(20);
  }
  return { url: `postgres://atrium@localhost/postgres?host=${encodeURIComponent(folder)}`, stop };
}
