import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { runBrowserFiles } from './browser-files.ts';
import { useTestServer } from './database-server.ts';
import { runInLanes } from './lanes.ts';
import { startLocalServer } from './local-server.ts';
import { Progress } from './report.ts';
import { judgeStatements } from './statements.ts';
import { keepTimes, listTestFiles, longestFirst, ROOT, type Kind } from './test-files.ts';

const MAKE_SEED = join(ROOT, 'e2e/harness/make-seed.ts');
/** Browser files that may pass at their second try only, before the run fails for it. */
const MOST_UNSTEADY = 2;

const { values: options } = parseArgs({
  options: {
    kind: { type: 'string', default: 'server' },
    /** Words with commas between; runs the files whose paths contain one of them. Each must fit one. */
    only: { type: 'string' },
    /** Paths with commas between; runs these files. Each must be there. */
    files: { type: 'string' },
    /** Folder of the programs of another PostgreSQL to run on. */
    postgres: { type: 'string' },
    /** Folder of statements that a run wrote down (TEST_STATEMENTS): has the database plan each of them first. */
    statements: { type: 'string' },
    /** File for the texts of what failed, which the command that runs several stages tells once more at its end. */
    failures: { type: 'string' },
  },
});

const kind: Kind = options.kind === 'browser' ? 'browser' : 'server';
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
// The channel of `npm test` closes when that is killed.
process.on('disconnect', () => stopping.abort());
const told: string[] = [];
const ok = await runAll().catch((error: unknown) => {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (!stopping.signal.aborted) process.stdout.write(`${text}\n`);
  told.push(text);
  return false;
});
if (options.failures !== undefined) writeFileSync(options.failures, JSON.stringify(told));
process.exit(ok && !stopping.signal.aborted ? 0 : 1);

async function runAll(): Promise<boolean> {
  const wanted = options.files?.split(',') ?? options.only?.split(',') ?? [''];
  const fits = (path: string, want: string): boolean =>
    options.files === undefined ? path.includes(want) : path === want;
  const all = listTestFiles(kind);
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
    const judged = options.statements === undefined || (await judge(options.statements));
    return (kind === 'server' ? await runServer(files) : await runBrowser(files)) && judged;
  } finally {
    await local?.stop();
  }
}

async function judge(folder: string): Promise<boolean> {
  const { judged, failures } = await judgeStatements(folder);
  process.stdout.write(`${judged - failures.length} of ${judged} statements can be planned\n`);
  for (const failure of failures) process.stdout.write(`${failure}\n`);
  told.push(...failures);
  return judged > 0 && failures.length === 0;
}

async function runServer(files: readonly string[]): Promise<boolean> {
  // Held from the first file to the last, so that the server does not stop and start in between.
  const server = await useTestServer();
  try {
    return await tell(files, (progress) => runInLanes(files, { signal: stopping.signal, progress }));
  } finally {
    await server.release();
  }
}

async function runBrowser(files: readonly string[]): Promise<boolean> {
  const seed = await mkdtemp(join(tmpdir(), 'atrium-seed-'));
  try {
    await promisify(execFile)(process.execPath, [MAKE_SEED, seed], { signal: stopping.signal });
    process.env['TEST_SEED'] = seed;
    return await runBrowserTwice(files);
  } finally {
    // The database of a seed that failed may still be ending.
    await rm(seed, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
  }
}

async function runBrowserTwice(files: readonly string[]): Promise<boolean> {
  let failed: string[] = [];
  const run = (paths: readonly string[], atOnce?: number): Promise<boolean> =>
    tell(paths, async (progress) => {
      await runBrowserFiles(paths, {
        signal: stopping.signal,
        progress,
        ...(atOnce !== undefined && { atOnce }),
      });
      failed = progress.results.filter((result) => !result.ok).map(({ path }) => path);
    });
  if ((await run(files)) || stopping.signal.aborted) return true;

  // A file that passes only at its second try is an unsteady test or an unsteady product: it is told and counted.
  const first = failed;
  process.stdout.write(`\nOnce more, the ${first.length} files that failed:\n`);
  await run(first, 1);
  if (stopping.signal.aborted) return false;
  const unsteady = first.filter((path) => !failed.includes(path));
  if (unsteady.length > 0) {
    const rule = unsteady.length > MOST_UNSTEADY ? ` More than ${MOST_UNSTEADY} of them fail the run.` : '';
    const text = `Unsteady, passed only at the second try: ${unsteady.join(', ')}.${rule}`;
    process.stdout.write(`\n${text}\n`);
    told.push(text);
  }
  return failed.length === 0 && unsteady.length <= MOST_UNSTEADY;
}

async function tell(files: readonly string[], work: (progress: Progress) => Promise<void>): Promise<boolean> {
  const progress = new Progress(files.length);
  await work(progress);
  progress.finish();
  keepTimes(progress.results);
  told.push(...progress.failures);
  return progress.ok;
}
