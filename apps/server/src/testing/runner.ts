import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { run } from 'node:test';
import { parseArgs } from 'node:util';
import { useTestServer } from './database-server.ts';
import { startLocalServer } from './local-server.ts';
import { report } from './report.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const SERVER_TESTS = ['apps/*/src/**/*.test.ts', 'packages/**/*.test.ts', 'bin/*.test.mjs'];
const BROWSER_TESTS = ['e2e/**/*.test.ts'];

const { values: options } = parseArgs({
  options: {
    browser: { type: 'boolean', default: false },
    /** Words with commas between; runs the files whose paths contain one of them, of either kind. */
    only: { type: 'string' },
    /** Folder of the programs of another PostgreSQL to run on. */
    postgres: { type: 'string' },
  },
});

const files = listFiles();
if (files.length === 0) {
  const what =
    options.only === undefined ? 'There are no such tests.' : `No test file matches "${options.only}".`;
  process.stderr.write(`${what}\n`);
  process.exit(1);
}
process.exitCode = (await runFiles(files)) ? 0 : 1;

function listFiles(): string[] {
  const words = options.only?.split(',');
  const patterns =
    words === undefined
      ? options.browser
        ? BROWSER_TESTS
        : SERVER_TESTS
      : [...SERVER_TESTS, ...BROWSER_TESTS];
  return globSync(patterns, { cwd: ROOT, exclude: (path) => /(^|\/)(node_modules|build)$/.test(path) })
    .filter((path) => words === undefined || words.some((word) => path.includes(word)))
    .sort()
    .map((path) => join(ROOT, path));
}

async function runFiles(paths: string[]): Promise<boolean> {
  const local = options.postgres === undefined ? undefined : await startLocalServer(options.postgres);
  if (local !== undefined) process.env['TEST_DATABASE_URL'] = local.url;
  // Held from the first file to the last, so that the server does not stop and start in between.
  const server = await useTestServer();
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
  const cores = availableParallelism();
  try {
    const stream = run({
      files: paths,
      cwd: ROOT,
      // A browser keeps a core busy beside its server.
      concurrency: options.browser ? Math.max(1, Math.floor(cores / 2)) : cores,
      timeout: options.browser ? 1_800_000 : 600_000,
      signal: stopping.signal,
    });
    const ok = await report(stream, (path) => relative(ROOT, path));
    return ok && !stopping.signal.aborted;
  } finally {
    await server.release();
    await local?.stop();
  }
}
