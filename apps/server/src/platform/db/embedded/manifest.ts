import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** In the archive, in the form of `sha256sum`, so that it can be checked without Atrium too. */
export const MANIFEST = 'backup.sha256';

const AT_ONCE = 8;

/** @param isLeftOut by the name of an entry of the folder itself */
export async function writeManifest(
  folder: string,
  isLeftOut: (name: string) => boolean,
  file: string,
): Promise<void> {
  const sums = await sumsOf(folder, isLeftOut);
  await writeFile(file, [...sums].map(([path, sum]) => `${sum}  ./${path}\n`).join(''));
}

/** The paths of files that are not as they were, missing ones and new ones too; `undefined` without a manifest. */
export async function differencesIn(folder: string): Promise<readonly string[] | undefined> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const expected = new Map(
    text.split('\n').flatMap((line) => {
      const [, sum, path] = /^([0-9a-f]{64}) {2}\.\/(.+)$/.exec(line) ?? [];
      return sum === undefined || path === undefined ? [] : [[path, sum] as const];
    }),
  );
  const found = await sumsOf(folder, (name) => name === MANIFEST);
  return [...new Set([...expected.keys(), ...found.keys()])].filter(
    (path) => expected.get(path) !== found.get(path),
  );
}

async function sumsOf(
  folder: string,
  isLeftOut: (name: string) => boolean,
): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !isLeftOut(path.split('/', 1)[0] ?? ''))
    .sort();
  const sums = new Map<string, string>();
  const waiting = paths.values();
  const work = async (): Promise<void> => {
    for (const path of waiting) {
      const hash = createHash('sha256');
      await pipeline(createReadStream(join(folder, path)), hash);
      sums.set(path, hash.digest('hex'));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return new Map(paths.map((path) => [path, sums.get(path) ?? '']));
}
