import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ringBell } from './bell.ts';
import { FILM, pictureFile, type Landscape } from './pictures.ts';

const SECONDS = 8;
const FADE = 1;

/** Run by hand when the film changes, with ffmpeg: `node apps/server/src/demo/film-art.ts`. */
const folder = await mkdtemp(join(tmpdir(), 'atrium-film-'));
const bell = join(folder, 'bell.wav');
await writeFile(bell, ringBell(SECONDS));
const still = (name: Landscape): string[] => {
  return ['-loop', '1', '-t', String(SECONDS), '-r', '25', '-i', pictureFile(name)];
};
const move = (x: string, y: string): string => `scale=1600:-2,crop=1280:720:x='${x}':y='${y}',setsar=1`;
const middle = '(ih-720)/2';
const filter = [
  `[0]${move('min(iw-1280,t*30)', middle)}[a]`,
  `[1]${move('max(0,iw-1280-t*30)', middle)}[b]`,
  `[2]${move('(iw-1280)/2', 'min(ih-720,t*15)')}[c]`,
  `[a][b]xfade=duration=${FADE}:offset=${SECONDS - FADE}[d]`,
  `[d][c]xfade=duration=${FADE}:offset=${2 * (SECONDS - FADE)},format=yuv420p[v]`,
].join(';');
const length = 3 * SECONDS - 2 * FADE;
await promisify(execFile)('ffmpeg', [
  ...['-nostdin', '-v', 'error', '-y', ...still('harbour'), ...still('ferry'), ...still('dusk')],
  ...['-stream_loop', '-1', '-i', bell, '-filter_complex', filter, '-map', '[v]', '-map', '3:a'],
  ...['-t', String(length), '-c:v', 'libx264', '-preset', 'slow', '-crf', '27', '-g', '50'],
  ...['-c:a', 'aac', '-b:a', '64k', '-ar', '48000', '-movflags', '+faststart'],
  ...['-fflags', '+bitexact', '-map_metadata', '-1', FILM],
]);
await rm(folder, { recursive: true });
