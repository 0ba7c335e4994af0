import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import type { FileStore } from '../platform/files/file-store.ts';
import { LARGE, passLargeFile, type StorePlace } from './large-file.ts';

const webp = { contentType: 'image/webp' };

const MB = 1024 * 1024;

const HOSTILE_KEYS = [
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

/** The behavior of every file store. Call it within the `describe` of one; another process opens the same at its place. */
export function testFileStore(opened: () => FileStore, place: () => StorePlace): void {
  const read = async (key: string, range?: { start: number; end: number }): Promise<string | undefined> => {
    const file = await opened().get(key, range);
    return file && (await buffer(file.stream)).toString();
  };
  const keysBelow = async (folder: string): Promise<string[]> => {
    const keys: string[] = [];
    for await (const { key } of opened().list(folder)) keys.push(key);
    return keys.sort();
  };

  void test('a stored file is read back with its size and type, from bytes and from a stream', async () => {
    const store = opened();
    await store.put('a/b/bytes.webp', Buffer.from('hello'), webp);
    await store.put('a/b/stream', Readable.from([Buffer.from('he'), Buffer.from('llo')]), webp);
    await store.put('a/b/nothing', Readable.from([]), webp);
    for (const key of ['a/b/bytes.webp', 'a/b/stream']) {
      const file = await store.get(key);
      assert.ok(file);
      assert.deepEqual([file.size, file.contentType], [5, 'image/webp']);
      assert.equal((await buffer(file.stream)).toString(), 'hello');
      assert.deepEqual(await store.info(key), { size: 5, contentType: 'image/webp' });
      assert.equal(await store.exists(key), true);
    }
    assert.equal((await store.info('a/b/nothing'))?.size, 0);
    assert.equal(await read('a/b/nothing'), '');
  });

  void test('a second put replaces the first whole', async () => {
    const store = opened();
    await store.put('again', Buffer.from('a long first text'), webp);
    await store.put('again', Buffer.from('short'), { contentType: 'text/plain' });
    assert.equal(await read('again'), 'short');
    assert.equal((await store.info('again'))?.contentType, 'text/plain');
  });

  void test('a range is read alone and says the size of the whole', async () => {
    const store = opened();
    await store.put('ranged', Buffer.from('0123456789'), webp);
    assert.equal(await read('ranged', { start: 2, end: 4 }), '234');
    assert.equal(await read('ranged', { start: 9, end: 9 }), '9');
    assert.equal(await read('ranged', { start: 8, end: 400 }), '89');
    assert.equal(await read('ranged', { start: 10, end: 12 }), '');
    const part = await store.get('ranged', { start: 0, end: 0 });
    part?.stream.destroy();
    assert.deepEqual([part?.size, part?.contentType], [10, 'image/webp']);
  });

  void test('a removed file, an unknown key and a folder are absent', async () => {
    const store = opened();
    await store.put('gone/file', Buffer.from('x'), webp);
    await store.remove('gone/file');
    await store.remove('gone/file');
    for (const key of ['gone/file', 'gone', 'never', 'gone/file/deeper']) {
      assert.equal(await store.exists(key), false, key);
      assert.equal(await store.info(key), undefined, key);
      assert.equal(await store.get(key), undefined, key);
      assert.equal(await store.get(key, { start: 0, end: 3 }), undefined, key);
    }
    assert.deepEqual(await keysBelow('gone'), []);
  });

  void test('a list names what lies below a folder, with the moment of its last change', async () => {
    const store = opened();
    const since = Date.now();
    for (const key of ['shelf/one', 'shelf/deep/two', 'shelfish/three'])
      await store.put(key, Buffer.from('x'), webp);
    assert.deepEqual(await keysBelow('shelf'), ['shelf/deep/two', 'shelf/one']);
    assert.deepEqual(await keysBelow('nowhere'), []);
    for await (const { changedAt } of store.list('shelf'))
      assert.ok(Math.abs(changedAt.getTime() - since) < 60_000);
  });

  for (const key of HOSTILE_KEYS)
    void test(`a key cannot escape: ${JSON.stringify(key.slice(0, 20))}`, async () => {
      const store = opened();
      await assert.rejects(store.put(key, Buffer.from('x'), webp), TypeError);
      await assert.rejects(store.get(key), TypeError);
      await assert.rejects(store.info(key), TypeError);
      await assert.rejects(store.exists(key), TypeError);
      await assert.rejects(store.remove(key), TypeError);
    });

  for (const [name, bytes] of [
    ['at its beginning', 100_000],
    ['in the middle', 12 * MB],
  ] as const)
    void test(`a stream that breaks ${name} leaves nothing behind`, async () => {
      const broken = Readable.from(
        (async function* () {
          for (let sent = 0; sent < bytes; sent += 100_000) yield Buffer.alloc(100_000);
          await Promise.resolve();
          throw new Error('client went away');
        })(),
      );
      await assert.rejects(opened().put('broken/half', broken, webp), /client went away/);
      assert.equal(await opened().exists('broken/half'), false);
      assert.deepEqual(await keysBelow('broken'), []);
    });

  void test('a stream that breaks leaves the file before it as it was', async () => {
    await opened().put('kept', Buffer.from('before'), webp);
    const broken = new Readable({
      read() {
        this.destroy(new Error('client went away'));
      },
    });
    await assert.rejects(opened().put('kept', broken, webp), /client went away/);
    assert.equal(await read('kept'), 'before');
  });

  void test('a large file goes in and out piece by piece, byte for byte, in little memory', async () => {
    const { bytes, isSame, most } = await passLargeFile(place());
    assert.deepEqual([bytes, isSame], [LARGE, true]);
    assert.ok(most < 64 * MB, `${Math.round(most / MB)} MB more than before`);
    const seam = await opened().get('large', { start: 8 * MB - 2, end: 8 * MB + 3 });
    assert.equal(seam && (await buffer(seam.stream)).readUInt32BE(2), 8);
    await opened().remove('large');
  });

  void test('a reader that leaves in the middle does not disturb the next', async () => {
    await opened().put('left', Buffer.alloc(4 * MB, 7), webp);
    for (let turn = 0; turn < 20; turn += 1) {
      const file = await opened().get('left');
      for await (const chunk of file?.stream ?? []) if ((chunk as Buffer).length > 0) break;
    }
    assert.equal((await buffer((await opened().get('left'))?.stream ?? Readable.from([]))).length, 4 * MB);
  });
}
