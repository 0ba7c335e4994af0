import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { loadTestRunner } from './light-runner.ts';
import { endKept } from './keeping.ts';
import { takeNext } from './queue.ts';
import { ROOT } from './test-files.ts';

// Runs test files one after another in this process, each as a suite that bears the file's path. The program is loaded
// once instead of once for each file. A second suite of a path fails the file for what it left behind.

const { describe, mock, test } = await loadTestRunner();
const require = createRequire(import.meta.url);
const queue = process.env['TEST_QUEUE'] ?? '';
const [lane = ''] = process.argv.slice(2);
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
await endKept();
clearInterval(held);

async function runFile(path: string): Promise<void> {
  await describe(path, () => {
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
  const late = strays;
  if (late.length > 0)
    await describe(path, () => {
      for (const error of late)
        test(`an error outside of every test, while ${path} ran`, () => {
          throw error;
        });
    });
  strays = [];
}
