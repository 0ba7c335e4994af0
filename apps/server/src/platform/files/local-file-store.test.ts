import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
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

  async function filesBelow(folder: string): Promise<string[]> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  }

  test('a stored file is read back with its size and type, from bytes and from a stream', async () => {
    await store.put('a/b/bytes.webp', Buffer.from('hello'), webp);
    await store.put('a/b/stream', Readable.from([Buffer.from('he'), Buffer.from('llo')]), webp);
    for (const key of ['a/b/bytes.webp', 'a/b/stream']) {
      const file = await store.get(key);
      assert.ok(file);
      assert.equal(file.size, 5);
      assert.equal(file.contentType, 'image/webp');
      assert.equal((await buffer(file.stream)).toString(), 'hello');
      assert.equal(await store.exists(key), true);
    }
    assert.deepEqual(await readdir(path.join(root, '.incoming')), []);
  });

  test('a second put replaces the first whole', async () => {
    await store.put('again', Buffer.from('a long first text'), webp);
    await store.put('again', Buffer.from('short'), { contentType: 'text/plain' });
    const file = await store.get('again');
    assert.ok(file);
    assert.equal((await buffer(file.stream)).toString(), 'short');
    assert.equal(file.contentType, 'text/plain');
  });

  test('a removed file, an unknown key and a folder are absent', async () => {
    await store.put('gone/file', Buffer.from('x'), webp);
    await store.remove('gone/file');
    await store.remove('gone/file');
    for (const key of ['gone/file', 'gone', 'never', 'gone/file/deeper']) {
      assert.equal(await store.exists(key), false, key);
      assert.equal(await store.get(key), undefined, key);
    }
    assert.ok(!(await filesBelow(root)).some((name) => name.startsWith('file')));
  });

  const hostileKeys = [
    '',
    '/',
    '..',
    '../x',
    'a/../../x',
    '/etc/passwd',
    'a//b',
    'a/',
    '.incoming/x',
    'a/.hidden',
    'A/b',
    'a\\..\\b',
    'a\0b',
    'a b',
    'a~type',
    'C:x',
    'é',
    'x'.repeat(301),
  ];
  for (const key of hostileKeys) {
    test(`a key cannot escape: ${JSON.stringify(key.slice(0, 20))}`, async () => {
      await assert.rejects(store.put(key, Buffer.from('x'), webp), TypeError);
      await assert.rejects(store.get(key), TypeError);
      await assert.rejects(store.exists(key), TypeError);
      await assert.rejects(store.remove(key), TypeError);
    });
  }

  test('a stream that breaks leaves nothing behind', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(100_000);
        await Promise.resolve();
        throw new Error('client went away');
      })(),
    );
    await assert.rejects(store.put('broken/half', broken, webp), /client went away/);
    assert.equal(await store.exists('broken/half'), false);
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
