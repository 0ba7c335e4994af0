import type { ByteSource } from './byte-source.ts';
import { readMp4Header } from './mp4-header.ts';
import type { VideoType } from './video-type.ts';
import { readWebmHeader } from './webm-header.ts';

export interface VideoHeader {
  /** As it is to be shown, upright. */
  readonly width: number;
  readonly height: number;
  /** Absent in what was recorded live. */
  readonly seconds: number | undefined;
}

const MAX_SIDE = 16_384;

/** Metadata that a video declares. Only its header is read: no decoder ever processes uploads of strangers. */
export async function readVideoHeader(source: ByteSource, type: VideoType): Promise<VideoHeader | undefined> {
  const header = await (type === 'video/webm' ? readWebmHeader(source) : readMp4Header(source));
  if (header === undefined) return undefined;
  const isShowable = [header.width, header.height].every((side) => side >= 1 && side <= MAX_SIDE);
  return isShowable ? header : undefined;
}
