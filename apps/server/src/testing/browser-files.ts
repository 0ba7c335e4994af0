import { run } from 'node:test';
import { join } from 'node:path';
import type { Progress } from './report.ts';
import { describeFailure, type FileResult } from './report.ts';
import { ROOT } from './test-files.ts';

/** Browser test files that run at once: while one waits for its page, another computes. */
const AT_ONCE = 2;
const FILE_MS = 1_800_000;

export async function runBrowserFiles(
  files: readonly string[],
  { signal, progress, atOnce = AT_ONCE }: { signal: AbortSignal; progress: Progress; atOnce?: number },
): Promise<void> {
  const waiting = [...files];
  const worker = async (): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined && !signal.aborted; path = waiting.shift()) {
      progress.begin(path);
      progress.end(await runBrowserFile(path, signal));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** A process of its own: the browser and the program of a file end with it. */
async function runBrowserFile(path: string, signal: AbortSignal): Promise<FileResult> {
  const events = run({ files: [join(ROOT, path)], cwd: ROOT, timeout: FILE_MS, signal });
  const failures: string[] = [];
  let output = '';
  let counts = { passed: 0, tests: 0, skipped: 0 };
  let ok = true;
  const since = performance.now();
  const collect = ({ message }: { message: string }): void => void (output += message);
  events.on('test:stdout', collect);
  events.on('test:stderr', collect);
  events.on('test:fail', (data) => {
    ok = false;
    const { error } = data.details;
    // A suite fails with its tests; they say why.
    if ('failureType' in error && error.failureType === 'subtestsFailed') return;
    failures.push(describeFailure({ ...data, file: path }));
  });
  events.on('test:summary', (data) => {
    if (data.file === undefined) ok &&= data.success;
    else counts = data.counts;
  });
  await new Promise((resolve, reject) => {
    events.on('end', resolve);
    events.on('error', reject);
    events.resume();
  });
  const { passed, tests, skipped } = counts;
  return { path, ok, passed, tests, skipped, ms: performance.now() - since, failures, output };
}
