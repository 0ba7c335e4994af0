import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { findTools, runTool, type Tools } from './ffmpeg.ts';
import { QUIET } from './input-args.ts';
import { RenderError } from './rendering.types.ts';

const tools = findTools(process.env['FFMPEG_PATH']);
/** `npm test` says so when ffmpeg is not there, and fails in CI. */
const skip = tools === undefined && 'no ffmpeg';
const ENDLESS = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=30', '-f', 'null', '-'];
/** One second of the processor, and many on the clock. */
const BUSY = { seconds: 100, cores: 0.01 };

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-ffmpeg-'));
});
after(() => rm(folder, { recursive: true, force: true }));

const signal = new AbortController().signal;

/** In the place of `ffmpeg` and `ffprobe`. */
async function script(name: string, body: string): Promise<Tools> {
  assert.ok(tools !== undefined);
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${body}\n`);
  await chmod(path, 0o755);
  return { ...tools, ffmpeg: path, ffprobe: path };
}

test('the film is told that it needs more of the processor than it may use', { skip }, async () => {
  assert.ok(tools !== undefined);
  const isTime = (error: unknown): boolean => error instanceof RenderError && error.reason === 'time';
  await assert.rejects(
    runTool(tools, 'ffmpeg', { args: [...QUIET, ...ENDLESS], signal, bounds: BUSY }),
    isTime,
  );
  const busy = await script('busy', 'while :; do :; done');
  await assert.rejects(runTool(busy, 'ffprobe', { args: [], signal, bounds: BUSY }), isTime);
});

test('a tool that somebody else ends is not the fault of the film', { skip }, async () => {
  for (const [name, body] of [
    ['killed', 'kill -KILL $$'],
    ['ended', 'kill -TERM $$'],
    ['caught', 'exit 255'],
  ] as const) {
    const found = await script(name, body);
    const isFilm = (error: unknown): boolean => error instanceof RenderError;
    await assert.rejects(runTool(found, 'ffmpeg', { args: [], signal }), (error) => !isFilm(error), name);
  }
});
