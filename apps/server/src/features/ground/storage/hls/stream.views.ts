import type { StoryboardColumn } from '../storage.tables.ts';
import type { StreamRow } from './stream.queries.ts';

const HEAD = /^#EXT(?:M3U|-X-VERSION:\d+)\s*$/;

/** From small to large, and then the film as it came, whose list was written by the cut. */
export function viewMaster(renditions: StreamRow['renditions'], copied: string): string {
  const made = renditions.flatMap(({ width, tall, bandwidth, codecs, rendition_id: id, height }) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},CODECS="${codecs}",RESOLUTION=${width}x${tall}`,
    `${id}-${height}.m3u8`,
  ]);
  const own = copied.split('\n').filter((line) => line.trim() !== '' && !HEAD.test(line));
  return ['#EXTM3U', '#EXT-X-VERSION:7', ...made, ...own, ''].join('\n');
}

const two = (value: number): string => String(value).padStart(2, '0');
const clock = (seconds: number): string => {
  const [whole, thousandths] = [Math.floor(seconds), Math.floor((seconds % 1) * 1000)];
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return `${parts.map(two).join(':')}.${String(thousandths).padStart(3, '0')}`;
};

/** WebVTT whose cues are places in a picture, as players read it. */
export function viewStoryboard({ id, columns, count, seconds, width, height }: StoryboardColumn): string {
  const cues = Array.from({ length: count }, (_, index) => {
    const [x, y] = [(index % columns) * width, Math.floor(index / columns) * height];
    const times = `${clock(index * seconds)} --> ${clock((index + 1) * seconds)}`;
    return `${times}\n${id}-board.jpg#xywh=${x},${y},${width},${height}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}
