import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, realpath, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, matchesGlob, resolve } from 'node:path';
import { EmbeddedPostgresError } from './embedded-error.ts';
import type { EmbeddedLog } from './embedded-postgres.ts';
import { withStoppedDatabase } from './embedded-postgres.ts';
import { differencesIn, MANIFEST, writeManifest } from './manifest.ts';
import { runBinary } from './run-binary.ts';

/** Belongs to running processes, or can be made again. */
const LEFT_OUT = [
  'postgres.lock',
  'postgres.leases',
  'postgres.log',
  'postgres.log.1',
  'postgres.new-*',
  'postgresql-*',
  '.probe-*',
  MANIFEST,
];

const isLeftOut = (name: string): boolean => LEFT_OUT.some((pattern) => matchesGlob(name, pattern));

/**
 * Everything in the data folder as one archive: database, files, keys. The database is stopped and written down
 * meanwhile, so that what is in the archive belongs together.
 */
export async function backUp(dataDir: string, file: string, log: EmbeddedLog): Promise<void> {
  const target = resolve(file);
  if (await exists(target)) throw new EmbeddedPostgresError(`${target} exists already: choose another name.`);
  if (!(await exists(join(dataDir, 'postgres', 'PG_VERSION'))))
    throw new EmbeddedPostgresError(`There is no database in ${dataDir}.`);
  await mkdir(dirname(target), { recursive: true });
  // Complete or not there at all.
  const draft = `${target}.part`;
  await withStoppedDatabase(dataDir, log, async () => {
    const folder = await realpath(dataDir);
    const inside = await pathInside(folder, draft);
    const excluded = [...LEFT_OUT, ...inside].map((name) => `--exclude=./${name}`);
    const manifest = await mkdtemp(join(tmpdir(), 'atrium-backup-'));
    try {
      await writeManifest(folder, isLeftOut, join(manifest, MANIFEST));
      // `tar` keeps the mode of a file that is there: nobody else reads the archive, not even while it grows.
      await rm(draft, { force: true });
      await writeFile(draft, '', { mode: 0o600, flag: 'wx' });
      // The exclusions are for the folder alone; the manifest stands before them.
      await tar(['-czf', draft, '-C', manifest, MANIFEST, ...excluded, '-C', folder, '.']);
      await tar(['-tzf', draft]);
      await rename(draft, target);
    } finally {
      await rm(draft, { force: true });
      await rm(manifest, { recursive: true, force: true });
    }
  });
  const megabytes = ((await stat(target)).size / 1024 / 1024).toFixed(1);
  log.info(`Wrote ${target} (${megabytes} MB). It holds every secret of this Atrium: keep it safe.`);
}

/** Brings such an archive back, into a data folder that is missing or empty. */
export async function restore(dataDir: string, file: string, log: EmbeddedLog): Promise<void> {
  const source = resolve(file);
  if (!(await exists(source))) throw new EmbeddedPostgresError(`There is no file ${source}.`);
  const target = resolve(dataDir);
  if ((await readdir(target).catch(() => [])).length > 0)
    throw new EmbeddedPostgresError(`${target} is not empty: move it away, or choose another DATA_DIR.`);
  const draft = join(dirname(target), `.${basename(target)}.restore-${randomBytes(4).toString('hex')}`);
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    // The owner is set at the next start: the users of another machine have other numbers.
    await tar(
      ['-xzpf', source, '--no-same-owner', '-C', draft],
      () => `${source} is damaged, or no backup of Atrium. Nothing was restored.`,
    );
    await checkContents(draft, source, log);
    if (!(await exists(join(draft, 'postgres', 'PG_VERSION'))))
      throw new EmbeddedPostgresError(`${source} is not a backup of Atrium: it holds no database.`);
    if (await exists(target)) await rmdir(target);
    await rename(draft, target);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  log.info(`Restored ${source} into ${target}.`);
}

/** A bit that turned on a disk, or a file that somebody changed, is found here and not by a member years later. */
async function checkContents(folder: string, source: string, log: EmbeddedLog): Promise<void> {
  const differences = await differencesIn(folder);
  if (differences === undefined) {
    log.warn(`${source} was written before backups had checksums: its files could not be checked.`);
    return;
  }
  const [first] = differences;
  if (first !== undefined)
    throw new EmbeddedPostgresError(
      `${source} is damaged: ${differences.length} of its files are not as they were, such as ${first}. Nothing was restored.`,
    );
  await rm(join(folder, MANIFEST));
}

async function tar(
  args: readonly string[],
  explain = (reason: string): string => `tar failed: ${reason}`,
): Promise<void> {
  const { ok, output } = await runBinary('tar', args);
  if (!ok) throw new EmbeddedPostgresError(explain(output.trim().split('\n').at(-1) ?? ''));
}

/** An archive written into the data folder must not hold itself. */
async function pathInside(folder: string, path: string): Promise<string[]> {
  const parent = await realpath(dirname(path));
  return `${parent}/`.startsWith(`${folder}/`) ? [join(parent, basename(path)).slice(folder.length + 1)] : [];
}

const exists = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined)) !== undefined;
