import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { copyFiles, type Copied } from './copy-files.ts';
import type { FileStore } from './file-store.ts';
import { createLocalFileStore } from './local-file-store.ts';

let roots: string[];
let from: FileStore;
let to: FileStore;

const folders = ['images', 'videos'];
const copy = (source = from, target = to): Promise<Copied> =>
  copyFiles(source, target, folders, () => undefined);
const read = async (store: FileStore, key: string): Promise<string | undefined> => {
  const file = await store.get(key);
  return file && text(file.stream);
};

before(async () => {
  roots = await Promise.all([1, 2].map(() => mkdtemp(path.join(tmpdir(), 'atrium-copy-'))));
  const [first = '', second = ''] = roots;
  [from, to] = [await createLocalFileStore(first), await createLocalFileStore(second)];
  for (let turn = 0; turn < 20; turn += 1)
    await from.put(`images/org/${turn}`, Buffer.from(`picture ${turn}`), { contentType: 'image/webp' });
});
after(() => Promise.all(roots.map((root) => rm(root, { recursive: true, force: true }))));

test('copies what is missing, with its type, and nothing twice', async () => {
  await to.put('images/org/3', Buffer.from('picture 3'), { contentType: 'image/webp' });
  assert.deepEqual(await copy(), { copied: 19, same: 1, failed: [] });
  assert.deepEqual(await copy(), { copied: 0, same: 20, failed: [] });
  assert.equal(await read(to, 'images/org/7'), 'picture 7');
  assert.equal((await to.info('images/org/7'))?.contentType, 'image/webp');
  assert.equal(await read(from, 'images/org/7'), 'picture 7');
});

test('a file of the same length with other bytes, or of another type, is replaced', async () => {
  await copy();
  await to.put('images/org/1', Buffer.from('pictare 1'), { contentType: 'image/webp' });
  await to.put('images/org/2', Buffer.from('picture 2'), { contentType: 'text/plain' });
  assert.deepEqual(await copy(), { copied: 2, same: 18, failed: [] });
  assert.equal(await read(to, 'images/org/1'), 'picture 1');
});

test('a copy that arrives changed fails by name and is copied by the next run', async () => {
  let isSpoiled = true;
  const spoiling: FileStore = {
    ...to,
    put: (key, content, options) =>
      isSpoiled && content instanceof Readable
        ? text(content).then(() => to.put(key, Buffer.from('spoiled!!'), options))
        : to.put(key, content, options),
  };
  await from.put('videos/org/film', Buffer.from('film film'), { contentType: 'video/mp4' });
  assert.deepEqual((await copy(from, spoiling)).failed, ['videos/org/film']);
  isSpoiled = false;
  assert.deepEqual((await copy(from, spoiling)).failed, []);
  assert.equal(await read(to, 'videos/org/film'), 'film film');
});
