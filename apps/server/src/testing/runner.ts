import { globSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { run } from 'node:test';
import { parseArgs } from 'node:util';
import { useTestServer } from './database-server.ts';
import { startLocalServer } from './local-server.ts';
import { report, type Report } from './report.ts';

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
    /** File for what failed, so that whoever runs several of these can tell all of it at their end. */
    failures: { type: 'string' },
  },
});

const files = listFiles();
if (files.length === 0) {
  const what =
    options.only === undefined ? 'There are no such tests.' : `No test file matches "${options.only}".`;
  process.stderr.write(`${what}\n`);
  process.exit(1);
}
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
process.exitCode = (await runAll()) ? 0 : 1;

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

async function runAll(): Promise<boolean> {
  const local = options.postgres === undefined ? undefined : await startLocalServer(options.postgres);
  if (local !== undefined) process.env['TEST_DATABASE_URL'] = local.url;
  // Held from the first file to the last, so that the server does not stop and start in between.
  const server = await useTestServer();
  const told: string[] = [];
  try {
    let result = await runFiles(files);
    told.push(...result.failures);
    // A browser, its server and its database on a machine that others use: what fails twice is no accident. Each is
    // told, the unsteady one as well.
    if (!result.ok && options.browser && !stopping.signal.aborted && result.failedFiles.length > 0) {
      process.stdout.write(`\nOnce more, what failed:\n`);
      result = await runFiles(result.failedFiles);
      told.push(...result.failures.map((failure) => `Again: ${failure}`));
    }
    return result.ok && !stopping.signal.aborted;
  } finally {
    if (options.failures !== undefined) writeFileSync(options.failures, JSON.stringify(told));
    await server.release();
    await local?.stop();
  }
}

async function runFiles(paths: readonly string[]): Promise<Report> {
  const cores = availableParallelism();
  const stream = run({
    files: [...paths],
    cwd: ROOT,
    // A browser keeps a core busy beside its server.
    concurrency: options.browser ? Math.max(1, Math.floor(cores / 2)) : cores,
    timeout: options.browser ? 1_800_000 : 600_000,
    signal: stopping.signal,
  });
  return report(stream, (path) => relative(ROOT, path));
}
