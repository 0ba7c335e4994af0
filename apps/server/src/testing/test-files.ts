import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, matchesGlob, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

export const ROOT = join(import.meta.dirname, '../../../..');

const TIMES = join(ROOT, '.cache/test-times.json');
const PATTERNS = {
  server: ['apps/*/{src,vite,bench}/**/*.test.ts', 'packages/**/*.test.ts', 'bin/*.test.mjs'],
  browser: ['e2e/**/*.test.ts'],
};

/** Options of Node: the process of a test ends when its parent has been killed. */
export const FOLLOW_PARENT = ['--import', pathToFileURL(join(ROOT, 'bin/follow-parent.mjs')).href];

/** Small files with much to do: on a fresh clone their size says nothing of their time. */
const LONG =
  /(^|\/)(screens-[\w-]+|hostile[\w-]*|permissions[\w-]*|srp|kill|chat-kill|model|crossing|acting)\.test\.ts$/;

export type Kind = keyof typeof PATTERNS;
const KINDS: readonly Kind[] = ['server', 'browser'];

/** Paths are relative to the project, with `/` between folders on every system. */
export function listTestFiles(kind: Kind): string[] {
  return globSync(PATTERNS[kind], {
    cwd: ROOT,
    exclude: (path) => /(^|\/)(node_modules|build)$/.test(path),
  })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
}

/** The kinds that a path belongs to, whether the file is there or not. A test belongs to exactly one. */
export const kindsOf = (path: string): Kind[] =>
  KINDS.filter((kind) => PATTERNS[kind].some((pattern) => matchesGlob(path, pattern)));

/** A file that a whole run leaves to `npm run proof`. */
export const isForDepth = (path: string): boolean => path.endsWith('.deep.test.ts');

export const nameOf = (path: string): string => relative(ROOT, path).replaceAll('\\', '/');

type Times = Record<string, number>;

function readTimes(): Times {
  try {
    return JSON.parse(readFileSync(TIMES, 'utf8')) as Times;
  } catch {
    // No run has ended here yet.
    return {};
  }
}

/**
 * Longest first, so that no long file begins when the others have ended. Times are those of the last run here; a file
 * without one is guessed.
 */
export function longestFirst(files: readonly string[]): string[] {
  const times = readTimes();
  const guess = (path: string): number =>
    LONG.test(path) ? Number.MAX_SAFE_INTEGER : statSync(join(ROOT, path)).size;
  const weigh = (path: string): number => times[path] ?? guess(path);
  const weights = new Map(files.map((path) => [path, weigh(path)]));
  return [...files].sort((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0));
}

export function keepTimes(results: readonly { path: string; ms: number }[]): void {
  const times = {
    ...readTimes(),
    ...Object.fromEntries(results.map(({ path, ms }) => [path, Math.round(ms)])),
  };
  mkdirSync(dirname(TIMES), { recursive: true });
  writeFileSync(TIMES, JSON.stringify(times));
}
