import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import { createQueue } from './queue.ts';
import type { Progress } from './report.ts';
import { describeFailure, type FileResult } from './report.ts';
import { nameOf } from './test-files.ts';

const LANE = join(import.meta.dirname, 'lane.ts');

type Events = ReturnType<typeof run>;

/**
 * Runs server test files in a few processes that share a queue. One process more than there are cores: files that wait
 * for timers or for killed programs leave their core to the others.
 */
export async function runInLanes(
  files: readonly string[],
  { signal, progress }: { signal: AbortSignal; progress: Progress },
): Promise<void> {
  const queue = createQueue(files);
  process.env['TEST_QUEUE'] = queue.folder;
  try {
    const count = Math.min(files.length, availableParallelism() + 1);
    const waiting = new Set(files);
    const end = (result: FileResult): void => {
      waiting.delete(result.path);
      progress.end(result);
    };
    const lanes = Array.from({ length: count }, () =>
      follow(run({ files: [LANE], timeout: Infinity, signal }), progress, end),
    );
    await Promise.all(lanes);
    if (signal.aborted) return;
    for (const path of waiting) end(notRun(path));
  } finally {
    delete process.env['TEST_QUEUE'];
    queue.close();
  }
}

const notRun = (path: string): FileResult => ({
  path,
  ok: false,
  passed: 0,
  tests: 0,
  skipped: 0,
  ms: 0,
  failures: [`✗ ${path}\nThe file did not run to its end: its process ended before.`],
  output: '',
});

/** Tells one lane's events file by file. */
async function follow(events: Events, progress: Progress, end: (result: FileResult) => void): Promise<void> {
  let current = new FileEvents();
  let output = '';
  const collect = ({ message }: { message: string }): void => void (output += message);
  events.on('test:stdout', collect);
  events.on('test:stderr', collect);
  events.on('test:dequeue', ({ name, nesting, type }) => {
    if (nesting === 0 && type === 'suite') progress.begin(name);
  });
  const finish = (path: string, ok: boolean, ms: number): void => {
    end({ path, ok, ms, output, ...current.summary() });
    current = new FileEvents();
    output = '';
  };
  events.on('test:pass', (data) => {
    if (data.nesting === 0 && data.details.type === 'suite')
      finish(data.name, true, data.details.duration_ms);
    else current.pass(data);
  });
  events.on('test:fail', (data) => {
    if (data.nesting > 0) return current.fail(data);
    // The lane itself fails with its files, and for itself when something fails outside of every test.
    const isFile = data.details.type === 'suite';
    const isOwn =
      !('failureType' in data.details.error) || data.details.error.failureType !== 'subtestsFailed';
    if (isOwn) current.fail(data);
    if (isFile) finish(data.name, false, data.details.duration_ms);
    else if (isOwn) progress.fault(describeFailure(data));
  });
  await new Promise((resolve, reject) => {
    events.on('end', resolve);
    events.on('error', reject);
    events.resume();
  });
}

interface Ended {
  readonly name: string;
  readonly file?: string | undefined;
  readonly skip?: string | boolean | undefined;
  readonly details: { readonly type?: string | undefined };
}

class FileEvents {
  #passed = 0;
  #tests = 0;
  #skipped = 0;
  readonly #failures: string[] = [];

  pass({ details, skip }: Ended): void {
    if (details.type === 'suite') return;
    this.#tests += 1;
    if (skip === undefined) this.#passed += 1;
    else this.#skipped += 1;
  }

  fail(data: Ended & { readonly details: { readonly error: Error } }): void {
    if (data.details.type !== 'suite') this.#tests += 1;
    const { error } = data.details;
    // A suite fails with its tests; they say why.
    if ('failureType' in error && error.failureType === 'subtestsFailed') return;
    this.#failures.push(describeFailure({ ...data, file: data.file === undefined ? '' : nameOf(data.file) }));
  }

  summary(): Pick<FileResult, 'passed' | 'tests' | 'skipped' | 'failures'> {
    return { passed: this.#passed, tests: this.#tests, skipped: this.#skipped, failures: this.#failures };
  }
}
