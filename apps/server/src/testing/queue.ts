import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Test files that several processes take from; each file is taken once. */
export interface Queue {
  readonly folder: string;
  hasMore(): boolean;
  /** Files that the process of a lane took, in their order. */
  takenBy(lane: string): Taken[];
  close(): void;
}

export interface Taken {
  readonly path: string;
  readonly pid: number;
}

const TAKEN = /^\d+\.(?<lane>\w+)\.(?<pid>\d+)\.taken$/;

export function createQueue(files: readonly string[]): Queue {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-tests-'));
  for (const [index, file] of files.entries())
    writeFileSync(join(folder, String(index).padStart(5, '0')), file);
  return {
    folder,
    hasMore: () => readdirSync(folder).some((name) => !TAKEN.test(name)),
    takenBy: (lane) =>
      readdirSync(folder)
        .sort()
        .flatMap((name) => {
          const groups = TAKEN.exec(name)?.groups;
          if (groups?.['lane'] !== lane) return [];
          return { path: readFileSync(join(folder, name), 'utf8'), pid: Number(groups['pid']) };
        }),
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The next file for the process of a lane; `undefined` when all are taken. */
export function takeNext(folder: string, lane: string): string | undefined {
  for (const name of readdirSync(folder).sort()) {
    if (TAKEN.test(name)) continue;
    const taken = join(folder, `${name}.${lane}.${process.pid}.taken`);
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
