import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { Upload, type UploadOptions } from 'tus-js-client';
import { makeMp4 } from '../../../../platform/media/video.factory.ts';
import {
  createTestApp,
  until,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import { PICTURE } from '../../../../testing/samples.ts';
import { Program } from '../../../../testing/program.ts';
import { listen } from '../../../../testing/second-app.ts';
import { sumHeld, sweepResumableJob } from '../../../ground/storage/storage.factory.ts';
import type { ChannelView } from '../channels.schemas.ts';
import type { ContentView } from '../contents/contents.schemas.ts';

const MB = 1024 * 1024;
const CHUNK = 8 * MB;
const TUS = { 'tus-resumable': '1.0.0' };
const PART = { ...TUS, 'content-type': 'application/offset+octet-stream' };

let testApp: TestApp;
let org: TestOrganization;
let port: number;
let staff: Caller;
let manager: Caller;
let contentPath: string;

/** Any bytes behind the boxes of a film stand for its pictures. */
const film = Buffer.concat([makeMp4(), randomBytes(20 * MB)]);
const song = Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVEfmt '), randomBytes(3 * MB)]);

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  port = await listen(testApp.app);
  staff = await org.staff();
  manager = await org.member();
  const made = await staff.post<ChannelView>('/channels/managed', {
    channel: { name: 'Film', visible: true },
  });
  const { id } = made.body.data;
  const added = await staff.post(`/channels/managed/${id}/managers`, { accountId: manager.id });
  assert.equal(added.statusCode, 200, added.body.message);
  const content = await manager.post<ContentView>(`/channels/managed/${id}/contents`, {
    title: 'The film',
    visible: true,
  });
  contentPath = `/channels/managed/${id}/contents/${content.body.data.id}`;
});
after(() => testApp.close());

const encode = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
const video = { kind: 'video', filename: 'film.mp4', filetype: 'video/mp4', minutes: '1' };
const begin = (who: Caller, size: number | string, about: Record<string, string> = video) =>
  who.send('POST', '/uploads', undefined, {
    ...TUS,
    'upload-length': String(size),
    'upload-metadata': encode(about),
  });
const addressOf = (answer: Answer): string => {
  assert.equal(answer.statusCode, 201, answer.body.message);
  return String(answer.headers['location']).replace(/^\/api/, '');
};
const send = (who: Caller, address: string, offset: number, bytes: Buffer) =>
  who.send('PATCH', address, bytes, { ...PART, 'upload-offset': String(offset) });
const offsetOf = async (address: string, who = manager): Promise<number> => {
  const answer = await who.send('HEAD', address, undefined, TUS);
  assert.equal(answer.statusCode, 200);
  return Number(answer.headers['upload-offset']);
};
interface Finished {
  audioId: number | null;
  videoId: string | null;
}
const finish = (address: string, who = manager) => who.post<Finished>(`${address}/finish`);

async function bytesBelow(): Promise<number> {
  let count = 0;
  for await (const { key } of testApp.services.files.list(`uploads/${org.organization.id}`))
    if (key !== '') count += 1;
  return count;
}

/** The official client; ends when the file is up, refused, or aborted after so many bytes. */
function sendByClient(
  bytes: Buffer,
  options: Partial<UploadOptions>,
  { at = port, abortAfter = Infinity } = {},
): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(bytes, {
      endpoint: `http://127.0.0.1:${at}/api/uploads`,
      headers: { organization: org.organization.id, authorization: manager.token },
      chunkSize: CHUNK,
      retryDelays: null,
      metadata: video,
      onChunkComplete(_size, sent) {
        if (sent >= abortAfter) void upload.abort().then(() => resolve(upload.url));
      },
      onSuccess: () => resolve(upload.url),
      onError: reject,
      ...options,
    });
    upload.start();
  });
}

const mediaOf = async (url: string): Promise<Buffer> =>
  (await testApp.app.http.inject({ url, headers: { host: org.hostname } })).rawPayload;

test('the official client stops, goes on where it was and arrives byte for byte', async () => {
  const url = await sendByClient(film, {}, { abortAfter: CHUNK });
  assert.ok(url);
  const address = new URL(url, 'http://x').pathname.replace(/^\/api/, '');
  assert.equal(await offsetOf(address), CHUNK);
  const early = await finish(address);
  assert.deepEqual([early.statusCode, early.body.code], [409, 'upload.unfinished']);

  let began = -1;
  const onProgress = (sent: number): void => {
    if (began < 0) began = sent;
  };
  await sendByClient(film, {
    uploadUrl: `http://127.0.0.1:${port}${new URL(url, 'http://x').pathname}`,
    onProgress,
  });
  assert.ok(began >= CHUNK, `began again at ${began}`);
  const [first, second] = await Promise.all([finish(address), finish(address)]);
  assert.equal(first.statusCode, 200, first.body.message);
  assert.deepEqual(second.body.data, first.body.data);
  const { videoId } = first.body.data;
  assert.deepEqual((await finish(address)).body.data.videoId, videoId);

  const put = await manager.put<ContentView>(contentPath, { content: { videoId } });
  assert.equal(put.statusCode, 200, put.body.message);
  assert.ok((await mediaOf(put.body.data.video?.hlsUrl ?? '')).equals(film));
  assert.equal(await bytesBelow(), 0);
});

test('audio becomes a file that a content takes', async () => {
  const address = addressOf(await begin(manager, song.length, { kind: 'audio', filename: 'song.wav' }));
  assert.equal((await send(manager, address, 0, song)).statusCode, 204);
  const { audioId } = (await finish(address)).body.data;
  const put = await manager.put<ContentView>(contentPath, { content: { audioId } });
  assert.equal(put.statusCode, 200, put.body.message);
  assert.ok((await mediaOf(put.body.data.audio?.url ?? '')).equals(song));
});

test('options say what is spoken; there is no call that hands out the bytes', async () => {
  const answer = await manager.send('OPTIONS', '/uploads');
  assert.deepEqual([answer.statusCode, answer.headers['tus-version']], [204, '1.0.0']);
  assert.equal(Number(answer.headers['tus-max-size']), 2048 * MB);
  const address = addressOf(await begin(manager, 100));
  assert.equal((await manager.get(address)).statusCode, 404);
  assert.equal((await manager.send('DELETE', address, undefined, TUS)).statusCode, 204);
});

test('too large, of another kind, or without a length: refused before a byte is sent', async () => {
  const cases: [size: number | string, about: Record<string, string>, status: number][] = [
    [2048 * MB + 1, video, 413],
    [500 * MB + 1, { kind: 'audio', filename: 'x.mp3' }, 413],
    [100, { kind: 'archive', filename: 'x.zip' }, 415],
    [100, { kind: 'video', filename: 'x.mp3', filetype: 'audio/mpeg' }, 415],
    ['many', video, 400],
    [0, video, 400],
  ];
  for (const [size, about, status] of cases)
    assert.equal((await begin(manager, size, about)).statusCode, status, JSON.stringify([size, about]));
  const silent = await manager.send('POST', '/uploads', undefined, { 'upload-length': '5' });
  assert.deepEqual([silent.statusCode, silent.body.code], [400, 'upload.protocol']);
});

test('bytes that are no film end the upload with the first part', async () => {
  const address = addressOf(await begin(manager, 2 * MB));
  const answer = await send(manager, address, 0, Buffer.alloc(MB, 'PK'));
  assert.deepEqual([answer.statusCode, answer.body.code], [415, 'video.format']);
  assert.equal((await manager.send('HEAD', address, undefined, TUS)).statusCode, 404);
  assert.equal(await bytesBelow(), 0);
});

test('a part of another form, too long, or elsewhere is refused and changes nothing', async () => {
  const address = addressOf(await begin(manager, film.length));
  const offset = { ...TUS, 'upload-offset': '0' };
  const json = await manager.send('PATCH', address, {}, offset);
  assert.equal(json.statusCode, 415);
  assert.equal((await send(manager, address, 0, film.subarray(0, CHUNK + 1))).statusCode, 413);
  assert.equal((await send(manager, address, 5, film.subarray(5, 10))).statusCode, 409);
  assert.equal(await offsetOf(address), 0);
  assert.equal(await bytesBelow(), 0);
  await manager.send('DELETE', address, undefined, TUS);
});

test('an upload is its sender’s alone, and only those who write for a channel begin one', async () => {
  const stranger = await org.member();
  assert.equal((await begin(stranger, 100)).statusCode, 403);
  assert.equal((await begin(org.visitor, 100)).statusCode, 401);
  const address = addressOf(await begin(manager, 100));
  const other = await testApp.organization();
  for (const [who, status] of [
    [stranger, 404],
    [staff, 404],
    [await other.staff(), 404],
    [org.visitor, 401],
  ] as const) {
    assert.equal((await send(who, address, 0, Buffer.from('x'))).statusCode, status);
    assert.equal((await who.send('HEAD', address, undefined, TUS)).statusCode, status);
    assert.equal((await who.send('DELETE', address, undefined, TUS)).statusCode, status);
    assert.equal((await finish(address, who)).statusCode, status);
  }
  assert.equal(await offsetOf(address), 0);
  await manager.send('DELETE', address, undefined, TUS);
});

test('of two tabs at the same byte one counts, and the other asks again', async () => {
  const small = makeMp4();
  for (let turn = 0; turn < 5; turn += 1) {
    const address = addressOf(await begin(manager, small.length));
    const answers = await Promise.all([send(manager, address, 0, small), send(manager, address, 0, small)]);
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [204, 409]);
    assert.equal(await offsetOf(address), small.length);
    const done = await finish(address);
    assert.equal(done.statusCode, 200, done.body.message);
  }
  assert.equal(await bytesBelow(), 0);
});

test('when the line breaks, the bytes that came stay', async () => {
  const address = addressOf(await begin(manager, film.length));
  const sent = request({
    port,
    method: 'PATCH',
    path: `/api${address}`,
    headers: {
      ...PART,
      'upload-offset': '0',
      'content-length': CHUNK,
      organization: org.organization.id,
      authorization: manager.token,
    },
  });
  sent.on('error', () => undefined);
  sent.write(film.subarray(0, 2 * MB));
  await wait(300);
  sent.destroy();
  const offset = await until(
    () => offsetOf(address),
    (value) => value > 0,
  );
  assert.ok(offset > 0 && offset <= 2 * MB, String(offset));
  let at = offset;
  while (at < film.length) {
    assert.equal((await send(manager, address, at, film.subarray(at, at + CHUNK))).statusCode, 204);
    at = Math.min(film.length, at + CHUNK);
  }
  const { videoId } = (await finish(address)).body.data;
  assert.ok((await mediaOf(`/media/videos/${videoId}`)).equals(film));
});

test('a killed process costs at most the part that it was receiving', async () => {
  const program = new Program(testApp.services.config);
  try {
    // A program of its own starts slowly on a busy machine.
    const ready = async (): Promise<number> => {
      while (program.port === undefined) await wait(100);
      return program.port;
    };
    const options: Partial<UploadOptions> = {
      headers: { organization: org.organization.id, authorization: manager.token },
    };
    const url = await sendByClient(film, options, { at: await ready(), abortAfter: CHUNK });
    const { pathname } = new URL(url ?? '', 'http://x');
    const sending = sendByClient(film, {
      ...options,
      uploadUrl: `http://127.0.0.1:${program.port}${pathname}`,
    }).catch(() => null);
    program.kill();
    await sending;
    const at = await ready();
    const kept = await offsetOf(pathname.replace(/^\/api/, ''));
    assert.ok(kept >= CHUNK, String(kept));
    await sendByClient(film, { ...options, uploadUrl: `http://127.0.0.1:${at}${pathname}` });
    const done = await finish(pathname.replace(/^\/api/, ''));
    assert.equal(done.statusCode, 200, done.body.message);
    assert.ok((await mediaOf(`/media/videos/${done.body.data.videoId}`)).equals(film));
  } finally {
    await program.stop();
  }
});

test('an upload ends a day after its last byte, and its bytes with it', async () => {
  const address = addressOf(await begin(manager, film.length));
  assert.equal((await send(manager, address, 0, film.subarray(0, MB))).statusCode, 204);
  const inHours = (hours: number) => ({
    ...org.context(),
    now: () => new Date(Date.now() + hours * 3_600_000),
  });
  const run = { signal: new AbortController().signal, attempt: 1, last: false };
  await sweepResumableJob.run(inHours(23), {} as never, run as never);
  assert.equal(await offsetOf(address), MB);
  await sweepResumableJob.run(inHours(25), {} as never, run as never);
  assert.equal((await manager.send('HEAD', address, undefined, TUS)).statusCode, 404);
  assert.equal(await bytesBelow(), 0);
});

test('an account has so many uploads and bytes a day, and both are counted one after the other', async () => {
  const writer = await org.staff();
  const begun = await Promise.all(Array.from({ length: 14 }, () => begin(writer, 100)));
  assert.deepEqual(begun.map(({ statusCode }) => statusCode).sort(), [
    ...Array<number>(10).fill(201),
    ...Array<number>(4).fill(429),
  ]);
  const other = await org.staff();
  const large = await Promise.all(Array.from({ length: 5 }, () => begin(other, 2000 * MB)));
  assert.equal(large.filter(({ statusCode }) => statusCode === 201).length, 3);
});

async function openChannel(by: Caller, groupId: string): Promise<ChannelView> {
  const made = await by.post<ChannelView>('/channels/managed', {
    channel: { name: `Of a group ${groupId.slice(-6)}`, visible: true, groupId },
  });
  assert.equal(made.statusCode, 200, made.body.message);
  return made.body.data;
}

test('large uploads are for channels that the staff opened: a group and its channel give a fresh account none', async () => {
  const fresh = await org.member();
  const group = await fresh.post<{ id: string }>('/groups', {
    group: { name: 'Rowing', description: 'We row', access: 'public', active: true, externalUrl: null },
  });
  assert.equal(group.statusCode, 200, group.body.message);
  const own = await openChannel(fresh, group.body.data.id);
  const asked = await Promise.all(Array.from({ length: 4 }, () => begin(fresh, 2000 * MB)));
  for (const { statusCode, body, headers } of asked) {
    assert.deepEqual([statusCode, body.code, headers['retry-after']], [403, 'upload.films', undefined]);
    assert.match(body.message, /500 MB.*the staff opened/);
  }
  addressOf(await begin(fresh, 450 * MB));
  assert.equal((await begin(fresh, 100 * MB)).body.code, 'upload.quota');

  // Neither does the staff's hand on it later, nor a manager that its opener names.
  await staff.put(`/channels/managed/${own.id}`, { channel: { description: 'Edited' } });
  const friend = await org.member();
  await friend.post(`/groups/${group.body.data.id}/join`);
  const added = await fresh.post(`/channels/managed/${own.id}/managers`, { accountId: friend.id });
  assert.equal(added.statusCode, 200, added.body.message);
  for (const who of [friend, fresh]) assert.equal((await begin(who, 2000 * MB)).body.code, 'upload.films');

  const opened = await openChannel(staff, group.body.data.id);
  await staff.post(`/channels/managed/${opened.id}/managers`, { accountId: friend.id });
  addressOf(await begin(friend, 2000 * MB));
  await staff.put(`/channels/managed/${own.id}`, { channel: { groupId: null } });
  addressOf(await begin(fresh, 2000 * MB));
});

const holds = (who: Caller, bytes: number) =>
  testApp.database.pool.query(
    `insert into video (organization_id, id, account_id, source, name, minutes, content_type, size, width, height,
       poster_id, created_at)
     select $1, gen_random_uuid(), $2, 'content', 'a.mp4', 1, 'video/mp4', 1000000000, 1, 1,
       (select id from image where organization_id = $1 limit 1), now()
     from generate_series(1, $3)`,
    [org.organization.id, who.id, Math.ceil(bytes / 1e9)],
  );
const sendPicture = (who: Caller) => who.post('/storage/images/upload', { type: 'thread', dataUri: PICTURE });

test('a manager of a channel of the staff may keep 500 GB, also when no row says that films were sent', async () => {
  const own = await manager.get<ChannelView[]>('/channels/managed');
  const channelId = own.body.data[0]?.id;
  const [managing, gone, other, writer] = [
    await org.member(),
    await org.member(),
    await org.member(),
    await org.staff(),
  ];
  await staff.post(`/channels/managed/${channelId}/managers`, { accountId: managing.id });
  for (const who of [managing, gone, other, writer]) await holds(who, 30e9);
  await testApp.database.pool.query(
    `update content set audio_id = null, video_id = (select id from video where account_id = $2 limit 1)
     where organization_id = $1 and channel_id = $3`,
    [org.organization.id, gone.id, channelId],
  );
  for (const who of [managing, gone, writer]) {
    const sent = await sendPicture(who);
    assert.equal(sent.statusCode, 200, sent.body.message);
  }
  const refused = await sendPicture(other);
  assert.deepEqual([refused.statusCode, refused.body.code], [507, 'upload.total']);
});

test('a film of an account that keeps as many as it may is refused', async () => {
  const writer = await org.staff();
  addressOf(await begin(writer, 100));
  await holds(writer, 536e9);
  addressOf(await begin(writer, 100));
  await holds(writer, 1e9);
  const refused = await begin(writer, 100);
  assert.deepEqual([refused.statusCode, refused.body.code], [507, 'upload.total']);
  assert.match(refused.body.message, /500 GB/);
});

test('an account that held more than 20 GB at the upgrade may upload', async () => {
  const [before, other] = [await org.member(), await org.member()];
  await holds(before, 30e9);
  await holds(other, 20e9);
  const upgrade = new URL('../../../../../migrations/0368_bytes_of_a_day.sql', import.meta.url);
  await testApp.database.pool.query(await readFile(upgrade, 'utf8'));
  await holds(other, 5e9);
  assert.equal((await sendPicture(before)).statusCode, 200);
  assert.equal((await sendPicture(other)).body.code, 'upload.total');
});

test('a channel beside all groups is the staff’s, whoever wrote it down', async () => {
  const made = await staff.post<ChannelView>('/channels/managed', {
    channel: { name: 'By an older program', visible: true },
  });
  const { id } = made.body.data;
  await testApp.database.pool.query('update channel set by_staff = false where id = $1', [id]);
  const writer = await org.member();
  await staff.post(`/channels/managed/${id}/managers`, { accountId: writer.id });
  addressOf(await begin(writer, 2000 * MB));
});

test('a channel of a group that had films before anybody told channels apart takes more', async () => {
  const [host, other] = [await org.member(), await org.member()];
  for (const [who, bytes] of [
    [host, 200 * MB],
    [other, 50 * MB],
  ] as const) {
    const group = await who.post<{ id: string }>('/groups', {
      group: { name: `Film ${bytes}`, description: '', access: 'public', active: true, externalUrl: null },
    });
    const own = await openChannel(who, group.body.data.id);
    const path = `/channels/managed/${own.id}/contents`;
    const content = await who.post<ContentView>(path, { title: 'The film', visible: true });
    const sent = await who.send<{ id: string }>(
      'POST',
      '/storage/videos/file?source=content&name=a.mp4&minutes=1',
      makeMp4(),
      { 'content-type': 'application/octet-stream' },
    );
    const put = await who.put(`${path}/${content.body.data.id}`, { content: { videoId: sent.body.data.id } });
    assert.equal(put.statusCode, 200, put.body.message);
    await testApp.database.pool.query('update video set size = $2 where id = $1', [sent.body.data.id, bytes]);
  }
  const upgrade = new URL('../../../../../migrations/0367_channels_by_staff.sql', import.meta.url);
  await testApp.database.pool.query(await readFile(upgrade, 'utf8'));
  addressOf(await begin(host, 2000 * MB));
  assert.equal((await begin(other, 2000 * MB)).body.code, 'upload.films');
});

test('without channels nothing can be sent', async () => {
  const other = await testApp.organization();
  await testApp.database.pool.query(
    `update organization set modules = array_remove(modules, 'channels') where organization_id = $1`,
    [other.organization.id],
  );
  testApp.app.tenants.forget(other.organization.id);
  assert.equal((await begin(await other.staff(), 100)).statusCode, 456);
});

const sentBy = async ({ id }: Caller): Promise<number> => {
  const { rows } = await testApp.database.pool.query<{ bytes: string }>(
    'select bytes from storage_account where account_id = $1',
    [id],
  );
  return Number(rows[0]?.bytes ?? 0);
};

test('a film that comes in parts counts once, and leaves room for pictures to those who send films', async () => {
  const writer = await org.staff();
  const address = addressOf(await begin(writer, film.length));
  const held = (): Promise<number> => sumHeld(org.context().db, org.organization.id, writer.id, new Date());
  assert.deepEqual([await sentBy(writer), await held()], [film.length, film.length]);
  for (let at = 0; at < film.length; at += CHUNK)
    assert.equal((await send(writer, address, at, film.subarray(at, at + CHUNK))).statusCode, 204);
  assert.equal((await finish(address, writer)).statusCode, 200);
  assert.equal(await sentBy(writer), film.length);
  const standing = await held();
  assert.ok(standing > film.length && standing < film.length + MB, 'with its poster');
  addressOf(await begin(writer, 2000 * MB));
  const picture = await writer.post('/storage/images/upload', { type: 'thread', dataUri: PICTURE });
  assert.equal(picture.statusCode, 200, picture.body.message);
});

test('a film that is there counts as sent, also when its upload is taken back', async () => {
  const writer = await org.staff();
  const small = makeMp4();
  const address = addressOf(await begin(writer, small.length));
  assert.equal((await send(writer, address, 0, small)).statusCode, 204);
  const { videoId } = (await finish(address, writer)).body.data;
  assert.equal((await writer.send('DELETE', address, undefined, TUS)).statusCode, 204);
  assert.equal((await finish(address, writer)).body.data.videoId, videoId);
  assert.equal((await mediaOf(`/media/videos/${videoId}`)).length, small.length);
  assert.equal(await sentBy(writer), small.length);
  await testApp.database.pool.query('update storage_account set bytes = $1 where account_id = $2', [
    5000 * MB,
    writer.id,
  ]);
  assert.equal((await begin(writer, 2000 * MB)).body.code, 'upload.quota');
});

test('uploads that are kept open for days are open still', async () => {
  const writer = await org.staff();
  for (let turn = 0; turn < 10; turn += 1) addressOf(await begin(writer, 100));
  await testApp.database.pool.query(
    `update upload set created_at = created_at - interval '3 days' where account_id = $1`,
    [writer.id],
  );
  assert.equal((await begin(writer, 100)).body.code, 'upload.open');
  await testApp.database.pool.query(
    `update upload set expires_at = now() - interval '1 hour' where account_id = $1`,
    [writer.id],
  );
  addressOf(await begin(writer, 100));
});

test('a film that is finished late does not count among pictures when its upload ends', async () => {
  const writer = await org.staff();
  const small = makeMp4();
  const address = addressOf(await begin(writer, small.length));
  assert.equal((await send(writer, address, 0, small)).statusCode, 204);
  await testApp.database.pool.query(
    `update upload set expires_at = now() + interval '1 hour' where account_id = $1`,
    [writer.id],
  );
  assert.equal((await finish(address, writer)).statusCode, 200);
  const { rows } = await testApp.database.pool.query<{ lasts: boolean }>(
    `select expires_at > now() + interval '23 hours' as lasts from upload where account_id = $1`,
    [writer.id],
  );
  assert.deepEqual(rows, [{ lasts: true }]);
});

test('an upload comes in so many parts, not byte by byte', async () => {
  const writer = await org.staff();
  const address = addressOf(await begin(writer, film.length));
  const { pool } = testApp.database;
  const id = address.split('/').at(-1);
  await pool.query(
    `insert into upload_part (organization_id, upload_id, start, size, part_id)
     select $1, $2, byte, 1, gen_random_uuid() from generate_series(0, 1998) as byte`,
    [org.organization.id, id],
  );
  await pool.query('update upload set received = 1999 where id = $1', [id]);
  assert.equal((await send(writer, address, 1999, Buffer.from('x'))).statusCode, 204);
  const answer = await send(writer, address, 2000, Buffer.from('x'));
  assert.deepEqual([answer.statusCode, answer.body.code], [400, 'upload.parts']);
  assert.equal(await offsetOf(address, writer), 2000);
  assert.equal((await writer.send('DELETE', address, undefined, TUS)).statusCode, 204);
  assert.equal(await bytesBelow(), 0);
});
