import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import type { Context } from '../../../../platform/context.ts';
import type { JobRun } from '../../../../platform/jobs/job.ts';
import { makeFilm, readHls } from '../../../../platform/media/cutting/film.factory.ts';
import { findTools } from '../../../../platform/media/rendering/ffmpeg.ts';
import { makeMp4 } from '../../../../platform/media/video.factory.ts';
import {
  createTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import {
  cutVideo,
  findUnrendered,
  listMiscounted,
  renderNext,
  renderStep,
} from '../../../ground/storage/index.ts';
import { sumHeld, sweepUploadsJob } from '../../../ground/storage/storage.factory.ts';
import type { ChannelView } from '../channels.schemas.ts';
import type { ContentView } from '../contents/contents.schemas.ts';
import { cutWaitingJob } from './films.jobs.ts';
import type { TracksView } from '../tracks/tracks.schemas.ts';
import type { FilmView } from './films.schemas.ts';

const tools = findTools(process.env['FFMPEG_PATH']);
/** `npm test` says so when ffmpeg is not there, and fails in CI. */
const skip = tools === undefined && 'no ffmpeg';
const DAY_MS = 24 * 60 * 60 * 1000;

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let member: Caller;
let folder: string;
let film: Buffer;
/** Of a codec that browsers do not play. */
let strange: Buffer;
let open: ChannelView;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  staff = await org.staff();
  member = await org.member();
  folder = await mkdtemp(join(tmpdir(), 'atrium-renders-'));
  film = await makeFilm({ seconds: 20 });
  strange = tools === undefined ? film : await makeStrange(join(folder, 'strange.mp4'));
  open = await openChannel({});
});
after(async () => {
  await testApp.close();
  await rm(folder, { recursive: true, force: true });
});

async function makeStrange(path: string): Promise<Buffer> {
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=2:duration=8'];
  const sound = ['-f', 'lavfi', '-i', 'sine=440:duration=8'];
  const words = join(folder, 'words.srt');
  await writeFile(words, '1\n00:00:01,000 --> 00:00:02,500\nGood morning\n');
  const captions = ['-i', words, '-i', words, '-map', '0', '-map', '1', '-map', '2', '-map', '3'];
  const languages = ['-metadata:s:s:0', 'language=por', '-metadata:s:s:1', 'language=eng'];
  const codecs = [
    '-c:v',
    'mpeg4',
    '-q:v',
    '12',
    '-c:a',
    'aac',
    '-c:s',
    'mov_text',
    '-movflags',
    '+faststart',
  ];
  await promisify(execFile)(tools?.ffmpeg ?? '', [
    '-v',
    'error',
    '-y',
    ...picture,
    ...sound,
    ...captions,
    ...codecs,
    ...languages,
    path,
  ]);
  return readFile(path);
}

async function openChannel(more: object): Promise<ChannelView> {
  const channel = { name: 'Films', visible: true, ...more };
  const made = await staff.post<ChannelView>('/channels/managed', { channel });
  assert.equal(made.statusCode, 200, made.body.message);
  return made.body.data;
}

interface Shown {
  readonly path: string;
  readonly contentId: string;
  readonly videoId: string;
}

/** A film that has been cut already, or could not be. */
async function show(bytes: Buffer, channel = open): Promise<Shown> {
  const path = `/channels/managed/${channel.id}/contents`;
  const about = '/storage/videos/file?source=content&name=film&minutes=1';
  const sent = await staff.send<{ id: string }>('POST', about, bytes, {
    'content-type': 'application/octet-stream',
  });
  assert.equal(sent.statusCode, 200, sent.body.message);
  const videoId = sent.body.data.id;
  const made = await staff.post<ContentView>(path, { title: 'A film', visible: true });
  const contentId = made.body.data.id;
  const put = await staff.put(`${path}/${contentId}`, { content: { videoId } });
  assert.equal(put.statusCode, 200, put.body.message);
  await cutVideo(org.context(), videoId, run());
  return { path: `${path}/${contentId}`, contentId, videoId };
}

const run = (more: Partial<JobRun> = {}): JobRun => ({
  attempt: 1,
  isLast: false,
  signal: new AbortController().signal,
  ...more,
});
const stateOf = async ({ path }: Shown): Promise<FilmView['renditions']> => {
  const { statusCode, body } = await staff.get<FilmView>(`${path}/film`);
  assert.equal(statusCode, 200, body.message);
  return body.data.renditions;
};
const step = ({ videoId }: Shown, ctx: Context = org.context()) => renderStep(ctx, videoId, run());
async function renderAll(shown: Shown): Promise<void> {
  while (['waiting', 'working'].includes((await stateOf(shown)).status)) await step(shown);
}
const videoOf = async ({ contentId }: Shown, who: Caller = member) => {
  const { body } = await who.get<ContentView>(`/contents/${contentId}`);
  assert.ok(body.data.video !== null, body.message);
  return body.data.video;
};
const fetchMedia = (url: string, headers: Record<string, string> = {}) =>
  testApp.app.http.inject({ method: 'GET', url, headers: { host: org.hostname, ...headers } });
const filesOf = async ({ videoId }: Shown): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of testApp.services.files.list(`hls/${org.organization.id}/${videoId}`))
    keys.push(key);
  return keys;
};

test('a film that browsers cannot play gets sizes that they can, never above its own', { skip }, async () => {
  const shown = await show(strange);
  const before = await videoOf(shown, org.visitor);
  assert.deepEqual([before.hlsUrl, before.storyboardUrl], [`/media/videos/${shown.videoId}`, null]);
  await renderAll(shown);
  assert.deepEqual(await stateOf(shown), {
    status: 'ready',
    progress: 100,
    reason: null,
    heights: [360, 720],
  });
  const { hlsUrl } = await videoOf(shown, org.visitor);
  const master = await fetchMedia(hlsUrl);
  assert.equal(master.headers['content-type'], 'application/vnd.apple.mpegurl');
  assert.deepEqual(master.payload.match(/RESOLUTION=\d+x\d+/g), [
    'RESOLUTION=640x360',
    'RESOLUTION=1280x720',
  ]);
  const etag = String(master.headers.etag);
  assert.equal((await fetchMedia(hlsUrl, { 'if-none-match': etag })).statusCode, 304);
  const read = await readHls(hlsUrl, async (path) => {
    const answer = await fetchMedia(path);
    assert.equal(answer.statusCode, 200, path);
    return answer.rawPayload;
  });
  assert.equal(read.frames.length, 16);
  assert.ok((read.soundSeconds ?? 0) > 7);
});

test(
  'a film that plays as it came keeps its packets, and gets its poster and frames for seeking',
  { skip },
  async () => {
    const shown = await show(film);
    const before = await videoOf(shown);
    await renderAll(shown);
    assert.deepEqual((await stateOf(shown)).heights, []);
    const after = await videoOf(shown);
    assert.notEqual(after.thumbnailUrl, before.thumbnailUrl);
    const poster = await fetchMedia(after.thumbnailUrl);
    assert.deepEqual([poster.statusCode, poster.headers['content-type']], [200, 'image/jpeg']);
    assert.ok(after.storyboardUrl !== null);
    const board = await fetchMedia(after.storyboardUrl);
    assert.match(String(board.headers['content-type']), /^text\/vtt/);
    const cues = [...board.payload.matchAll(/^([\w-]+\.jpg)#xywh=(\d+),(\d+),(\d+),(\d+)$/gm)];
    assert.equal(cues.length, 20);
    const [, name, ...place] = cues[11] ?? [];
    assert.deepEqual(place.map(Number), [32, 32, 32, 32]);
    const picture = await fetchMedia(after.storyboardUrl.replace('storyboard.vtt', name ?? ''));
    assert.deepEqual([picture.statusCode, picture.headers['content-type']], [200, 'image/jpeg']);
  },
);

test('frames and sizes of a closed film open with a grant alone', { skip }, async () => {
  const shown = await show(strange, await openChannel({ access: 'members' }));
  await renderAll(shown);
  const { storyboardUrl, hlsUrl, thumbnailUrl } = await videoOf(shown);
  assert.ok(storyboardUrl !== null);
  const poster = /[\w-]+-poster\.jpg$/.exec(thumbnailUrl)?.[0] ?? '';
  assert.equal(thumbnailUrl, hlsUrl.replace('master.m3u8', poster));
  const list = (await fetchMedia(hlsUrl)).payload;
  const [size = ''] = /^[\w-]+-360\.m3u8$/m.exec(list) ?? [];
  const [picture = ''] = /[\w-]+\.jpg/.exec((await fetchMedia(storyboardUrl)).payload) ?? [];
  for (const name of ['master.m3u8', 'storyboard.vtt', size, size.replace('m3u8', 'm4s'), picture, poster]) {
    const address = hlsUrl.replace('master.m3u8', name);
    assert.equal((await fetchMedia(address)).statusCode, 200, name);
    const [, grant = ''] = /videos\/[^/]+\/([^/]+)\//.exec(address) ?? [];
    assert.equal((await fetchMedia(address.replace(grant, 'public'))).statusCode, 404, name);
  }
});

test(
  'a frame of a film closes with its channel, and opens for nobody who lost their plan',
  { skip },
  async () => {
    const channel = await openChannel({});
    const shown = await show(strange, channel);
    await step(shown);
    const { thumbnailUrl: whileOpen } = await videoOf(shown, org.visitor);
    assert.equal((await fetchMedia(whileOpen)).headers['cache-control'], 'public, max-age=3600, immutable');
    const close = await staff.put(`/channels/managed/${channel.id}`, { channel: { access: 'members' } });
    assert.equal(close.statusCode, 200, close.body.message);
    assert.equal((await fetchMedia(whileOpen)).statusCode, 404);
    const { thumbnailUrl } = await videoOf(shown);
    const mine = await fetchMedia(thumbnailUrl);
    assert.deepEqual([mine.statusCode, mine.headers['cache-control']], [200, 'private, no-cache']);
    const other = await testApp.organization();
    const elsewhere = { method: 'GET', url: thumbnailUrl, headers: { host: other.hostname } } as const;
    assert.equal((await testApp.app.http.inject(elsewhere)).statusCode, 404);
    assert.equal((await staff.delete(shown.path)).statusCode, 200);
    assert.equal((await fetchMedia(thumbnailUrl)).statusCode, 404);
  },
);

test(
  'a process that dies loses one step: what stood goes on standing and is not made again',
  { skip },
  async () => {
    const shown = await show(strange);
    await step(shown);
    await step(shown);
    const [first] = (await stateOf(shown)).heights;
    assert.equal(first, 360);
    const kept = await filesOf(shown);
    const { files } = testApp.services;
    const dead = { ...files, put: () => Promise.reject(new Error('dead')), remove: () => Promise.resolve() };
    const ctx = { ...org.context(), services: { ...testApp.services, files: dead } };
    await assert.rejects(step(shown, ctx), /dead/);
    assert.equal((await stateOf(shown)).status, 'waiting');
    await renderAll(shown);
    const all = await filesOf(shown);
    assert.ok(kept.every((key) => all.includes(key)));
    assert.deepEqual((await stateOf(shown)).heights, [360, 720]);
  },
);

test('two processes at once make a size once', { skip }, async () => {
  const shown = await show(strange);
  await step(shown);
  const before = await filesOf(shown);
  await Promise.all([step(shown), step(shown), step(shown)]);
  assert.equal((await filesOf(shown)).length, before.length + 2);
});

test('a film that cannot be decoded says why, and is tried again when asked', { skip }, async () => {
  const shown = await show(makeMp4());
  await renderAll(shown);
  const { status, reason } = await stateOf(shown);
  assert.deepEqual([status, reason], ['failed', 'broken']);
  const again = await staff.post<FilmView>(`${shown.path}/film`);
  assert.equal(again.body.data.renditions.status, 'waiting');
  assert.deepEqual(await filesOf(shown), []);
});

test('sizes count as used, and are swept with their film and not before', { skip }, async () => {
  const shown = await show(strange);
  const used = () => sumHeld(org.context().db, org.organization.id, staff.id, new Date());
  const before = await used();
  await renderAll(shown);
  let size = 0;
  for (const key of await filesOf(shown)) size += (await testApp.services.files.info(key))?.size ?? 0;
  assert.equal((await used()) - before, size);
  assert.deepEqual(await listMiscounted(org.context()), []);
  const inDays = { ...org.context(), now: () => new Date(Date.now() + 2 * DAY_MS) };
  const kept = await filesOf(shown);
  await sweepUploadsJob.run(inDays, {}, run());
  assert.deepEqual(await filesOf(shown), kept);
  assert.equal((await staff.delete(shown.path)).statusCode, 200);
  await sweepUploadsJob.run(inDays, {}, run());
  assert.deepEqual(await filesOf(shown), []);
  assert.deepEqual(await listMiscounted(org.context()), []);
});

test('a film that is deleted while it is decoded leaves no file', { skip }, async () => {
  const shown = await show(strange);
  const { files } = testApp.services;
  const slow = {
    ...files,
    put: async (...input: Parameters<typeof files.put>): Promise<void> => {
      await staff.delete(shown.path);
      await testApp.database.pool.query('delete from video where id = $1', [shown.videoId]);
      await files.put(...input);
    },
  };
  await step(shown, { ...org.context(), services: { ...testApp.services, files: slow } });
  assert.deepEqual(await filesOf(shown), []);
});

test('without ffmpeg nothing is promised, and what waits is found once there is one', async () => {
  const shown = await show(film);
  const config = { ...testApp.services.config, ffmpegPath: join(folder, 'none') };
  const ctx = { ...org.context(), services: { ...testApp.services, config } };
  assert.equal(await findUnrendered(ctx), undefined);
  await renderNext(ctx, run());
  await step(shown, ctx);
  const { rows } = await testApp.database.pool.query<{ status: string }>(
    'select status from video_render where video_id = $1',
    [shown.videoId],
  );
  assert.deepEqual(rows, [{ status: 'waiting' }]);
  const { hlsUrl } = await videoOf(shown);
  assert.match(hlsUrl, /master\.m3u8$/);
  assert.equal((await fetchMedia(hlsUrl)).statusCode, 200);
});

test('jobs decode what waits, and take the captions in it for languages without any', { skip }, async () => {
  const shown = await show(strange);
  const own = 'WEBVTT\n\n00:01.000 --> 00:02.000\nBom dia\n';
  const saved = await staff.put(`${shown.path}/captions`, { language: 'pt', text: own });
  assert.equal(saved.statusCode, 200, saved.body.message);
  await testApp.app.startJobs();
  await cutWaitingJob.run(org.context(), {}, run());
  const { heights } = await until(
    () => stateOf(shown),
    ({ status }) => status === 'ready',
  );
  assert.deepEqual(heights, [360, 720]);
  const read = `/channels/${open.id}/contents/${shown.contentId}`;
  const { captions } = (await member.get<TracksView>(`${read}/tracks`)).body.data;
  assert.deepEqual(
    captions.map(({ language, isDefault }) => [language, isDefault]),
    [
      ['pt', true],
      ['en', false],
    ],
  );
  const texts = await Promise.all(captions.map(async ({ url }) => (await fetchMedia(url)).payload));
  assert.match(texts[0] ?? '', /Bom dia/);
  assert.match(texts[1] ?? '', /Good morning/);
});
