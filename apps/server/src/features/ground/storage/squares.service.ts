import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../../platform/context.ts';
import { drawSquare } from '../../../platform/images/draw-square.ts';
import { createQueue } from '../../../platform/queue.ts';
import { getImageFile } from './images.service.ts';

/** Last part of its address: directories of podcasts look at the ending. */
export const SQUARE = 'square.jpg';

export const squareUri = (imageId: string): string => `/media/${imageId}/${SQUARE}`;

// Few ask for it, each of them once in a while: those of the last hours are kept, some hundred kilobytes each.
const kept = new LRUCache<string, Buffer>({ max: 40 });
const drawing = createQueue({ concurrency: 1, maxWaiting: 40 });

/** A stored picture as podcast directories take it: a square JPEG. Errors: `notFound` image, `unavailable` busy. */
export async function getSquare(ctx: Context, imageId: string): Promise<Buffer> {
  const key = `${ctx.organizationId}/${imageId.toLowerCase()}`;
  // One that was removed is gone from here as well.
  const { stream } = await getImageFile(ctx, imageId, 'public');
  const before = kept.get(key);
  if (before !== undefined) {
    stream.destroy();
    return before;
  }
  const picture = await buffer(stream);
  return drawing.run(async () => {
    const bytes = kept.get(key) ?? (await drawSquare(picture));
    kept.set(key, bytes);
    return bytes;
  }, ctx.organizationId);
}
