import type { ByteSource } from './byte-source.ts';
import type { VideoHeader } from './video-header.ts';

interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

// A hostile file may be nothing but tiny boxes.
const MAX_BOXES = 2000;

/** Size and length from the boxes of MP4 and QuickTime; `undefined` when no moving picture is described. */
export async function readMp4Header(source: ByteSource): Promise<VideoHeader | undefined> {
  const budget = { left: MAX_BOXES };
  const boxes = (within: Box): Promise<Box[]> => listBoxes(source, within, budget);
  const moov = (await boxes({ type: '', start: 0, end: source.size })).find(({ type }) => type === 'moov');
  if (moov === undefined) return undefined;
  const parts = await boxes(moov);
  const movie = parts.find(({ type }) => type === 'mvhd');
  const seconds = movie === undefined ? undefined : await readSeconds(source, movie);
  for (const track of parts.filter(({ type }) => type === 'trak')) {
    const inside = await boxes(track);
    const header = inside.find(({ type }) => type === 'tkhd');
    const media = inside.find(({ type }) => type === 'mdia');
    if (header === undefined || media === undefined || !(await isPicture(source, await boxes(media))))
      continue;
    const size = await readSize(source, header);
    if (size !== undefined) return { ...size, seconds };
  }
  return undefined;
}

async function listBoxes(source: ByteSource, within: Box, budget: { left: number }): Promise<Box[]> {
  const found: Box[] = [];
  for (let at = within.start; at + 8 <= within.end;) {
    if (budget.left-- <= 0) return found;
    const head = await source.read(at, 16);
    if (head.length < 8) break;
    const short = head.readUInt32BE(0);
    const isLong = short === 1 && head.length >= 16;
    // Zero means: up to the end.
    const size = short === 0 ? within.end - at : isLong ? Number(head.readBigUInt64BE(8)) : short;
    const headSize = isLong ? 16 : 8;
    if (size < headSize || at + size > within.end) break;
    found.push({ type: head.toString('latin1', 4, 8), start: at + headSize, end: at + size });
    at += size;
  }
  return found;
}

async function readSeconds(source: ByteSource, { start }: Box): Promise<number | undefined> {
  const bytes = await source.read(start, 32);
  if (bytes.length < 32) return undefined;
  const isLong = bytes.readUInt8(0) === 1;
  const scale = bytes.readUInt32BE(isLong ? 20 : 12);
  const length = isLong ? Number(bytes.readBigUInt64BE(24)) : bytes.readUInt32BE(16);
  // All ones: unknown. Zero: it comes in fragments that say their own.
  return scale === 0 || length === 0 || length >= 0xffffffff ? undefined : length / scale;
}

async function isPicture(source: ByteSource, media: readonly Box[]): Promise<boolean> {
  const handler = media.find(({ type }) => type === 'hdlr');
  return handler !== undefined && (await source.read(handler.start + 8, 4)).toString('latin1') === 'vide';
}

async function readSize(
  source: ByteSource,
  { start }: Box,
): Promise<Omit<VideoHeader, 'seconds'> | undefined> {
  const bytes = await source.read(start, 96);
  const matrix = bytes.length > 0 && bytes.readUInt8(0) === 1 ? 52 : 40;
  if (bytes.length < matrix + 44) return undefined;
  const width = Math.round(bytes.readUInt32BE(matrix + 36) / 65536);
  const height = Math.round(bytes.readUInt32BE(matrix + 40) / 65536);
  // Phones film lying and say by the matrix that the picture is to be turned by a quarter.
  const isTurned = bytes.readInt32BE(matrix) === 0 && bytes.readInt32BE(matrix + 4) !== 0;
  return isTurned ? { width: height, height: width } : { width, height };
}
