import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import {
  CmafOutputFormat,
  Conversion,
  FilePathSource,
  FilePathTarget,
  HlsOutputFormat,
  Input,
  MP4,
  Output,
  PathedTarget,
  QTFF,
  WEBM,
} from 'mediabunny';
import { findExcess, SEGMENT_SECONDS } from './film-bounds.ts';
import { MASTER, type CutFailure, type CutMessage, type CutTask } from './cutting.types.ts';

/** Frames that a header promises and that are not there. */
const MISSING_SECONDS = 2;
const VIDEO_CODECS: readonly unknown[] = ['avc', 'hevc', 'vp9', 'av1'];
const AUDIO_CODECS: readonly unknown[] = ['aac', 'opus'];

let isOver = false;

function tell(message: CutMessage): void {
  if (!isOver) process.send?.(message);
}

function finish(failed: CutFailure | undefined): void {
  if (isOver) return;
  isOver = true;
  const message: CutMessage = failed === undefined ? { done: true } : { failed };
  process.send?.(message, () => process.exit(0));
}

/** Copies the packets of a film into the playlists and the segments of HLS; nothing is decoded. */
async function cut({ source, folder, name, mostBytes, ...bounds }: CutTask): Promise<CutFailure | undefined> {
  const input = new Input({ formats: [MP4, QTFF, WEBM], source: new FilePathSource(source) });
  const video = await input.getPrimaryVideoTrack();
  if (video === null) return 'broken';
  const audio = await input.getPrimaryAudioTrack();
  const isCopied =
    VIDEO_CODECS.includes(await video.getCodec()) &&
    (audio === null || AUDIO_CODECS.includes(await audio.getCodec()));
  if (!isCopied) return 'codec';
  const excess = await findExcess(audio === null ? [video] : [video, audio], bounds);
  if (excess !== undefined) return excess;
  let length = 0;
  const format = new HlsOutputFormat({
    segmentFormat: new CmafOutputFormat(),
    targetDuration: SEGMENT_SECONDS,
    singleFilePerPlaylist: true,
    getPlaylistPath: ({ n }) => `${name}-${n}.m3u8`,
    onPlaylist: (text) => {
      length = Math.max(length, lengthOf(text));
    },
    getSegmentPath: ({ playlist: { n } }) => `${name}-${n}.m4s`,
  });
  let written = 0;
  const target = new PathedTarget(MASTER, ({ path }) => {
    const file = new FilePathTarget(join(folder, path));
    let length = 0;
    file.on('write', ({ end }) => {
      written += Math.max(0, end - length);
      length = Math.max(length, end);
      if (written > mostBytes) finish('size');
    });
    return file;
  });
  const conversion = await Conversion.init({
    input,
    output: new Output({ format, target }),
    tracks: 'primary',
    // Sound and picture stay together, whatever the clock of the film begins with.
    copy: { mode: 'forced', shiftTolerance: Infinity },
    tags: {},
    showWarnings: false,
  });
  if (!conversion.isValid || conversion.utilizedTracks.length < (audio === null ? 1 : 2)) return 'codec';
  conversion.onProgress = (progress) => tell({ progress });
  await conversion.execute();
  const isWhole = length > (await video.computeDuration()) - MISSING_SECONDS;
  return isWhole && readdirSync(folder).includes(MASTER) ? undefined : 'broken';
}

const lengthOf = (playlist: string): number =>
  [...playlist.matchAll(/^#EXTINF:([\d.]+)/gm)].reduce((sum, [, seconds]) => sum + Number(seconds), 0);

const task = JSON.parse(process.argv[2] ?? '') as CutTask;
process.on('disconnect', () => process.exit(1));
new Worker(new URL('./watchdog.worker.ts', import.meta.url), {
  workerData: { parent: process.ppid, megabytes: task.megabytes, seconds: task.seconds },
}).unref();
const ended = await cut(task).catch((error: unknown): CutFailure => {
  // A full disk is nothing that the film could help.
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EIO' ? 'storage' : 'broken';
});
finish(ended);
