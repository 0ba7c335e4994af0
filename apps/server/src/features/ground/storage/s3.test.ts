import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { copyFiles } from '../../../platform/files/copy-files.ts';
import { FILE_FOLDERS } from '../../../platform/files/file-store.ts';
import { openFolder } from '../../../platform/files/open-file-store.ts';
import { makeFilm, readHls } from '../../../platform/media/cutting/film.factory.ts';
import { makeMp4 } from '../../../platform/media/video.factory.ts';
import { createTestApp, type Caller, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import { hasSwift, NO_SWIFT, startSwift, type SwiftServer } from '../../../testing/s3/swift.ts';
import { PICTURE } from '../../../testing/samples.ts';
import { askForCut, cutNext, removeUploadsOf } from './index.ts';
import { sweepUnattached } from './sweep/sweep.service.ts';
import { removeOrphanedFiles } from './uploads.service.ts';

const BYTES = { 'content-type': 'application/octet-stream' };
const DAY_MS = 24 * 60 * 60 * 1000;

void describe('uploads on S3', { skip: hasSwift ? false : NO_SWIFT }, () => {
  let swift: SwiftServer;
  let testApp: TestApp;
  let org: TestOrganization;
  let ana: Caller;

  before(async () => {
    swift = await startSwift();
    testApp = await createTestApp(swift.environment);
    org = await testApp.organization();
    ana = await org.member();
  });
  after(async () => {
    await testApp.close();
    await swift.close();
  });

  const get = (url: string, headers = {}) =>
    testApp.app.http.inject({ url, headers: { host: org.hostname, ...headers } });
  const keys = async (): Promise<string[]> => {
    const found: string[] = [];
    for (const folder of FILE_FOLDERS)
      for await (const { key } of testApp.services.files.list(folder)) found.push(key);
    return found;
  };
  const sendPicture = () =>
    ana.post<{ id: string }>('/storage/images/upload', { type: 'thread', dataUri: PICTURE });
  const sendFile = (who: Caller, bytes: Buffer) =>
    who.send<{ url: string }>('POST', '/storage/files/content?name=a.txt&type=text/plain', bytes, BYTES);

  test('a film is cut to S3, plays from there, and goes with its video', async () => {
    const path = '/storage/videos/file?source=content&name=film&minutes=1';
    const { id } = (await ana.send<{ id: string }>('POST', path, await makeFilm({ seconds: 8 }), BYTES)).body
      .data;
    const ctx = org.context();
    assert.ok(await askForCut(ctx, id));
    const run = { attempt: 1, isLast: false, signal: new AbortController().signal };
    assert.ok(await cutNext(ctx, run));
    const hls = (await keys()).filter((key) => key.startsWith(`hls/${org.organization.id}/${id}/`));
    assert.equal(hls.length, 3);
    const master = hls.find((key) => key.endsWith('/master.m3u8')) ?? '';
    const { frames } = await readHls(master, async (key) => {
      const file = await testApp.services.files.get(key);
      assert.ok(file !== undefined, key);
      return Buffer.concat(await file.stream.toArray());
    });
    assert.equal(frames.length, 80);
    await removeUploadsOf(ctx, ana.id);
    assert.ok((await keys()).every((key) => !key.includes(id)));
  });

  test('pictures, films and files are stored and read back whole and by ranges', async () => {
    const picture = (await sendPicture()).body.data.id;
    assert.equal((await get(`/media/${picture}/public`)).statusCode, 200);

    const film = makeMp4();
    const path = '/storage/videos/file?source=content&name=Film&minutes=1';
    const video = await ana.send<{ hlsUrl: string }>('POST', path, film, BYTES);
    assert.equal(video.statusCode, 200, video.body.message);
    const whole = await get(video.body.data.hlsUrl);
    assert.deepEqual([whole.statusCode, whole.headers['content-type']], [200, 'video/mp4']);
    assert.ok(whole.rawPayload.equals(film));
    const part = await get(video.body.data.hlsUrl, { range: 'bytes=4-11' });
    assert.deepEqual([part.statusCode, part.rawPayload], [206, film.subarray(4, 12)]);
    assert.equal(part.headers['content-range'], `bytes 4-11/${film.length}`);

    const file = (await sendFile(ana, Buffer.from('a file'))).body.data;
    assert.equal((await get(file.url)).payload, 'a file');
  });

  test('uploads that nothing uses are swept with their bytes, and bytes without a row as well', async () => {
    await testApp.services.files.put(
      `files/${org.organization.id}/${org.organization.id}`,
      Buffer.from('lost'),
      {
        contentType: 'text/plain',
      },
    );
    const later = { ...org.context(), now: () => new Date(Date.now() + 31 * DAY_MS) };
    for (const table of ['video', 'image', 'stored_file'] as const) await sweepUnattached(later, table);
    assert.equal(await removeOrphanedFiles(later), 1);
    assert.deepEqual(await keys(), []);
  });

  test('uploads of an erased account leave the bucket', async () => {
    const ben = await org.member();
    const { url } = (await sendFile(ben, Buffer.from('personal'))).body.data;
    await removeUploadsOf(org.context(), ben.id);
    assert.equal((await get(url)).statusCode, 404);
    assert.deepEqual(await keys(), []);
  });

  test('files move to a folder and back', async () => {
    const { url } = (await sendFile(ana, Buffer.from('moved'))).body.data;
    const folder = await openFolder(`${testApp.services.config.dataDir}/moved`);
    const bucket = testApp.services.files;
    const quietly = () => undefined;
    assert.deepEqual(await copyFiles(bucket, folder, FILE_FOLDERS, quietly), {
      copied: 1,
      same: 0,
      failed: [],
    });
    const [key = ''] = await keys();
    await bucket.remove(key);
    assert.equal((await get(url)).statusCode, 404);
    assert.deepEqual(await copyFiles(folder, bucket, FILE_FOLDERS, quietly), {
      copied: 1,
      same: 0,
      failed: [],
    });
    assert.equal((await get(url)).payload, 'moved');
  });

  test('while the bucket is away uploads are refused for now, no row stays, and it goes on by itself', async () => {
    const { url } = (await sendFile(ana, Buffer.from('stays'))).body.data;
    const count = async (): Promise<number> =>
      (await testApp.database.pool.query('select from stored_file')).rowCount ?? 0;
    const before = await count();
    await swift.kill();
    for (const answer of [await sendFile(ana, Buffer.from('lost')), await sendPicture(), await get(url)]) {
      assert.equal(answer.statusCode, 503);
      assert.ok(Number(answer.headers['retry-after']) > 0);
    }
    assert.equal(await count(), before);
    await swift.start();
    assert.equal((await get(url)).payload, 'stays');
    assert.equal((await sendFile(ana, Buffer.from('again'))).statusCode, 200);
  });
});
