import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, describe, mock, test } from 'node:test';
import { takeNext } from './queue.ts';
import { ROOT } from './test-files.ts';

// Runs test files one after another in this process, each as a suite that bears the file's path. The program is loaded
// once instead of once for each file.

const FILE_MS = 900_000;
const require = createRequire(import.meta.url);
const queue = process.env['TEST_QUEUE'] ?? '';

for (let path = takeNext(queue); path !== undefined; path = takeNext(queue)) await runFile(path);

function runFile(path: string): Promise<void> {
  return new Promise((resolve) => {
    void describe(path, { timeout: FILE_MS }, () => {
      after(() => {
        mock.reset();
        resolve();
      });
      try {
        require(join(ROOT, path));
      } catch (error) {
        test('the file loads', () => {
          throw error;
        });
      }
    });
  });
}
