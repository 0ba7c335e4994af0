import assert from 'node:assert/strict';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { newId } from '../../../platform/ids.ts';
import {
  createTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts';
import type { BaseImageView } from '../../../platform/http/image.schemas.ts';
import { removeOrphanedFiles } from './uploads.service.ts';
import { DAILY_BYTES } from './use/room.policy.ts';
import { makeMp4, makeWebm } from '../../../platform/media/video.factory.ts';
import type { BaseVideoView } from './videos.schemas.ts';
import { sweepUnattached } from './sweep/sweep.service.ts';
import { MAX_VIDEO_BYTES } from './videos.service.ts';

let testApp: TestApp;
let org: TestOrganization;
let other: TestOrganization;
let ana: Caller;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  other = await testApp.organization();
  ana = await org.member();
});
after(() => testApp.close());

const asDataUri = (bytes: Buffer, type = 'video/mp4'): string =>
  `data:${type};base64,${bytes.toString('base64')}`;
const about = { source: 'activity', name: 'Boats.mp4', minutes: 0.1 };

async function upload(bytes: Buffer, sender?: Caller): Promise<BaseVideoView> {
  // Each call by somebody new, for there is a limit per minute.
  const caller = sender ?? (await org.member());
  const answer = await caller.post<BaseVideoView>('/storage/videos', { ...about, dataUri: asDataUri(bytes) });
  assert.equal(answer.statusCode, 200, answer.body.message);
  return answer.body.data;
}

interface FileAnswer {
  statusCode: number;
  body: { code?: string; message: string; data: BaseVideoView };
}

async function send(
  body: Buffer | Readable,
  { caller = ana, query = 'source=activity&name=film&minutes=1', headers = {} } = {},
): Promise<FileAnswer> {
  const answer = await testApp.app.http.inject({
    method: 'POST',
    url: `/api/storage/videos/file?${query}`,
    headers: {
      organization: org.organization.id,
      ...(caller.token === '' ? {} : { authorization: caller.token }),
      'content-type': 'application/octet-stream',
      ...headers,
    },
    payload: body,
  });
  return { statusCode: answer.statusCode, body: answer.json() };
}

const media = (
  url: string,
  {
    host = org.hostname,
    method = 'GET',
    headers = {},
  }: { host?: string; method?: 'GET' | 'HEAD'; headers?: object } = {},
) => testApp.app.http.inject({ method, url, headers: { host, ...headers } });

async function storedFiles(): Promise<string[]> {
  const folder = join(testApp.services.config.dataDir, 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

const countVideos = async (): Promise<number> => {
  const { rows } = await testApp.database.pool.query<{ n: number }>('select count(*)::int as n from video');
  return rows[0]?.n ?? -1;
};

test('a video is stored as it is, its size is read from its header, and every field sent is kept', async () => {
  const bytes = makeMp4({ width: 1280, height: 720, seconds: 6 });
  const video = await upload(bytes, ana);
  assert.deepEqual([video.width, video.height, video.readyToStream], [1280, 720, true]);
  const read = await org.visitor.get<BaseVideoView>(`/storage/videos/${video.id}`);
  assert.deepEqual(read.body.data, video);
  const { rows } = await testApp.database.pool.query(
    'select source, name, minutes, seconds, content_type, size, account_id from video where id = $1',
    [video.id],
  );
  assert.deepEqual(rows, [
    { ...about, seconds: 6, content_type: 'video/mp4', size: bytes.length, account_id: ana.id },
  ]);
  const played = await media(video.hlsUrl);
  assert.ok(played.rawPayload.equals(bytes));
  const poster = await sharp((await media(video.thumbnailUrl)).rawPayload).metadata();
  assert.deepEqual([poster.width, poster.height], [640, 360]);
});

test('each container that browsers play, told by its content whatever it claims to be', async () => {
  for (const [bytes, type, size] of [
    [makeMp4(), 'video/mp4', [640, 360]],
    [makeMp4({ brand: 'mp42', turned: true }), 'video/mp4', [360, 640]],
    [makeMp4({ brand: 'qt  ' }), 'video/quicktime', [640, 360]],
    [makeWebm(), 'video/webm', [320, 240]],
    [makeWebm({ live: true }), 'video/webm', [320, 240]],
  ] as const) {
    const answer = await ana.post<BaseVideoView>('/storage/videos', {
      ...about,
      dataUri: asDataUri(bytes, 'text/html'),
    });
    assert.equal(answer.statusCode, 200, answer.body.message);
    assert.deepEqual([answer.body.data.width, answer.body.data.height], size);
    assert.equal((await media(answer.body.data.hlsUrl)).headers['content-type'], type);
  }
});

test('an invalid video is refused in the words of the contract and leaves nothing behind', async () => {
  const [files, rows] = [(await storedFiles()).length, await countVideos()];
  const mp4 = makeMp4();
  const ben = await org.member();
  const refusals: [unknown, number, string, string?][] = [
    [
      asDataUri(Buffer.from('<!doctype html><script>alert(1)</script>')),
      400,
      'video.format',
      'invalid video format',
    ],
    [asDataUri(Buffer.from('#EXTM3U\nfile:///etc/passwd')), 400, 'video.format'],
    [asDataUri(Buffer.alloc(0)), 400, 'video.format'],
    [asDataUri(makeWebm({ docType: 'matroska' })), 400, 'video.format'],
    [asDataUri(makeMp4({ brand: 'M4A ' })), 400, 'video.format'],
    [asDataUri(makeMp4({ brand: 'avif' })), 400, 'video.format'],
    [asDataUri(makeMp4({ width: 0 })), 400, 'video.format'],
    [asDataUri(makeMp4({ width: 60_000 })), 400, 'video.format'],
    // Cut off before it says anything of itself.
    [asDataUri(mp4.subarray(0, 400)), 400, 'video.format'],
    [asDataUri(makeWebm().subarray(0, 80)), 400, 'video.format'],
    ['data:video/mp4;base64,%%%%', 400, 'video.encoding', 'video upload failed'],
    ['https://example.org/a.mp4', 400, 'video.encoding'],
    [`data:video/mp4;base64,${'A'.repeat(14_500_000)}`, 413, 'upload.tooLarge'],
    ['A'.repeat(15_500_000), 413, 'FST_ERR_CTP_BODY_TOO_LARGE'],
    [7, 400, 'request.type'],
  ];
  for (const [dataUri, status, code, message] of refusals) {
    const answer = await ben.post('/storage/videos', { ...about, dataUri });
    assert.deepEqual([answer.statusCode, answer.body.code], [status, code], String(dataUri).slice(0, 60));
    if (message !== undefined) assert.equal(answer.body.message, message);
  }
  for (const wrong of [
    { minutes: -1 },
    { source: 'admin' },
    { name: 'x'.repeat(201) },
    { posterId: newId() },
    { id: newId() },
  ]) {
    const answer = await ana.post('/storage/videos', { ...about, dataUri: asDataUri(mp4), ...wrong });
    assert.ok([400, 404].includes(answer.statusCode), JSON.stringify(wrong));
  }
  assert.equal(
    (await org.visitor.post('/storage/videos', { ...about, dataUri: asDataUri(mp4) })).statusCode,
    401,
  );
  assert.equal((await send(mp4, { caller: org.visitor })).statusCode, 401);
  assert.deepEqual([(await storedFiles()).length, await countVideos()], [files, rows]);
});

test('a video sent as it is goes to the disk without passing through memory', async () => {
  const ben = await org.member();
  const bytes = makeMp4({ bytes: 60 * 1024 * 1024 });
  const chunks = function* (): Generator<Buffer> {
    for (let at = 0; at < bytes.length; at += 64 * 1024) yield bytes.subarray(at, at + 64 * 1024);
  };
  const answer = await send(Readable.from(chunks()), { caller: ben });
  assert.equal(answer.statusCode, 200, answer.body.message);
  const part = await media(answer.body.data.hlsUrl, { headers: { range: `bytes=${bytes.length - 500}-` } });
  assert.ok(part.rawPayload.equals(bytes.subarray(-500)));
});

test('too long a video is stopped where it becomes too long, or before when it says so', async () => {
  const ben = await org.member();
  const files = (await storedFiles()).length;
  const announced = await send(makeMp4(), {
    caller: ben,
    headers: { 'content-length': String(MAX_VIDEO_BYTES + 1) },
  });
  assert.equal(announced.statusCode, 413);
  const block = Buffer.alloc(1024 * 1024);
  const endless = function* (): Generator<Buffer> {
    yield makeMp4();
    for (let sent = 0; sent < 150; sent += 1) yield block;
  };
  const answer = await send(Readable.from(endless()), { caller: ben });
  assert.deepEqual([answer.statusCode, answer.body.code], [413, 'upload.tooLarge']);
  assert.equal((await storedFiles()).length, files);
});

test('a connection that breaks leaves nothing behind', async () => {
  const ben = await org.member();
  const [files, rows] = [(await storedFiles()).length, await countVideos()];
  const broken = Readable.from(
    (async function* () {
      yield makeMp4();
      // The bytes before this point are on their way to the disk.
      await until(storedFiles, (stored) => stored.length > files);
      throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
    })(),
  );
  await send(broken, { caller: ben }).catch(() => undefined);
  // Nobody waits for an answer any more, so it may be at work still.
  await until(storedFiles, (stored) => stored.length === files);
  assert.equal(await countVideos(), rows);
});

test('the daily quota of an account holds for concurrent uploads too', async () => {
  const ben = await org.member();
  await upload(makeMp4(), ben);
  const day = (bytes: number, of = 'day') =>
    testApp.database.pool.query(`update storage_account set bytes = $1, day = ${of} where account_id = $2`, [
      bytes,
      ben.id,
    ]);
  await day(DAILY_BYTES - 2500);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => send(makeMp4({ bytes: 500 }), { caller: ben })),
  );
  const taken = answers.filter(({ statusCode }) => statusCode === 200).length;
  assert.ok(taken >= 1 && taken < 8, `${taken}`);
  for (const { statusCode, body } of answers) if (statusCode !== 200) assert.equal(body.code, 'upload.quota');
  const { rows } = await testApp.database.pool.query<{ bytes: number }>(
    `select storage_account.bytes::float8 as bytes from storage_account where account_id = $1`,
    [ben.id],
  );
  const size = makeMp4({ bytes: 500 }).length;
  assert.equal(rows[0]?.bytes, DAILY_BYTES - 2500 + taken * size, 'what was refused is given back');
  await day(DAILY_BYTES, 'day - 1');
  assert.equal((await send(makeMp4(), { caller: ben })).statusCode, 200);
});

test('parts of a video, as RFC 9110 has them', async () => {
  const bytes = makeMp4({ bytes: 1000 });
  const { hlsUrl } = await upload(bytes);
  const size = bytes.length;
  const etag = String((await media(hlsUrl)).headers.etag);
  const whole = [200, size, undefined] as const;
  for (const [headers, [status, length, range]] of [
    [{}, whole],
    [{ range: 'bytes=0-99' }, [206, 100, `bytes 0-99/${size}`]],
    [{ range: 'bytes=100-' }, [206, size - 100, `bytes 100-${size - 1}/${size}`]],
    [{ range: 'bytes=-10' }, [206, 10, `bytes ${size - 10}-${size - 1}/${size}`]],
    [{ range: 'bytes=0-0' }, [206, 1, `bytes 0-0/${size}`]],
    [{ range: `bytes=0-${size * 2}` }, [206, size, `bytes 0-${size - 1}/${size}`]],
    [{ range: `bytes=-${size * 2}` }, [206, size, `bytes 0-${size - 1}/${size}`]],
    [{ range: `bytes=${size}-` }, [416, 0, `bytes */${size}`]],
    [{ range: 'bytes=-0' }, [416, 0, `bytes */${size}`]],
    [{ range: 'bytes=5-2' }, whole],
    [{ range: 'bytes=-' }, whole],
    [{ range: 'bytes=a-b' }, whole],
    [{ range: 'lines=1-2' }, whole],
    [{ range: 'bytes=0-1,5-6' }, whole],
    [{ range: `bytes=${'9'.repeat(400)}-` }, [416, 0, `bytes */${size}`]],
    [{ range: 'bytes=0-9', 'if-range': etag }, [206, 10, `bytes 0-9/${size}`]],
    [{ range: 'bytes=0-9', 'if-range': '"another"' }, whole],
    [{ range: 'bytes=0-9', 'if-range': 'Sat, 21 Nov 2026 20:00:00 GMT' }, whole],
  ] as const) {
    const answer = await media(hlsUrl, { headers });
    const name = JSON.stringify(headers).slice(0, 80);
    assert.equal(answer.statusCode, status, name);
    assert.equal(answer.rawPayload.length, length, name);
    assert.equal(answer.headers['content-range'], range, name);
    if (status === 416) continue;
    const start = Number(/ (\d+)-/.exec(range ?? '')?.[1] ?? 0);
    assert.ok(answer.rawPayload.equals(bytes.subarray(start, start + length)), name);
    assert.equal(answer.headers['accept-ranges'], 'bytes');
    assert.equal(answer.headers['x-content-type-options'], 'nosniff');
    assert.equal(answer.headers['content-disposition'], undefined);
  }
  const head = await media(hlsUrl, { method: 'HEAD', headers: { range: 'bytes=0-9' } });
  assert.deepEqual(
    [head.statusCode, head.headers['content-length'], head.rawPayload.length],
    [200, String(size), 0],
  );
  assert.equal((await media(hlsUrl, { headers: { 'if-none-match': etag } })).statusCode, 304);
});

test('another organization, and nobody’s ids, find nothing', async () => {
  const { id, hlsUrl } = await upload(makeMp4());
  assert.equal((await other.visitor.get(`/storage/videos/${id}`)).statusCode, 404);
  for (const [url, host] of [
    [hlsUrl, other.hostname],
    [hlsUrl, 'unknown.example.org'],
    [`/media/videos/${newId()}`, org.hostname],
    ['/media/videos/..%2f..%2fsecret.key', org.hostname],
    [`/media/videos/${org.organization.id}%2f${id}`, org.hostname],
  ] as const) {
    const answer = await media(url, { host });
    assert.equal(answer.statusCode, 404, `${host}${url}`);
    assert.equal(answer.headers['cache-control'], 'no-store');
  }
});

test('a picture of one’s own stands for the video; another person’s does not', async () => {
  const ben = await org.member();
  const png = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();
  const poster = async (caller: Caller): Promise<string> => {
    const answer = await caller.post<BaseImageView>('/storage/images/upload', {
      type: 'activity',
      dataUri: asDataUri(png, 'image/png'),
    });
    return answer.body.data.id;
  };
  const query = 'source=activity&name=film&minutes=1&posterId=';
  const mine = await poster(ben);
  const sent = await send(makeMp4(), { caller: ben, query: `${query}${mine}` });
  assert.equal(sent.body.data.thumbnailUrl, `/media/${mine}/public`);
  const theirs = await send(makeMp4(), { caller: ben, query: `${query}${await poster(ana)}` });
  assert.deepEqual([theirs.statusCode, theirs.body.code], [404, 'image.notFound']);
});

test('videos unattached for a day are swept with their bytes and posters; those in use stay', async () => {
  const ben = await org.member();
  const [kept, orphan] = [await upload(makeMp4(), ben), await upload(makeMp4(), ben)];
  const film = await send(makeMp4(), { caller: ben, query: 'source=content&name=film&minutes=1' });
  const posted = await ben.post<{ id: string }>('/activities', { message: '', videoId: kept.id });
  assert.equal(posted.statusCode, 200, posted.body.message);
  const ctx = org.context();
  await sweepUnattached(ctx, 'video');
  assert.equal((await media(orphan.hlsUrl)).statusCode, 200);
  const tomorrow = { ...ctx, now: () => new Date(Date.now() + 25 * 60 * 60 * 1000) };
  assert.ok((await sweepUnattached(tomorrow, 'video')) >= 1);
  await sweepUnattached(tomorrow, 'image');
  for (const [video, status] of [
    [kept, 200],
    [orphan, 404],
    [film.body.data, 404],
  ] as const) {
    assert.equal((await media(video.hlsUrl)).statusCode, status);
    assert.equal((await media(video.thumbnailUrl)).statusCode, status);
  }
});

test('bytes that a crash left without a row are swept once they are a day old, and no others', async () => {
  const video = await upload(makeMp4());
  const yesterday = new Date(Date.now() - 26 * 60 * 60 * 1000);
  const folder = join(testApp.services.config.dataDir, 'files');
  for (const file of await storedFiles()) await utimes(file, yesterday, yesterday);
  const lost: string[] = [];
  for (const kind of ['videos', 'images', 'files']) {
    const key = `${kind}/${org.organization.id}/${newId()}${kind === 'images' ? '/public' : ''}`;
    await testApp.services.files.put(key, Buffer.from('lost'), { contentType: 'text/plain' });
    await utimes(join(folder, key), yesterday, yesterday);
    lost.push(key);
  }
  const fresh = `videos/${org.organization.id}/${newId()}`;
  await testApp.services.files.put(fresh, Buffer.from('fresh'), { contentType: 'text/plain' });
  assert.equal(await removeOrphanedFiles(org.context()), 3);
  for (const key of lost) assert.equal(await testApp.services.files.exists(key), false);
  assert.equal(await testApp.services.files.exists(fresh), true);
  for (const url of [video.hlsUrl, video.thumbnailUrl]) assert.equal((await media(url)).statusCode, 200);
});

test('a disk that fails leaves neither row nor file', async () => {
  const lonely = await testApp.organization();
  const eve = await lonely.member();
  const rows = await countVideos();
  // A file where the folder should be: every write below it fails.
  await writeFile(join(testApp.services.config.dataDir, 'files', 'videos', lonely.organization.id), '');
  const answer = await eve.post('/storage/videos', { ...about, dataUri: asDataUri(makeMp4()) });
  assert.ok(answer.statusCode >= 500);
  assert.equal(await countVideos(), rows);
});
