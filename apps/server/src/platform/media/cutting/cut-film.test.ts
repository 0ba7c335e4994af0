import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { makeMp4, makeWebm } from '../video.factory.ts';
import { CutError, cutFilm } from './cut-film.ts';
import { makeFilm, pointAtSame, readHls } from './film.factory.ts';

let root: string;
let count = 0;

before(async () => {
  root = await mkdtemp(join(tmpdir(), 'atrium-cut-'));
});
after(() => rm(root, { recursive: true, force: true }));

type More = Partial<Parameters<typeof cutFilm>[0]>;

async function cut(film: Buffer, more: More = {}) {
  const folder = join(root, String((count += 1)));
  await mkdir(folder);
  const source = `${folder}.film`;
  await writeFile(source, film);
  const files = await cutFilm({ source, folder, name: 'abc', signal: new AbortController().signal, ...more });
  return { folder, files };
}
const reasonOf = async (film: Buffer, more?: More): Promise<string> => {
  try {
    await cut(film, more);
    return 'none';
  } catch (error) {
    assert.ok(error instanceof CutError, String(error));
    return error.reason;
  }
};
const childrenOf = async (pid: number): Promise<number[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean).map(Number);

test('a reader of HLS finds the whole film, in its order, in segments that begin with key frames', async () => {
  const shares: number[] = [];
  const { folder, files } = await cut(await makeFilm({ seconds: 20 }), {
    onProgress: (share) => shares.push(share),
  });
  assert.deepEqual(files.map(({ name }) => name).sort(), ['abc-1.m3u8', 'abc-1.m4s', 'master.m3u8']);
  assert.ok(shares.length > 0 && shares.every((share) => share >= 0 && share <= 1));
  const { frames, seconds, soundSeconds } = await readHls(join(folder, 'master.m3u8'), readFile);
  assert.ok(Math.abs((seconds ?? 0) - 20) < 0.05);
  assert.ok(Math.abs((soundSeconds ?? 0) - 20) < 0.1);
  assert.equal(frames.length, 200);
  for (const [index, { at, isKey, size }] of frames.entries()) {
    assert.ok(Math.abs(at - index / 10) < 0.001 && size > 0);
    if (index % 60 === 0) assert.ok(isKey);
  }
  const playlist = await readFile(join(folder, 'abc-1.m3u8'), 'utf8');
  const lengths = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, length]) => Number(length));
  assert.equal(lengths.length, 4);
  assert.ok(Math.abs(lengths.reduce((sum, one) => sum + one, 0) - 20) < 0.1);
});

test('a film without sound is cut; other codecs and what is no film are told apart', async () => {
  assert.equal((await cut(await makeFilm({ sound: 'none', seconds: 4 }))).files.length, 3);
  assert.equal(await reasonOf(await makeFilm({ sound: 'mp3', seconds: 4 })), 'codec');
  const film = await makeFilm({ seconds: 10 });
  for (const broken of [
    makeMp4(),
    makeWebm(),
    Buffer.alloc(0),
    Buffer.from('#EXTM3U\n#EXTINF:1,\n/etc/passwd\n'),
    film.subarray(0, film.length / 2),
    Buffer.concat([film.subarray(0, 40), Buffer.alloc(5000, 0xff)]),
  ])
    assert.ok(['broken', 'codec'].includes(await reasonOf(broken)));
});

test('bytes that lie end the process and not the server', async () => {
  const film = await makeFilm({ seconds: 2 });
  const header = film.indexOf('moov');
  for (let turn = 0; turn < 12; turn += 1) {
    const bytes = Buffer.from(film);
    for (let step = 0; step < 8; step += 1)
      bytes.writeUInt8(
        (turn * 31 + step * 97) % 256,
        header + 8 + ((turn * 7919 + step * 104_729) % (bytes.length - header - 8)),
      );
    assert.match(await reasonOf(bytes), /^(none|broken|codec|size|keyframes|time|memory)$/);
  }
});

test('frames that share their bytes make no more film than was sent', async () => {
  const film = pointAtSame(await makeFilm({ seconds: 120, filling: 8000, sound: 'none' }));
  assert.ok(film.length < 200_000);
  assert.equal(await reasonOf(film), 'size');
});

test('the bytes that a cut writes are counted', async () => {
  const film = await makeFilm({ seconds: 60, filling: 20_000 });
  assert.equal(await reasonOf(film, { limits: { growth: 0.5, spareMegabytes: 0 } }), 'size');
});

test('key frames that are too far apart are told before a byte is copied', async () => {
  const many = await makeFilm({ seconds: 2100, keySeconds: 5000, sound: 'none' });
  assert.equal(await reasonOf(many), 'keyframes');
  const large = await makeFilm({ seconds: 20, keySeconds: 100, filling: 10_000 });
  assert.equal(await reasonOf(large), 'none');
  assert.equal(await reasonOf(large, { limits: { segmentMegabytes: 1 } }), 'keyframes');
});

test('time and memory have an end', async () => {
  const film = await makeFilm({ seconds: 120, filling: 50_000 });
  assert.equal(await reasonOf(film, { limits: { seconds: 0 } }), 'time');
  assert.equal(await reasonOf(film, { limits: { megabytes: 20 } }), 'memory');
});

test(
  'a process that was killed says nothing about the film',
  { skip: process.platform !== 'linux' },
  async () => {
    const others = new Set(await childrenOf(process.pid));
    const cutting = cut(await makeFilm({ seconds: 120, filling: 50_000 }));
    let hasEnded = false;
    void cutting.catch(() => undefined).finally(() => (hasEnded = true));
    // Killed as soon as it is there: once it has ended, its number may be somebody else's.
    for (let child: number | undefined; child === undefined && !hasEnded;) {
      child = (await childrenOf(process.pid)).find((pid) => !others.has(pid));
      if (child !== undefined) process.kill(child, 'SIGKILL');
    }
    await assert.rejects(cutting, /SIGKILL/);
  },
);

test('the process ends with its parent', { skip: process.platform !== 'linux' }, async () => {
  const folder = join(root, 'orphan');
  await mkdir(folder);
  const source = join(root, 'orphan.film');
  await writeFile(source, await makeFilm({ seconds: 120, filling: 50_000 }));
  const code = `import { cutFilm } from ${JSON.stringify(new URL('./cut-film.ts', import.meta.url).href)};
    await cutFilm({ source: ${JSON.stringify(source)}, folder: ${JSON.stringify(folder)}, name: 'x', signal: new AbortController().signal });`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'ignore' });
  assert.ok(parent.pid !== undefined);
  let child: number | undefined;
  while (child === undefined && parent.exitCode === null) [child] = await childrenOf(parent.pid);
  parent.kill('SIGKILL');
  const isAlive = async (): Promise<boolean> =>
    (await readFile(`/proc/${child}/stat`, 'utf8').catch(() => ' Z ')).includes(' Z ') === false;
  while (await isAlive()) await new Promise((resolve) => setImmediate(resolve));
  assert.ok(!(await readdir(folder)).includes('master.m3u8'));
});
