import { access, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { runTool, type Bounds, type Tools } from './ffmpeg.ts';
import { inputArgs, QUIET } from './input-args.ts';
import { rungOf } from './ladder.ts';
import { probeFilm, probeImage } from './probe-film.ts';
import { RenderError, type Film, type Probe, type Rendition, type Storyboard } from './rendering.types.ts';

const MB = 1024 * 1024;
/** A server that is busy takes up to so many times the length of the film. */
const SLOWNESS = 20;
const SPARE_SECONDS = 120;
const MOST_SECONDS = 3 * 3600;
/** A few frames, however long the film says that it is. */
const STILLS_SECONDS = 20 * 60;
/** A film may claim any length; more than this is never written. */
const LONGEST_SECONDS = 12 * 3600;
const SEGMENT_SECONDS = 6;
const SOUND_RATE = 128_000;
const THREADS = 2;
/** The rate is a mean over the buffer, and packets have headers. */
const GROWTH = 1.5;

const timeFor = ({ seconds }: Probe): number => Math.min(MOST_SECONDS, SPARE_SECONDS + seconds * SLOWNESS);

interface Rendering extends Film {
  readonly probe: Probe;
  readonly folder: string;
  /** Part of the names of files, as of those of a cut. */
  readonly name: string;
  /** The shorter side. */
  readonly height: number;
  readonly onProgress?: (share: number) => void;
  readonly bounds?: Partial<Bounds>;
}

/** One size of a film, in H.264 and AAC that plays everywhere; sound as loud as it was. */
export async function renderFilm(tools: Tools, rendering: Rendering): Promise<Rendition> {
  const { probe, folder, name, height, onProgress } = rendering;
  const { rate, level, codec } = rungOf(height);
  const path = join(folder, `${name}-${height}`);
  const most = ((rate + SOUND_RATE) / 8) * Math.min(probe.seconds, LONGEST_SECONDS) * GROWTH + MB;
  const args = [
    ...QUIET,
    ...['-threads', String(THREADS), ...inputArgs(rendering)],
    ...['-map', '0:v:0', '-map', '0:a:0?', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],
    ...['-vf', `scale=w='if(gte(iw,ih),-2,${height})':h='if(gte(iw,ih),${height},-2)',format=yuv420p`],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'main', '-level:v', level, '-crf', '23'],
    ...['-maxrate', String(rate), '-bufsize', String(rate * 2), '-fpsmax', '60', '-threads', String(THREADS)],
    // Sizes change at the same instants.
    ...['-force_key_frames', `expr:gte(t,n_forced*${SEGMENT_SECONDS})`],
    ...['-c:a', 'aac', '-b:a', String(SOUND_RATE), '-ac', '2', '-ar', '48000'],
    ...['-f', 'hls', '-hls_time', String(SEGMENT_SECONDS), '-hls_playlist_type', 'vod'],
    ...['-hls_segment_type', 'fmp4', '-hls_flags', 'single_file+independent_segments'],
    ...['-hls_segment_filename', `${path}.m4s`, '-progress', 'pipe:1', '-stats_period', '1', `${path}.m3u8`],
  ];
  await runTool(tools, 'ffmpeg', {
    args,
    signal: rendering.signal,
    bounds: { seconds: timeFor(probe), fileBytes: most, ...rendering.bounds },
    onOutput: (text) => {
      const [, at] = [...text.matchAll(/out_time_us=(\d+)/g)].at(-1) ?? [];
      if (at !== undefined) onProgress?.(Math.min(1, Number(at) / 1e6 / probe.seconds));
    },
  });
  const playlist = await readFile(`${path}.m3u8`, 'utf8');
  const { size } = await stat(`${path}.m4s`);
  const made = await probeFilm(tools, {
    source: `${path}.m4s`,
    contentType: 'video/mp4',
    signal: rendering.signal,
  });
  return {
    width: made.width,
    height: made.height,
    bandwidth: highestRate(playlist),
    codecs: probe.hasSound ? `${codec},mp4a.40.2` : codec,
    size: size + Buffer.byteLength(playlist),
  };
}

function highestRate(playlist: string): number {
  const rates = [...playlist.matchAll(/#EXTINF:([\d.]+),\s+#EXT-X-BYTERANGE:(\d+)/g)].map(
    ([, seconds, bytes]) => (Number(bytes) * 8) / Math.max(0.5, Number(seconds)),
  );
  if (rates.length === 0) throw new RenderError('broken');
  return Math.ceil(Math.max(...rates));
}

const COLUMNS = 10;
const MOST_STILLS = 100;
const STILL_SIDE = 160;
const POSTER_SIDE = 1280;
/** A film often begins in black. */
const POSTER_AT = 0.1;

interface Stills extends Film {
  readonly probe: Probe;
  readonly folder: string;
  readonly bounds?: Partial<Bounds>;
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Frames for seeking in one picture, `board.jpg`, and one for its beginning, `poster.jpg`. */
export async function takeStills(
  tools: Tools,
  { probe, folder, bounds, ...film }: Stills,
): Promise<Storyboard> {
  const every = Math.max(1, probe.seconds / MOST_STILLS);
  const count = Math.max(1, Math.min(MOST_STILLS, Math.floor(probe.seconds / every)));
  const columns = Math.min(COLUMNS, count);
  const scale = (side: number): string =>
    `scale=w='if(gte(iw,ih),min(${side},iw),-2)':h='if(gte(iw,ih),-2,min(${side},ih))',setsar=1`;
  const run = (args: readonly string[]): Promise<string> =>
    runTool(tools, 'ffmpeg', {
      args: [...QUIET, '-threads', String(THREADS), ...args],
      signal: film.signal,
      bounds: { seconds: Math.min(STILLS_SECONDS, timeFor(probe)), ...bounds },
    });
  const one = ['-map', '0:v:0', '-frames:v', '1', '-q:v', '4'];
  const poster = join(folder, 'poster.jpg');
  const takePoster = (at: number): Promise<string> =>
    run(['-ss', String(at), ...inputArgs(film), ...one, '-vf', scale(POSTER_SIDE), poster]);
  await takePoster(probe.seconds * POSTER_AT);
  // Sound may go on long after the last picture; then no frame is no error there.
  if (!(await isThere(poster))) await takePoster(0);
  if (!(await isThere(poster))) throw new RenderError('broken');
  const tile = `tile=${columns}x${Math.ceil(count / columns)}`;
  await run([
    ...['-skip_frame', 'nokey', ...inputArgs(film), ...one],
    ...[
      '-vf',
      `fps=1/${every}:round=up:start_time=0,${scale(STILL_SIDE)},${tile}`,
      join(folder, 'board.jpg'),
    ],
  ]);
  const board = await probeImage(tools, film.signal, join(folder, 'board.jpg'));
  const rows = Math.ceil(count / columns);
  return {
    columns,
    count,
    seconds: every,
    width: Math.floor(board.width / columns),
    height: Math.floor(board.height / rows),
  };
}
