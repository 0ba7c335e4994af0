import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { SuiteContext } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { loadTestRunner } from './light-runner.ts';
import { checkKept, endKept } from './keeping.ts';
import { takeNext } from './queue.ts';
import { ROOT } from './test-files.ts';

// Runs test files one after another in this process, each as a suite that bears the file's path. The program is loaded
// once instead of once for each file. A second suite of a path fails the file for what it left behind.

const { describe, mock, test } = await loadTestRunner();
const require = createRequire(import.meta.url);
const queue = process.env['TEST_QUEUE'] ?? '';
const [lane = '', sharing] = process.argv.slice(2);
/** Shared things end with each file. */
const isAlone = sharing === 'alone';
let strays: unknown[] = [];

for (const event of ['unhandledRejection', 'uncaughtException'])
  process.on(event, (error: unknown) => {
    // The test runner gives an error to the test that it comes from. For the others it only sets the exit code.
    queueMicrotask(() => {
      if (process.exitCode !== undefined) strays.push(error);
    });
  });

// The runner ends its report when the process has nothing to do for a moment, and tells no file that comes after.
const held = setInterval(() => {}, 1_000_000_000);
for (let path = takeNext(queue, lane); path !== undefined; path = takeNext(queue, lane)) await runFile(path);
// Told as a fault of the run, since no file is to blame.
await test('all that files of a process shared ends', async () => {
  await endKept();
  await setImmediate();
  if (strays.length > 0) throw new AggregateError(strays, strays.map(String).join('\n'));
});
clearInterval(held);

async function runFile(path: string): Promise<void> {
  let suite: SuiteContext | undefined;
  await describe(path, (context) => {
    suite = context;
    try {
      require(join(ROOT, path));
    } catch (error) {
      test('the file loads', () => {
        throw error;
      });
    }
  });
  mock.reset();
  // An error of the next turn of the event loop still belongs to this file.
  await setImmediate();
  const left = await findLeft(suite?.passed !== true || strays.length > 0);
  const late = [...strays, ...left];
  strays = [];
  if (late.length > 0)
    await describe(path, () => {
      for (const error of late)
        test(`an error outside of every test, while ${path} ran`, () => {
          throw error;
        });
    });
}

/** Errors of what the file shares with others. */
async function findLeft(hasFailed: boolean): Promise<unknown[]> {
  try {
    const faults = await checkKept(hasFailed);
    if (isAlone) await endKept();
    return faults.map((fault) => new Error(fault));
  } catch (error) {
    return [error];
  }
}
