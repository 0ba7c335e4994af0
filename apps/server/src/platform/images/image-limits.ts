import type { Metadata } from 'sharp';
import { appError } from '../errors.ts';
import type { ImageType } from './image-type.ts';

const MAX_PIXELS = 50_000_000;
const MAX_MEMORY = 190_000_000;
const MAX_SCANNED_PIXELS = 600_000_000;

/**
 * Refuses by the header what would cost too much to decode. A few kilobytes can name any size, and neither the
 * memory of a decoder nor a single long step of it can be bounded from outside once it has begun.
 */
export function refuseCostlyImage(bytes: Uint8Array, type: ImageType, header: Metadata, field: string): void {
  const pixels = header.width * header.height;
  const scans = type === 'jpeg' && header.isProgressive === true ? countScans(bytes) : 1;
  const isCostly =
    pixels > MAX_PIXELS ||
    pixels * bytesPerPixel(type, header) > MAX_MEMORY ||
    (scans > 1 && pixels * scans > MAX_SCANNED_PIXELS);
  if (isCostly) throw appError('tooLarge', 'image.tooManyPixels', { field });
}

/** Peak memory while decoding, measured per format with the pinned decoders. */
function bytesPerPixel(type: ImageType, header: Metadata): number {
  switch (type) {
    case 'jpeg':
      // A progressive picture is kept whole as coefficients of two bytes each.
      if (header.isProgressive !== true) return 1;
      return header.chromaSubsampling === '4:2:0' ? 3.5 : 2 * header.channels + 1;
    case 'png':
      return (header.isProgressive === true ? 5.5 : 2.5) * (header.depth === 'ushort' ? 2 : 1);
    case 'webp':
      return 5;
    case 'gif':
      return 6;
    case 'avif':
      return 19;
  }
}

function countScans(bytes: Uint8Array): number {
  const marker = Buffer.from([0xff, 0xda]);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;
  for (let at = buffer.indexOf(marker); at >= 0; at = buffer.indexOf(marker, at + 2)) count += 1;
  return count;
}
