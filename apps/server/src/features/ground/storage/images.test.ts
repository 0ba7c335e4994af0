import assert from 'node:assert/strict';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, mock, test } from 'node:test';
import sharp, { type Sharp } from 'sharp';
import type { BaseImageView } from '../../../platform/http/image.schemas.ts';
import { newId } from '../../../platform/ids.ts';
import { sharp as own } from '../../../platform/images/sharp.ts';
import { createTestApp, type Caller, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import type { ImageView } from './images.schemas.ts';
import { sweepUnattached } from './sweep/sweep.service.ts';

let testApp: TestApp;
let org: TestOrganization;
let other: TestOrganization;
let ana: Caller;
let dataUri: string;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  other = await testApp.organization();
  ana = await org.member();
  const png = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  dataUri = `data:image/png;base64,${png.toString('base64')}`;
});
after(() => testApp.close());

const upload = async (body: object = {}): Promise<BaseImageView> => {
  const answer = await ana.post<BaseImageView>('/storage/images/upload', {
    type: 'activity',
    dataUri,
    ...body,
  });
  assert.equal(answer.statusCode, 200, answer.body.message);
  return answer.body.data;
};

const media = (uri: string, host: string, headers: Record<string, string> = {}) =>
  testApp.app.http.inject({ method: 'GET', url: uri, headers: { host, ...headers } });

const storedFiles = async (): Promise<number> => {
  const entries = await readdir(join(testApp.services.config.dataDir, 'files'), {
    recursive: true,
    withFileTypes: true,
  });
  return entries.filter((entry) => entry.isFile()).length;
};

test('a picture is a path to pages of the organization, and an address to clients from elsewhere', async () => {
  const image = await upload();
  const uriFor = async (headers: Record<string, string>) =>
    (await org.visitor.send<ImageView>('GET', `/storage/images/${image.id}`, undefined, headers)).body.data
      .uri;
  const whole = `http://${org.hostname}${image.uri}`;
  assert.equal(await uriFor({ host: org.hostname }), image.uri);
  assert.equal(await uriFor({ host: 'api.elsewhere.example' }), whole);
  assert.equal(await uriFor({ host: other.hostname }), whole);
  assert.equal(await uriFor({ host: org.hostname, origin: 'https://app.elsewhere.example' }), whole);
  assert.equal(await uriFor({ host: org.hostname, origin: `https://${org.hostname}` }), image.uri);
});

test('many pictures of one account keep nobody else from theirs', async () => {
  const [greedy, ben] = [await org.member(), await org.member()];
  const answered: string[] = [];
  const send = async (by: Caller, name: string): Promise<number> => {
    const { statusCode } = await by.post('/storage/images/upload', { type: 'activity', dataUri, name });
    if (statusCode === 200) answered.push(name);
    return statusCode;
  };
  const many = Array.from({ length: 60 }, () => send(greedy, 'greedy'));
  assert.equal(await send(ben, 'ben'), 200);
  const statuses = await Promise.all(many);
  // More than may wait.
  assert.ok(statuses.includes(503));
  const [before, after] = [answered.indexOf('ben'), answered.length - answered.indexOf('ben') - 1];
  assert.ok(before < after, `${before} before, ${after} after`);
});

test('every field sent with a picture is read back, and a foreign organization does not find it', async () => {
  const image = await upload({ type: 'content', name: 'Harbour', description: 'Boats at dawn' });
  assert.deepEqual([image.width, image.height, image.moderation], [640, 480, 'safe']);
  const read = await org.visitor.get<ImageView>(`/storage/images/${image.id}`);
  assert.deepEqual(
    { ...read.body.data, createdAt: '' },
    { ...image, type: 'content', name: 'Harbour', description: 'Boats at dawn', createdAt: '' },
  );
  assert.equal((await other.visitor.get(`/storage/images/${image.id}`)).statusCode, 404);
  assert.equal((await org.visitor.get(`/storage/images/${newId()}`)).statusCode, 404);
});

test('each variant is served under the organization’s own host, for ever, as what it is', async () => {
  const image = await upload();
  const sizes = { public: ['webp', 640, 480], thumbnail: ['webp', 400, 300], share: ['jpeg', 1200, 627] };
  for (const variant of ['public', 'thumbnail', 'share'] as const) {
    const answer = await media(image.uri.replace(/public$/, variant), org.hostname);
    assert.equal(answer.statusCode, 200, answer.body);
    const info = await sharp(answer.rawPayload).metadata();
    assert.deepEqual([info.format, info.width, info.height], sizes[variant]);
    assert.equal(answer.headers['content-type'], `image/${info.format}`);
    assert.equal(Number(answer.headers['content-length']), answer.rawPayload.length);
    assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal(answer.headers['x-content-type-options'], 'nosniff');
    const again = await media(image.uri.replace(/public$/, variant), org.hostname, {
      'if-none-match': String(answer.headers.etag),
    });
    assert.equal(again.statusCode, 304);
  }
  for (const [uri, host] of [
    [image.uri, other.hostname],
    [image.uri, 'unknown.example.org'],
    [`/media/${newId()}/public`, org.hostname],
    [`/media/${org.organization.id}%2f${image.id}/public`, org.hostname],
    ['/media/..%2f..%2fsecret.key/public', org.hostname],
  ] as const) {
    const answer = await media(uri, host);
    assert.equal(answer.statusCode, 404, `${host}${uri}`);
    assert.equal(answer.headers['cache-control'], 'no-store');
  }
  for (const variant of ['original', 'public~type', '%2e%2e'])
    assert.notEqual((await media(image.uri.replace(/public$/, variant), org.hostname)).statusCode, 200);
});

test('hostile uploads are refused with the field named, and leave nothing behind', async () => {
  const before = await storedFiles();
  const base64 = (text: string): string => Buffer.from(text).toString('base64');
  const refusals: [body: object, status: number, code: string][] = [
    [{ dataUri: `data:image/png;base64,${base64('<svg onload="alert(1)"/>')}` }, 400, 'image.type'],
    [{ dataUri: `data:image/png;base64,${base64('<!doctype html><script>')}` }, 400, 'image.type'],
    [{ dataUri: base64('GIF89a<svg onload="alert(1)"/>') }, 400, 'image.unreadable'],
    [{ dataUri: 'https://example.org/cat.png' }, 400, 'image.encoding'],
    [{ dataUri: 'A'.repeat(14_100_000) }, 413, 'image.tooLarge'],
    [{ dataUri: 'A'.repeat(16_000_000) }, 413, 'FST_ERR_CTP_BODY_TOO_LARGE'],
    [{ dataUri, name: 'a\u0000b' }, 400, 'request.text'],
    [{ dataUri, name: 'x'.repeat(201) }, 400, 'request.maxLength'],
    [{ dataUri, id: newId() }, 400, 'request.additionalProperties'],
    [{ dataUri, type: 'admin' }, 400, 'request.enum'],
    [{ dataUri: 7 }, 400, 'request.type'],
  ];
  for (const [body, status, code] of refusals) {
    const answer = await ana.post('/storage/images/upload', { type: 'activity', ...body });
    assert.deepEqual([answer.statusCode, answer.body.code], [status, code]);
    if (code.startsWith('image.')) assert.equal(answer.body.field, 'dataUri');
  }
  assert.equal(
    (await org.visitor.post('/storage/images/upload', { type: 'activity', dataUri })).statusCode,
    401,
  );
  assert.equal(await storedFiles(), before);
});

test('odd names are kept as they are', async () => {
  for (const name of ['../../etc/passwd', '<script>', 'Ĳß 🙂 \u202e', '']) {
    const image = await upload({ name });
    const read = await org.visitor.get<ImageView>(`/storage/images/${image.id}`);
    assert.equal(read.body.data.name, name);
  }
});

test('a picture of one’s own is shown in the profile', async () => {
  const answer = await ana.put<{ image: BaseImageView }>('/self/image', { buffer: dataUri.split(',')[1] });
  assert.equal(answer.statusCode, 200, answer.body.message);
  assert.equal((await media(answer.body.data.image.uri, org.hostname)).statusCode, 200);
  const refused = await ana.put('/self/image', { buffer: Buffer.from('no picture').toString('base64') });
  assert.equal(refused.statusCode, 400);
});

test('pictures unattached for a day are swept; those in use, fresh, or of another organization stay', async () => {
  const kept = (await ana.put<{ image: BaseImageView }>('/self/image', { buffer: dataUri })).body.data.image;
  const article = await upload({ type: 'content' });
  const orphan = await upload();
  const foreign = await (
    await other.member()
  ).post<BaseImageView>('/storage/images/upload', { type: 'activity', dataUri });
  const ctx = org.context();
  assert.equal(await sweepUnattached(ctx, 'image'), 0);

  const tomorrow = new Date(Date.now() + 25 * 60 * 60 * 1000);
  const files = await storedFiles();
  const removed = await sweepUnattached({ ...ctx, now: () => tomorrow }, 'image');
  assert.ok(removed >= 1);
  assert.equal(await storedFiles(), files - removed * 6);
  assert.equal((await org.visitor.get(`/storage/images/${orphan.id}`)).statusCode, 404);
  assert.equal((await media(orphan.uri, org.hostname)).statusCode, 404);
  for (const image of [kept, article]) assert.equal((await media(image.uri, org.hostname)).statusCode, 200);
  assert.equal((await media(foreign.body.data.uri, other.hostname)).statusCode, 200);
});

test('a disk that fails leaves neither row nor file', async () => {
  const folder = join(testApp.services.config.dataDir, 'files', 'images', org.organization.id);
  const before = await testApp.database.pool.query('select count(*)::int as n from image');
  await rm(folder, { recursive: true });
  // A file where the folder should be: every write below it fails.
  await writeFile(folder, '');
  const answer = await ana.post('/storage/images/upload', { type: 'activity', dataUri });
  assert.ok(answer.statusCode >= 500);
  const now = await testApp.database.pool.query('select count(*)::int as n from image');
  assert.deepEqual(now.rows, before.rows);
  await rm(folder);
});

test('a picture that the machine has no time for may be sent again, and nothing of it is kept', async () => {
  const rows = () => testApp.database.pool.query('select count(*)::int as n from image');
  const before = [(await rows()).rows, await storedFiles()];
  // As the library says it: more than a second of work, for which there is one.
  const slow = await sharp({ create: { width: 6000, height: 6000, channels: 3, background: '#336699' } })
    .blur(300)
    .timeout({ seconds: 1 })
    .png()
    .toBuffer()
    .then(
      () => assert.fail('it was not slow'),
      (error: unknown) => error,
    );
  const stopped = mock.method(Object.getPrototypeOf(own()) as Sharp, 'toBuffer', () =>
    Promise.reject(slow as Error),
  );
  const send = () => ana.post('/storage/images/upload', { type: 'activity', dataUri });
  const refused = await send();
  stopped.mock.restore();
  assert.deepEqual([refused.statusCode, refused.body.code], [503, 'image.slow']);
  assert.deepEqual([(await rows()).rows, await storedFiles()], before);
  assert.equal((await send()).statusCode, 200);
});

test('a video that nobody stored is not found', async () => {
  assert.equal((await org.visitor.get(`/storage/videos/${newId()}`)).statusCode, 404);
});

test('pictures count among what an account may send in a day', async () => {
  const ben = await org.member();
  const send = () => ben.post<BaseImageView>('/storage/images/upload', { type: 'activity', dataUri });
  const first = await send();
  assert.equal(first.statusCode, 200, first.body.message);
  const { rows } = await testApp.database.pool.query<{ size: string; sent: string }>(
    `select image.size, (select bytes from storage_account where account_id = $2) as sent
     from image where id = $1`,
    [first.body.data.id, ben.id],
  );
  assert.ok(Number(rows[0]?.size) > 500, JSON.stringify(rows));
  assert.equal(rows[0]?.sent, rows[0]?.size);
  await testApp.database.pool.query('update storage_account set bytes = $2 where account_id = $1', [
    ben.id,
    500 * 1024 * 1024 - 100,
  ]);
  const files = await storedFiles();
  const beyond = await send();
  assert.deepEqual([beyond.statusCode, beyond.body.code], [429, 'upload.quota']);
  assert.equal(await storedFiles(), files);
  assert.equal((await ana.post('/storage/images/upload', { type: 'activity', dataUri })).statusCode, 200);
});
