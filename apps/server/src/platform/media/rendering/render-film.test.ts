import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { makeFilm, readHls } from '../cutting/film.factory.ts';
import { makeMp4 } from '../video.factory.ts';
import { findTools, type Bounds } from './ffmpeg.ts';
import { ladderOf } from './ladder.ts';
import { probeFilm } from './probe-film.ts';
import { renderFilm, takeStills } from './render-film.ts';
import { RenderError } from './rendering.types.ts';
import { takeCaptions } from './take-captions.ts';

const tools = findTools(process.env['FFMPEG_PATH']);
/** `npm test` says so when ffmpeg is not there, and fails in CI. */
const skip = tools === undefined && 'no ffmpeg';

let root: string;
let count = 0;
before(async () => {
  root = await mkdtemp(join(tmpdir(), 'atrium-render-'));
});
after(() => rm(root, { recursive: true, force: true }));

async function given(bytes: Buffer, signal = new AbortController().signal) {
  const folder = join(root, String((count += 1)));
  await mkdir(folder);
  const source = `${folder}.film`;
  await writeFile(source, bytes);
  assert.ok(tools !== undefined);
  return { tools, folder, film: { source, contentType: 'video/mp4', signal } };
}

async function render(bytes: Buffer, bounds: Partial<Bounds> = {}) {
  const { folder, film } = await given(bytes);
  assert.ok(tools !== undefined);
  const probe = await probeFilm(tools, film);
  const shares: number[] = [];
  const made = await renderFilm(tools, {
    ...film,
    probe,
    folder,
    name: 'abc',
    height: 32,
    bounds,
    onProgress: (share) => shares.push(share),
  });
  return { folder, made, shares };
}

/** Another film of this one, as `ffmpeg` makes it from what is given. */
async function remake(bytes: Buffer, args: readonly string[]): Promise<Buffer> {
  const { tools: found, folder, film } = await given(bytes);
  const path = join(folder, 'made.mp4');
  await promisify(execFile)(found.ffmpeg, ['-v', 'error', '-i', film.source, ...args, path]);
  return readFile(path);
}

const reasonOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'none';
  } catch (error) {
    assert.ok(error instanceof RenderError, String(error));
    return error.reason;
  }
};

test('no size is above the source, and one that plays as it came is not made again', () => {
  const wide = (width: number, height: number, isCopied = false) => ladderOf({ width, height, isCopied });
  assert.deepEqual(wide(1920, 1080), [360, 720, 1080]);
  assert.deepEqual(wide(1920, 1080, true), [360, 720]);
  assert.deepEqual(wide(3840, 2160, true), [360, 720, 1080]);
  assert.deepEqual(wide(720, 1280), [360, 720]);
  assert.deepEqual(wide(320, 241), [240]);
  assert.deepEqual(wide(320, 240, true), []);
});

test(
  'a reader of HLS finds the whole film with its sound, in segments of six seconds',
  { skip },
  async () => {
    const { folder, made, shares } = await render(await makeFilm({ seconds: 20 }));
    assert.deepEqual([made.width, made.height], [32, 32]);
    assert.match(made.codecs, /^avc1\.4d401f,mp4a\.40\.2$/);
    assert.ok(shares.every((share) => share >= 0 && share <= 1) && shares.length > 0);
    const playlist = await readFile(join(folder, 'abc-32.m3u8'), 'utf8');
    assert.equal(playlist.match(/#EXTINF:6/g)?.length, 3);
    const master = `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=${made.bandwidth},CODECS="${made.codecs}"\nabc-32.m3u8\n`;
    await writeFile(join(folder, 'master.m3u8'), master);
    const { frames, seconds, soundSeconds } = await readHls(join(folder, 'master.m3u8'), readFile);
    assert.equal(frames.length, 200);
    assert.ok(Math.abs((seconds ?? 0) - 20) < 0.2);
    assert.ok(Math.abs((soundSeconds ?? 0) - 20) < 0.2);
  },
);

test('a film without sound gets none', { skip }, async () => {
  const { made } = await render(await makeFilm({ seconds: 4, sound: 'none' }));
  assert.equal(made.codecs, 'avc1.4d401f');
});

test('frames for seeking stand in one picture, and one begins the film', { skip }, async () => {
  const { tools: found, folder, film } = await given(await makeFilm({ seconds: 20 }));
  const probe = await probeFilm(found, film);
  const board = await takeStills(found, { ...film, probe, folder });
  assert.deepEqual(board, { columns: 10, count: 20, seconds: 1, width: 32, height: 32 });
  for (const name of ['board.jpg', 'poster.jpg'])
    assert.equal((await readFile(join(folder, name))).readUInt16BE(0), 0xffd8);
});

test('a film whose sound goes on after its last picture begins with its first', { skip }, async () => {
  const sound = ['-f', 'lavfi', '-t', '20', '-i', 'sine=frequency=440'];
  const made = await remake(await makeFilm(), [
    ...sound,
    '-map',
    '0:v',
    '-map',
    '1:a',
    '-vf',
    'trim=end_frame=2',
  ]);
  const { tools: found, folder, film } = await given(made);
  const probe = await probeFilm(found, film);
  assert.ok(probe.seconds > 15);
  const board = await takeStills(found, { ...film, probe, folder });
  assert.ok(board.width > 0);
  assert.ok((await readFile(join(folder, 'poster.jpg'))).length > 100);
});

test('bytes that are no film are told, and no list of addresses is followed', { skip }, async () => {
  const secret = join(root, 'secret.txt');
  await writeFile(secret, 'not theirs');
  for (const bytes of [
    Buffer.alloc(0),
    makeMp4(),
    Buffer.from(`#EXTM3U\n#EXTINF:1,\n${secret}\n`),
    Buffer.from(`ffconcat version 1.0\nfile ${secret}\n`),
    (await makeFilm({ seconds: 4 })).subarray(0, 900),
  ])
    assert.ok(['broken', 'codec'].includes(await reasonOf(render(bytes))));
});

test('a film with tags of any length is read, and an answer that is none is told', { skip }, async () => {
  const long = 'long '.repeat(20_000);
  const tags = ['title', 'comment', 'description', 'synopsis'].flatMap((tag) => [
    '-metadata',
    `${tag}=${long}`,
  ]);
  const tagged = await remake(await makeFilm({ seconds: 4 }), ['-c', 'copy', ...tags]);
  const { tools: found, folder, film } = await given(tagged);
  const { width, hasSound } = await probeFilm(found, film);
  assert.deepEqual([width, hasSound], [32, true]);
  const ffprobe = join(folder, 'ffprobe');
  await writeFile(ffprobe, '#!/bin/sh\necho "{"\n');
  await chmod(ffprobe, 0o755);
  assert.equal(await reasonOf(probeFilm({ ...found, ffprobe }, film)), 'broken');
});

test('time, memory and bytes have an end', { skip }, async () => {
  const film = await makeFilm({ seconds: 60 });
  assert.equal(await reasonOf(render(film, { seconds: 0.001 })), 'time');
  assert.equal(await reasonOf(render(film, { fileBytes: 2000 })), 'size');
  assert.notEqual(await reasonOf(render(film, { megabytes: 40 })), 'none');
});

test('work that is ended ends', { skip }, async () => {
  const stop = new AbortController();
  const { tools: found, folder, film } = await given(await makeFilm({ seconds: 600 }), stop.signal);
  const probe = await probeFilm(found, film);
  const onProgress = (): void => stop.abort();
  await assert.rejects(renderFilm(found, { ...film, probe, folder, name: 'x', height: 32, onProgress }), {
    name: 'AbortError',
  });
});

test('captions that lie in a film are read, and no film is refused for them', { skip }, async () => {
  const words = join(root, 'words.srt');
  await writeFile(words, '1\n00:00:01,000 --> 00:00:02,500\nGood morning\n');
  const tracks = ['-i', words, '-i', words, '-i', words];
  const streams = ['-map', '0', '-map', '1', '-map', '2', '-map', '3', '-c', 'copy', '-c:s', 'mov_text'];
  const languages = ['eng', 'por', 'eng'].flatMap((tag, index) => [
    `-metadata:s:s:${index}`,
    `language=${tag}`,
  ]);
  const made = await remake(await makeFilm({ seconds: 4 }), [...tracks, ...streams, ...languages]);
  const { folder, made: size } = await render(made);
  assert.equal(size.height, 32);
  const { tools: found, film } = await given(made);
  const captions = await takeCaptions(found, { ...film, folder, most: 20 });
  assert.deepEqual(
    captions.map(({ language }) => language),
    ['eng', 'por'],
  );
  assert.match(captions[0]?.text ?? '', /^WEBVTT[^]*00:01\.000 --> 00:02\.500\nGood morning/);
  const silent = await given(await makeFilm());
  assert.deepEqual(
    await takeCaptions(found, { ...silent.film, folder: silent.folder, most: 20 }),
    [],
    'a film without any',
  );
});
