import { readFile, stat } from 'node:fs/promises';
import { EmbeddedPostgresError } from './embedded-error.ts';

/** The account PostgreSQL runs under, as it refuses to run as root. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/** A user of this system other than root. */
export const findSystemUser = async (name: string): Promise<SystemUser | undefined> =>
  (await readAccounts()).get(name);

/** `undefined`: as we ourselves do. As root: the cluster's owner, else the wanted one, else `postgres` or `nobody`. */
export async function chooseSystemUser(
  clusterFolder: string,
  wanted?: SystemUser,
): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  if (process.platform !== 'linux')
    throw new EmbeddedPostgresError(
      'The embedded PostgreSQL does not run as root on this system: start Atrium as an ordinary user.',
    );
  const owner = await stat(clusterFolder).catch(() => undefined);
  if (owner !== undefined && owner.uid !== 0) {
    if (wanted !== undefined && wanted.uid !== owner.uid)
      throw new EmbeddedPostgresError(
        `${clusterFolder} belongs to user ${owner.uid}, and RUN_AS_USER is user ${wanted.uid}: choose the same, or stop ` +
          `Atrium and give the folder over with: chown -R ${wanted.uid}:${wanted.gid} ${clusterFolder}`,
      );
    return { uid: owner.uid, gid: owner.gid };
  }
  if (wanted !== undefined) return wanted;
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
