import { Readable } from 'node:stream';
import type { Context } from '../../../platform/context.ts';
import { invalid, notFound } from '../../../platform/errors.ts';
import { countBytes } from '../../../platform/files/count-bytes.ts';
import { parseDataUri, tooLarge } from '../../../platform/files/data-uri.ts';
import { isUuid, newId } from '../../../platform/ids.ts';
import { plainImage } from '../../../platform/images/plain-image.ts';
import { storedSource } from '../../../platform/media/stored-source.ts';
import { readVideoHeader, type VideoHeader } from '../../../platform/media/video-header.ts';
import { detectVideoType, VIDEO_HEAD_BYTES, type VideoType } from '../../../platform/media/video-type.ts';
import { findImage } from './images.queries.ts';
import { createImage } from './images.service.ts';
import { insertCounted, requireUploader } from './uploads.service.ts';
import { withRoom } from './use/room.service.ts';
import * as queries from './videos.queries.ts';

export const MAX_VIDEO_BYTES = 100 * 1024 * 1024;
/** As text inside JSON a video stands in memory three times over. */
export const MAX_VIDEO_TEXT_BYTES = 10 * 1024 * 1024;

interface NewVideo {
  readonly source: queries.VideoRow['source'];
  readonly name: string;
  readonly minutes: number;
  /** A picture of one's own that stands for the video until it plays. */
  readonly posterId?: string | undefined;
}

const invalidFormat = () => invalid('video.format', { field: 'dataUri' });

export async function uploadVideoText(
  ctx: Context,
  { dataUri, ...video }: NewVideo & { readonly dataUri: string },
): Promise<queries.VideoRow> {
  const refusal = invalid('video.encoding', { field: 'dataUri' });
  const { bytes } = parseDataUri(dataUri, { maxBytes: MAX_VIDEO_TEXT_BYTES, field: 'dataUri', refusal });
  return uploadVideo(ctx, video, Readable.from([bytes]), bytes.length);
}

/** `announced`: how long it says it will be, so that what cannot fit is refused before it is sent. */
export async function uploadVideo(
  ctx: Context,
  video: NewVideo,
  content: Readable,
  announced = 0,
): Promise<queries.VideoRow> {
  const accountId = requireUploader(ctx.actor);
  if (announced > MAX_VIDEO_BYTES) throw tooLarge(MAX_VIDEO_BYTES, 'dataUri');
  if (video.posterId !== undefined) await refuseForeignPoster(ctx, accountId, video.posterId);
  // Without a length it may be as long as a video gets.
  const coming = { most: announced === 0 ? MAX_VIDEO_BYTES : announced, announced };
  return withRoom(ctx, accountId, coming, () => keepVideo(ctx, accountId, video, content));
}

async function keepVideo(
  ctx: Context,
  accountId: string,
  video: NewVideo,
  content: Readable,
): Promise<queries.VideoRow> {
  const id = newId();
  const key = videoKey(ctx.organizationId, id);
  try {
    const { type, size } = await storeVideo(ctx, key, content);
    const header = await readVideoHeader(storedSource(ctx.services.files, key, size), type);
    if (header === undefined) throw invalidFormat();
    const posterId = video.posterId ?? (await makePoster(ctx, header));
    return await insertCounted(ctx, size, (inner) =>
      queries.insertVideo(inner.db, {
        organization_id: ctx.organizationId,
        id,
        account_id: accountId,
        source: video.source,
        name: video.name,
        minutes: video.minutes,
        seconds: header.seconds ?? null,
        content_type: type,
        size,
        width: header.width,
        height: header.height,
        poster_id: posterId,
        poster_plain: video.posterId === undefined,
        created_at: ctx.now(),
      }),
    );
  } catch (error) {
    // The row comes last, so there is never a row without its file; a file without a row is taken back.
    await ctx.services.files.remove(key).catch(() => undefined);
    throw error;
  }
}

/** Writes as it reads, and stops at the first sign that it is none or too large. */
async function storeVideo(
  ctx: Context,
  key: string,
  content: Readable,
): Promise<{ type: VideoType; size: number }> {
  // The answer to a refusal still has to go over the connection that the content comes from.
  const chunks: AsyncIterator<Buffer> = content.iterator({ destroyOnReturn: false });
  let head: Buffer = Buffer.alloc(0);
  let isEnded = false;
  while (!isEnded && head.length < VIDEO_HEAD_BYTES) {
    const { value, done } = await chunks.next();
    if (done === true) isEnded = true;
    else head = Buffer.concat([head, value]);
  }
  const type = detectVideoType(head);
  if (type === undefined) throw invalidFormat();
  async function* whole(): AsyncGenerator<Buffer> {
    yield head;
    while (!isEnded) {
      const { value, done } = await chunks.next();
      if (done === true || value === undefined) return;
      yield value;
    }
  }
  const counted = countBytes(whole(), MAX_VIDEO_BYTES, 'dataUri');
  await ctx.services.files.put(key, Readable.from(counted), { contentType: type });
  return { type, size: counted.size };
}

async function refuseForeignPoster(ctx: Context, accountId: string, posterId: string): Promise<void> {
  const poster = await findImage(ctx.db, ctx.organizationId, posterId);
  if (poster?.account_id !== accountId) throw notFound('image');
}

export async function makePoster(ctx: Context, { width, height }: VideoHeader): Promise<string> {
  const data = await plainImage(width, height);
  const { id } = await createImage(ctx, { data, kind: 'activity', byUs: true });
  return id;
}

export async function getVideo(ctx: Context, videoId: string): Promise<queries.VideoRow> {
  const video = await queries.findVideo(ctx.db, ctx.organizationId, videoId);
  if (video === undefined) throw notFound('video');
  return video;
}

/** No question to the database: the organization is part of the key, so another one's video is simply not there. */
export const getVideoKey = (ctx: Context, videoId: string): string | undefined =>
  isUuid(videoId) ? videoKey(ctx.organizationId, videoId.toLowerCase()) : undefined;

export const videoKey = (organizationId: string, id: string): string => `videos/${organizationId}/${id}`;
