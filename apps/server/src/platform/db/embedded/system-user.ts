import { readFile, stat } from 'node:fs/promises';
import { EmbeddedPostgresError } from './embedded-error.ts';

/** The account PostgreSQL runs under, as it refuses to run as root. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/** `undefined`: as we ourselves do. As root: the cluster's owner, else `postgres` or `nobody`. */
export async function chooseSystemUser(clusterFolder: string): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  if (process.platform !== 'linux')
    throw new EmbeddedPostgresError(
      'The embedded PostgreSQL does not run as root on this system: start Atrium as an ordinary user.',
    );
  const owner = await stat(clusterFolder).catch(() => undefined);
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const accounts = await readAccounts();
  const user = accounts.get('postgres') ?? accounts.get('nobody');
  if (user === undefined)
    throw new EmbeddedPostgresError(
      'PostgreSQL does not run as root, and there is neither a user "postgres" nor "nobody" to run it: ' +
        'create one, start Atrium as an ordinary user, or set DATABASE_URL.',
    );
  return user;
}

async function readAccounts(): Promise<Map<string, SystemUser>> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n');
  return new Map(
    lines.flatMap((line) => {
      const [name, , uid, gid] = line.split(':');
      if (name === undefined || uid === undefined || gid === undefined || Number(uid) === 0) return [];
      return [[name, { uid: Number(uid), gid: Number(gid) }] as const];
    }),
  );
}
