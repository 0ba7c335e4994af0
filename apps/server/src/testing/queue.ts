import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Test files that several processes take from; each file is taken once. */
export interface Queue {
  readonly folder: string;
  close(): void;
}

export function createQueue(files: readonly string[]): Queue {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-tests-'));
  for (const [index, file] of files.entries())
    writeFileSync(join(folder, String(index).padStart(5, '0')), file);
  return { folder, close: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The next file; `undefined` when all are taken. */
export function takeNext(folder: string): string | undefined {
  for (const name of readdirSync(folder).sort()) {
    if (name.endsWith('.taken')) continue;
    const taken = join(folder, `${name}.taken`);
    try {
      // Renaming is atomic: the other processes find the name gone.
      renameSync(join(folder, name), taken);
    } catch {
      continue;
    }
    return readFileSync(taken, 'utf8');
  }
  return undefined;
}
