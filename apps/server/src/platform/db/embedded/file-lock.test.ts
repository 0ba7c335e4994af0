import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { withFileLock } from './file-lock.ts';

describe('the file lock', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-lock-'));
  const path = join(folder, 'lock');
  after(() => rm(folder, { recursive: true, force: true }));

  test('lets one in at a time and leaves nothing behind', async () => {
    let inside = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      most = Math.max(most, ++inside);
      await sleep(5);
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 8 }, () => withFileLock(path, work)));
    assert.equal(most, 1);
    assert.deepEqual(await readdir(folder), []);
  });

  test('passes over a holder that has died', async () => {
    await writeFile(path, '4194304 long-ago 00');
    assert.equal(await withFileLock(path, () => Promise.resolve('in')), 'in');
  });

  test(
    'passes over a holder whose number another process has now',
    { skip: process.platform !== 'linux' },
    async () => {
      await writeFile(path, `${process.pid} another-boot:1 00`);
      assert.equal(await withFileLock(path, () => Promise.resolve('in')), 'in');
    },
  );

  test('is given back when the work fails', async () => {
    await assert.rejects(
      withFileLock(path, () => Promise.reject(new Error('no'))),
      /no/,
    );
    assert.equal(await withFileLock(path, () => Promise.resolve('in')), 'in');
  });
});
