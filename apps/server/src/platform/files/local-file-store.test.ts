import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { testFileStore } from '../../testing/file-store-cases.ts';
import { AppError } from '../errors.ts';
import type { FileStore } from './file-store.ts';
import { createLocalFileStore } from './local-file-store.ts';

const webp = { contentType: 'image/webp' };

describe('local file store', () => {
  let root: string;
  let store: FileStore;

  before(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'atrium-files-'));
    store = await createLocalFileStore(root);
  });
  after(() => rm(root, { recursive: true, force: true }));

  testFileStore(
    () => store,
    () => ({ root }),
  );

  test('nothing stays in the folder of what arrives', async () => {
    await store.put('arrived', Buffer.from('x'), webp);
    const broken = new Readable({
      read() {
        this.destroy(new Error('client went away'));
      },
    });
    await assert.rejects(store.put('never', broken, webp));
    assert.deepEqual(await readdir(path.join(root, '.incoming')), []);
  });

  test('a full disk is said as such', async () => {
    const full = new Readable({
      read() {
        this.destroy(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
      },
    });
    await assert.rejects(store.put('full', full, webp), isFullDisk);
  });

  test('a real full disk: refused, nothing half visible, what was there is still read', async (t) => {
    const mount = path.join(root, 'tiny');
    try {
      await mkdir(mount);
      run('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', mount]);
    } catch {
      t.skip('may not mount here');
      return;
    }
    try {
      const tiny = await createLocalFileStore(mount);
      await tiny.put('small', Buffer.from('kept'), webp);
      await assert.rejects(tiny.put('large', Buffer.alloc(1_000_000), webp), isFullDisk);
      assert.equal(await tiny.exists('large'), false);
      assert.deepEqual(await readdir(path.join(mount, '.incoming')), []);
      const kept = await tiny.get('small');
      assert.ok(kept);
      assert.equal((await buffer(kept.stream)).toString(), 'kept');
    } finally {
      run('umount', [mount]);
    }
  });

  test('a start sweeps what an earlier crash left half written, not what is being written', async () => {
    const stale = path.join(root, '.incoming', 'stale');
    const fresh = path.join(root, '.incoming', 'fresh');
    await writeFile(stale, 'half');
    await writeFile(fresh, 'half');
    const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);
    await utimes(stale, yesterday, yesterday);
    await createLocalFileStore(root);
    assert.deepEqual(await readdir(path.join(root, '.incoming')), ['fresh']);
    await rm(fresh);
  });
});

function isFullDisk(error: unknown): boolean {
  assert.ok(error instanceof AppError);
  assert.equal(error.code, 'storage.full');
  return true;
}

function run(program: string, options: string[]): void {
  execFileSync(program, options, { stdio: 'ignore' });
}
