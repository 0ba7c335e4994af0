import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const MADE_FOLDERS = new Set(['node_modules', 'build', 'dist', 'generated', '.react-router', '.cache']);
// Tests take no part in what is built.
const isTest = (name) => /\.test\.[a-z]+$/.test(name);

/** One hash over names and contents of files and of all that lies in folders; changes of dates do not matter. */
export function contentHash(root, paths) {
  const hash = createHash('sha256');
  for (const path of paths)
    for (const file of listFiles(root, path)) {
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0');
    }
  return hash.digest('hex');
}

function listFiles(root, path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (found.isFile()) return [path];
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) =>
      entry.isDirectory() ? !MADE_FOLDERS.has(entry.name) : entry.isFile() && !isTest(entry.name),
    )
    .map((entry) => entry.name)
    .sort()
    .flatMap((name) => listFiles(root, `${path}/${name}`));
}
