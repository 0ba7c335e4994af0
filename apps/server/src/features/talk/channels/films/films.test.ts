import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { JobRun } from '../../../../platform/jobs/job.ts';
import { makeFilm, pointAtSame, readHls } from '../../../../platform/media/cutting/film.factory.ts';
import { makeMp4 } from '../../../../platform/media/video.factory.ts';
import {
  createTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import { cutVideo, findUncut } from '../../../ground/storage/index.ts';
import { sumHeld, sweepUploadsJob } from '../../../ground/storage/storage.factory.ts';
import { cutFilmsJob } from '../channels.jobs.ts';
import type { ChannelView } from '../channels.schemas.ts';
import type { ContentView } from '../contents/contents.schemas.ts';
import { cutWaitingJob } from './films.jobs.ts';
import type { FilmView } from './films.schemas.ts';

const BYTES = { 'content-type': 'application/octet-stream' };
const SECONDS = 20;
const DAY_MS = 24 * 60 * 60 * 1000;

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let member: Caller;
let film: Buffer;
let open: ChannelView;
let closed: ChannelView;
/** Of processes that died. */
const sleeping: (() => void)[] = [];
const asleep: Promise<void>[] = [];

before(async () => {
  // Sizes of films have tests of their own (renders.test.ts): made here as well, they would hold up what is waited for.
  testApp = await createTestApp({ FFMPEG_PATH: '/without-ffmpeg' });
  org = await testApp.organization();
  staff = await org.staff();
  member = await org.member();
  film = await makeFilm({ seconds: SECONDS });
  [open, closed] = [await openChannel({}), await openChannel({ access: 'members' })];
});
after(async () => {
  for (const wake of sleeping) wake();
  await Promise.allSettled(asleep);
  await testApp.close();
});

async function openChannel(more: object, who = staff): Promise<ChannelView> {
  const channel = { name: 'Films', visible: true, ...more };
  const made = await who.post<ChannelView>('/channels/managed', { channel });
  assert.equal(made.statusCode, 200, made.body.message);
  return made.body.data;
}

interface Shown {
  readonly path: string;
  readonly contentId: string;
  readonly videoId: string;
}

async function show(bytes: Buffer, channel = open, who = staff): Promise<Shown> {
  const path = `/channels/managed/${channel.id}/contents`;
  const sent = await who.send<{ id: string }>(
    'POST',
    '/storage/videos/file?source=content&name=film&minutes=1',
    bytes,
    BYTES,
  );
  assert.equal(sent.statusCode, 200, sent.body.message);
  const made = await who.post<ContentView>(path, { title: 'A film', visible: true });
  const contentId = made.body.data.id;
  const put = await who.put(`${path}/${contentId}`, { content: { videoId: sent.body.data.id } });
  assert.equal(put.statusCode, 200, put.body.message);
  return { path: `${path}/${contentId}`, contentId, videoId: sent.body.data.id };
}

const run = (more: Partial<JobRun> = {}): JobRun => ({
  attempt: 1,
  isLast: false,
  signal: new AbortController().signal,
  ...more,
});
const cut = ({ videoId }: Shown, ctx = org.context()) => cutVideo(ctx, videoId, run());
const cutOf = ({ status, progress, reason }: FilmView) => ({ status, progress, reason });
const stateOf = async ({ path }: Shown) => {
  const { statusCode, body } = await staff.get<FilmView>(`${path}/film`);
  assert.equal(statusCode, 200, body.message);
  return cutOf(body.data);
};
const videoOf = async ({ contentId }: Shown, who: Caller = member) => {
  const { body } = await who.get<ContentView>(`/contents/${contentId}`);
  assert.ok(body.data.video !== null, body.message);
  return body.data.video;
};
/** As players fetch: without a header that says for whom. */
const fetchMedia = (url: string, more: { method?: 'GET' | 'HEAD'; headers?: Record<string, string> } = {}) =>
  testApp.app.http.inject({
    method: more.method ?? 'GET',
    url,
    headers: { host: org.hostname, ...more.headers },
  });
const filesOf = async ({ videoId }: Shown): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of testApp.services.files.list(`hls/${org.organization.id}/${videoId}`))
    keys.push(key);
  return keys;
};
const inDays = (days: number) => ({ ...org.context(), now: () => new Date(Date.now() + days * DAY_MS) });

test('a film waits to be cut, plays as a file meanwhile, and then as HLS from its first to its last frame', async () => {
  const shown = await show(film);
  assert.deepEqual(await stateOf(shown), { status: 'waiting', progress: 0, reason: null });
  const before = await videoOf(shown, org.visitor);
  assert.equal(before.hlsUrl, `/media/videos/${shown.videoId}`);
  await cut(shown);
  assert.deepEqual(await stateOf(shown), { status: 'ready', progress: 100, reason: null });
  const after = await videoOf(shown, org.visitor);
  assert.equal(after.hlsUrl, `/media/videos/${shown.videoId}/public/master.m3u8`);
  assert.equal(after.dashUrl, before.dashUrl);
  const read = await readHls(after.hlsUrl, async (path) => {
    const answer = await fetchMedia(path);
    assert.equal(answer.statusCode, 200, path);
    return answer.rawPayload;
  });
  assert.equal(read.frames.length, SECONDS * 10);
  assert.ok(read.frames.every(({ at }, index) => Math.abs(at - index / 10) < 0.001));
  assert.ok(Math.abs((read.seconds ?? 0) - SECONDS) < 0.05);
  assert.ok(Math.abs((read.soundSeconds ?? 0) - SECONDS) < 0.1);
});

test('playlists and segments have their types, ranges, tags and times in caches', async () => {
  const shown = await show(film);
  await cut(shown);
  const master = (await videoOf(shown, org.visitor)).hlsUrl;
  const folder = master.replace('master.m3u8', '');
  const first = await fetchMedia(master);
  assert.equal(first.headers['content-type'], 'application/vnd.apple.mpegurl');
  assert.equal(first.headers['cache-control'], 'public, max-age=60');
  const etag = String(first.headers.etag);
  assert.equal((await fetchMedia(master, { headers: { 'if-none-match': etag } })).statusCode, 304);
  const playlist = /^[\w-]+\.m3u8$/m.exec(first.payload)?.[0] ?? '';
  const text = (await fetchMedia(folder + playlist)).payload;
  const segments = /^[\w-]+\.m4s$/m.exec(text)?.[0] ?? '';
  const whole = await fetchMedia(folder + segments);
  assert.equal(whole.headers['content-type'], 'video/mp4');
  assert.equal(whole.headers['cache-control'], 'public, max-age=3600, immutable');
  const [, length, start] = /#EXT-X-BYTERANGE:(\d+)@(\d+)/.exec(text)?.map(Number) ?? [];
  assert.ok(length !== undefined && start !== undefined);
  const range = `bytes=${start}-${start + length - 1}`;
  const part = await fetchMedia(folder + segments, { headers: { range } });
  assert.equal(part.statusCode, 206);
  assert.ok(part.rawPayload.equals(whole.rawPayload.subarray(start, start + length)));
  const head = await fetchMedia(folder + segments, { method: 'HEAD' });
  assert.deepEqual([head.statusCode, head.payload], [200, '']);
  assert.equal(Number(head.headers['content-length']), whole.rawPayload.length);
  for (const name of ['source', '..%2fmaster.m3u8', 'x.m3u8', '%00.m3u8', 'master.m3u8%00'])
    assert.ok([400, 404].includes((await fetchMedia(folder + name)).statusCode), name);
});

test('a film for members opens with their grant alone, and ends with it', async () => {
  const shown = await show(film, closed);
  await cut(shown);
  const master = (await videoOf(shown)).hlsUrl;
  const [, grant = ''] = /\/([^/]+)\/master\.m3u8$/.exec(master) ?? [];
  assert.match(grant, /^member\./);
  const answer = await fetchMedia(master);
  assert.deepEqual([answer.statusCode, answer.headers['cache-control']], [200, 'private, no-cache']);
  const playlist = /^[\w-]+\.m3u8$/m.exec(answer.payload)?.[0] ?? '';
  const segments = playlist.replace('.m3u8', '.m4s');
  for (const name of ['master.m3u8', playlist, segments]) {
    const at = (with_: string): string => `/media/videos/${shown.videoId}/${with_}/${name}`;
    assert.equal((await fetchMedia(at(grant))).statusCode, 200);
    for (const bad of ['public', 'x', `${grant}x`, grant.replace(/^member/, 'staff')])
      assert.equal((await fetchMedia(at(bad))).statusCode, 404, bad);
  }
  const other = await show(film, closed);
  await cut(other);
  assert.equal((await fetchMedia(master.replace(shown.videoId, other.videoId))).statusCode, 404);
  const elsewhere = await testApp.organization();
  assert.equal((await fetchMedia(master, { headers: { host: elsewhere.hostname } })).statusCode, 404);
  const left = await org.member();
  const own = (await videoOf(shown, left)).hlsUrl;
  assert.equal((await fetchMedia(own)).statusCode, 200);
  await testApp.database.pool.query('delete from account where id = $1', [left.id]);
  assert.equal((await fetchMedia(own)).statusCode, 404);
});

test('a film that cannot be cut goes on as a file, says why, and is tried again when asked', async () => {
  for (const [bytes, reason] of [
    [await makeFilm({ seconds: 4, sound: 'mp3' }), 'codec'],
    [makeMp4(), 'broken'],
  ] as const) {
    const shown = await show(bytes);
    await cut(shown);
    assert.deepEqual(await stateOf(shown), { status: 'failed', progress: 0, reason });
    const { hlsUrl } = await videoOf(shown);
    assert.equal(hlsUrl, `/media/videos/${shown.videoId}`);
    assert.equal((await fetchMedia(hlsUrl)).statusCode, 200);
    assert.deepEqual(await filesOf(shown), []);
    const again = await staff.post<FilmView>(`${shown.path}/film`);
    assert.deepEqual(cutOf(again.body.data), { status: 'waiting', progress: 0, reason: null });
    assert.equal((await staff.post<FilmView>(`${shown.path}/film`)).body.data.status, 'waiting');
  }
});

test('readers are not told, and a content without a film has no state', async () => {
  const shown = await show(film);
  assert.equal((await member.get(`${shown.path}/film`)).statusCode, 404);
  assert.equal((await member.post(`${shown.path}/film`)).statusCode, 404);
  await staff.put(shown.path, { content: { videoId: null } });
  assert.equal((await staff.get(`${shown.path}/film`)).statusCode, 404);
});

test('two processes at once cut once', async () => {
  const shown = await show(film);
  await Promise.all([cut(shown), cut(shown), cut(shown)]);
  assert.equal((await stateOf(shown)).status, 'ready');
  assert.equal((await filesOf(shown)).length, 3);
  await cut(shown);
  assert.equal((await filesOf(shown)).length, 3);
});

test('a process that dies at any file leaves nothing that counts, and the next one ends the work', async () => {
  for (let death = 0; death < 3; death += 1) {
    const shown = await show(film);
    let puts = 0;
    const { files } = testApp.services;
    const dying = {
      ...files,
      put: async (...input: Parameters<typeof files.put>): Promise<void> => {
        // A process that is no more answers nothing, and takes nothing back.
        if ((puts += 1) > death)
          await new Promise<never>((_resolve, reject) => sleeping.push(() => reject(new Error('dead'))));
        await files.put(...input);
      },
    };
    const ctx = { ...org.context(), services: { ...testApp.services, files: dying } };
    asleep.push(cutVideo(ctx, shown.videoId, run()).catch(() => undefined));
    await until(
      () => Promise.resolve(puts),
      (count) => count > death,
    );
    assert.equal((await stateOf(shown)).status, 'cutting');
    assert.equal((await videoOf(shown)).hlsUrl, `/media/videos/${shown.videoId}`);
    await cut(shown);
    assert.equal((await stateOf(shown)).status, 'cutting');
    await cut(shown, inDays(1));
    assert.equal((await stateOf(shown)).status, 'ready');
    assert.equal((await filesOf(shown)).length, 3 + death);
    await sweepUploadsJob.run(inDays(2), {}, run());
    assert.equal((await filesOf(shown)).length, 3);
    assert.equal((await fetchMedia((await videoOf(shown)).hlsUrl)).statusCode, 200);
  }
  await cutWaitingJob.run(inDays(2), {}, run());
  assert.deepEqual(await readdir(`${testApp.services.config.dataDir}/cutting`), []);
});

test('a store that is away is waited for, and its failure is told in the end', async () => {
  const shown = await show(film);
  const { files } = testApp.services;
  const away = { ...files, put: () => Promise.reject(new Error('away')) };
  const ctx = { ...org.context(), services: { ...testApp.services, files: away } };
  await assert.rejects(cutVideo(ctx, shown.videoId, run()), /away/);
  assert.equal((await stateOf(shown)).status, 'waiting');
  await assert.rejects(cutVideo(ctx, shown.videoId, run({ isLast: true })), /away/);
  assert.deepEqual(await stateOf(shown), { status: 'failed', progress: 0, reason: 'storage' });
});

test('a film that is deleted while it is cut leaves no file', async () => {
  const shown = await show(film);
  const { files } = testApp.services;
  const slow = {
    ...files,
    put: async (...input: Parameters<typeof files.put>): Promise<void> => {
      await staff.delete(shown.path);
      await testApp.database.pool.query('delete from video where id = $1', [shown.videoId]);
      await files.put(...input);
    },
  };
  await cutVideo({ ...org.context(), services: { ...testApp.services, files: slow } }, shown.videoId, run());
  assert.deepEqual(await filesOf(shown), []);
});

test('a film that another process took over ends without a failure', async () => {
  const shown = await show(film);
  const { files } = testApp.services;
  const broken = {
    ...files,
    put: async (): Promise<void> => {
      await testApp.database.pool.query('update video set hls_claim = $2 where id = $1', [
        shown.videoId,
        crypto.randomUUID(),
      ]);
      throw new Error('stopped');
    },
  };
  await cutVideo(
    { ...org.context(), services: { ...testApp.services, files: broken } },
    shown.videoId,
    run(),
  );
  assert.equal((await stateOf(shown)).status, 'cutting');
  await staff.delete(shown.path);
});

test('the files of HLS count as used, and are swept with their film', async () => {
  const shown = await show(film);
  const used = () => sumHeld(org.context().db, org.organization.id, staff.id, new Date());
  const before = await used();
  await cut(shown);
  let size = 0;
  for (const key of await filesOf(shown)) size += (await testApp.services.files.info(key))?.size ?? 0;
  assert.equal((await used()) - before, size);
  assert.equal((await staff.delete(shown.path)).statusCode, 200);
  await sweepUploadsJob.run(inDays(2), {}, run());
  assert.deepEqual(await filesOf(shown), []);
});

test('a film that would grow says so, and leaves no file', async () => {
  const shown = await show(pointAtSame(await makeFilm({ seconds: 120, filling: 8000, sound: 'none' })));
  await cut(shown);
  assert.deepEqual(await stateOf(shown), { status: 'failed', progress: 0, reason: 'size' });
  assert.deepEqual(await filesOf(shown), []);
});

test('films from before there was HLS are cut by jobs, and organizations take turns', async () => {
  const shown = await show(film);
  const [many, one] = await Promise.all(
    [4, 1].map(async (count) => {
      const organization = await testApp.organization();
      const who = await organization.staff();
      const channel = await openChannel({}, who);
      return { organization, who, channel, count, films: [] as string[] };
    }),
  );
  assert.ok(many !== undefined && one !== undefined);
  for (const { who, channel, count, films } of [many, one])
    while (films.length < count) films.push((await show(film, channel, who)).videoId);
  const [context, other] = [many.organization.context(), one.organization.context()];
  await Promise.all([context, context, other].map((ctx) => cutFilmsJob.run(ctx, {}, run())));
  assert.deepEqual([await findUncut(context), await findUncut(other)], [many.films[1], undefined]);
  await testApp.app.startJobs();
  await cutWaitingJob.run(org.context(), {}, run());
  const ids = [...many.films, ...one.films];
  const { rows } = await until(
    () =>
      testApp.database.pool.query<{ id: string; hls_status: string; hls_progress: number }>(
        'select id, hls_status, hls_progress from video where id = any($1) order by hls_id',
        [[...ids, shown.videoId]],
      ),
    (result) => result.rows.every((row) => row.hls_status === 'ready'),
  );
  // The names of sets of files tell in which order the films were begun.
  const order = rows.map(({ id }) => id).filter((id) => ids.includes(id));
  const [first, ...rest] = many.films;
  assert.deepEqual(order, [first, ...one.films, ...rest]);
});
