import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { runBrowserFiles } from './browser-files.ts';
import { useTestServer } from './database-server.ts';
import { isDeep } from './depth.ts';
import { runInLanes } from './lanes.ts';
import { startLocalServer } from './local-server.ts';
import { Progress } from './report.ts';
import { runTwice } from './second-try.ts';
import { isForDepth, keepTimes, listTestFiles, longestFirst, ROOT, type Kind } from './test-files.ts';

const MAKE_SEED = join(ROOT, 'e2e/harness/make-seed.ts');

const { values: options } = parseArgs({
  options: {
    kind: { type: 'string', default: 'server' },
    /** Words with commas between; runs the files whose paths contain one of them. Each must fit one. */
    only: { type: 'string' },
    /** Paths with commas between; runs these files. Each must be there. */
    files: { type: 'string' },
    /** Folder of the programs of another PostgreSQL to run on. */
    postgres: { type: 'string' },
    /** File for what the command that runs several stages tells at its end: texts of what failed, and unsteady files. */
    outcome: { type: 'string' },
  },
});

const kind: Kind = options.kind === 'browser' ? 'browser' : 'server';
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
// The channel of `npm test` closes when that is killed.
process.on('disconnect', () => stopping.abort());
const told: string[] = [];
const unsteady: string[] = [];
const ok = await runAll().catch((error: unknown) => {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (!stopping.signal.aborted) process.stdout.write(`${text}\n`);
  told.push(text);
  return false;
});
if (options.outcome !== undefined) writeFileSync(options.outcome, JSON.stringify({ told, unsteady }));
process.exit(ok && !stopping.signal.aborted ? 0 : 1);

async function runAll(): Promise<boolean> {
  const wanted = options.files?.split(',') ?? options.only?.split(',') ?? [''];
  const fits = (path: string, want: string): boolean =>
    options.files === undefined ? path.includes(want) : path === want;
  const isNamed = options.files !== undefined || options.only !== undefined;
  const all = listTestFiles(kind).filter((path) => isNamed || isDeep || !isForDepth(path));
  const missing = wanted.filter((want) => !all.some((path) => fits(path, want)));
  if (missing.length > 0) {
    told.push(`✗ No test file of kind ${kind} fits: ${missing.join(', ')}`);
    process.stdout.write(`${told.join('\n')}\n`);
    return false;
  }
  const files = longestFirst(all.filter((path) => wanted.some((want) => fits(path, want))));
  const local = options.postgres === undefined ? undefined : await startLocalServer(options.postgres);
  if (local !== undefined) process.env['TEST_DATABASE_URL'] = local.url;
  try {
    return kind === 'server' ? await runServer(files) : await runBrowser(files);
  } finally {
    await local?.stop();
  }
}

async function runServer(files: readonly string[]): Promise<boolean> {
  // Held from the first file to the last, so that the server does not stop and start in between.
  const server = await useTestServer();
  try {
    return await tellTwice(files, (paths, progress, isSecond) =>
      runInLanes(paths, { signal: stopping.signal, progress, ...(isSecond && { lanes: 1, isAlone: true }) }),
    );
  } finally {
    await server.release();
  }
}

async function runBrowser(files: readonly string[]): Promise<boolean> {
  const seed = await mkdtemp(join(tmpdir(), 'atrium-seed-'));
  try {
    await promisify(execFile)(process.execPath, [MAKE_SEED, seed], { signal: stopping.signal });
    process.env['TEST_SEED'] = seed;
    return await tellTwice(files, (paths, progress, isSecond) =>
      runBrowserFiles(paths, { signal: stopping.signal, progress, ...(isSecond && { atOnce: 1 }) }),
    );
  } finally {
    // The database of a seed that failed may still be ending.
    await rm(seed, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
  }
}

async function tellTwice(
  files: readonly string[],
  work: (files: readonly string[], progress: Progress, isSecond: boolean) => Promise<void>,
): Promise<boolean> {
  const run = async (paths: readonly string[], isSecond: boolean): Promise<Progress> => {
    const progress = new Progress(paths.length);
    await work(paths, progress, isSecond);
    progress.finish();
    keepTimes(progress.results);
    return progress;
  };
  const outcome = await runTwice(files, run, stopping.signal);
  told.push(...outcome.told);
  unsteady.push(...outcome.unsteady);
  return outcome.ok;
}
