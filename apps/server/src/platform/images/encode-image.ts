import type { Sharp } from 'sharp';
import { type AppError, appError, invalid } from '../errors.ts';
import { refuseCostlyImage } from './image-limits.ts';
import { detectImageType } from './image-type.ts';
import { createQueue } from '../queue.ts';
import { sharp } from './sharp.ts';

export const IMAGE_VARIANTS = ['public', 'thumbnail', 'share'] as const;
export type ImageVariant = (typeof IMAGE_VARIANTS)[number];

export interface EncodedVariant {
  bytes: Buffer;
  contentType: 'image/webp' | 'image/jpeg';
}

export interface EncodedImage {
  variants: Record<ImageVariant, EncodedVariant>;
  /** Of the public variant, upright. */
  width: number;
  height: number;
}

/** By the clock: `refuseCostlyImage` holds the work to a part of it, the rest is for a busy machine. */
const TIMEOUT_SECONDS = 6;
const TIMED_OUT = /^timeout: \d+% complete/;
const PUBLIC_SIZE = 1600;
const THUMBNAIL_SIZE = 400;
const SHARE = { width: 1200, height: 627 };

const queue = createQueue({ concurrency: 2, maxWaiting: 40 });

/**
 * Decodes a picture from outside and writes it anew, upright, in sRGB and without metadata. Nothing of the bytes
 * that came in is ever kept, so scripts, archives and places hidden in them end here.
 */
export function encodeImage(bytes: Uint8Array, field = 'image'): Promise<EncodedImage> {
  return queue.run(() => encode(bytes, field));
}

async function encode(bytes: Uint8Array, field: string): Promise<EncodedImage> {
  await refuseUnlessImage(bytes, field);
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: false, failOn: 'error' })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize({ width: PUBLIC_SIZE, height: PUBLIC_SIZE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixels = (): Sharp =>
      sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
    const [full, thumbnail, share] = await Promise.all([
      pixels().webp({ quality: 82 }).toBuffer(),
      pixels()
        .resize({ width: THUMBNAIL_SIZE, height: THUMBNAIL_SIZE, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 78 })
        .toBuffer(),
      // Several networks that show shared links cannot read WebP.
      pixels()
        .resize({ ...SHARE, fit: 'cover' })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 80 })
        .toBuffer(),
    ]);
    return {
      variants: {
        public: { bytes: full, contentType: 'image/webp' },
        thumbnail: { bytes: thumbnail, contentType: 'image/webp' },
        share: { bytes: share, contentType: 'image/jpeg' },
      },
      width: info.width,
      height: info.height,
    };
  } catch (error) {
    // The picture may be good: the machine had no time for it.
    if (error instanceof Error && TIMED_OUT.test(error.message))
      throw appError('unavailable', 'image.slow', { cause: error });
    throw unreadable(field, error);
  }
}

async function refuseUnlessImage(bytes: Uint8Array, field: string): Promise<void> {
  const type = detectImageType(bytes);
  if (type === undefined) throw invalid('image.type', { field });
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw unreadable(field, error);
    });
  refuseCostlyImage(bytes, type, header, field);
}

function unreadable(field: string, cause: unknown): AppError {
  return appError('invalid', 'image.unreadable', { field, cause });
}
