import { Readable } from 'node:stream';
import type { Context } from '../../../../platform/context.ts';
import { appError, conflict, notFound, type AppError } from '../../../../platform/errors.ts';
import { newId, newNumericId } from '../../../../platform/ids.ts';
import { AUDIO_HEAD_BYTES, detectAudioType } from '../../../../platform/media/audio-type.ts';
import { storedSource } from '../../../../platform/media/stored-source.ts';
import { readVideoHeader } from '../../../../platform/media/video-header.ts';
import { detectVideoType, VIDEO_HEAD_BYTES } from '../../../../platform/media/video-type.ts';
import { insertFile } from '../files/files.queries.ts';
import { fileKey } from '../files/files.service.ts';
import { insertVideo } from '../videos.queries.ts';
import { makePoster, videoKey } from '../videos.service.ts';
import { countUpload, refuseWithoutRoom } from '../use/use.service.ts';
import * as queries from './resumable.queries.ts';
import { endOf, getUpload, partKey, removeParts, removeUpload } from './resumable.service.ts';

type Result = Pick<queries.UploadRow, 'file_id' | 'video_id'>;

/** Of this process: a caller that asks again while its connection was cut off waits for the same work. */
const working = new Map<string, Promise<Result>>();

/** Makes the file or the video of an upload that is whole; asked again, it answers the same. */
export async function finishUpload(ctx: Context, id: string): Promise<Result> {
  const upload = await getUpload(ctx, id);
  if (isFinished(upload)) return upload;
  if (upload.received < upload.size) throw conflict('upload.unfinished');
  const key = `${ctx.organizationId} ${upload.id}`;
  const begun = working.get(key);
  if (begun !== undefined) return begun;
  const work = assemble(ctx, upload).finally(() => working.delete(key));
  working.set(key, work);
  return work;
}

const isFinished = ({ file_id, video_id }: Result): boolean => file_id !== null || video_id !== null;

/** Under a fresh name: two processes that do the same do not write into one another's file, and the first one counts. */
async function assemble(ctx: Context, upload: queries.UploadRow): Promise<Result> {
  const name = newId();
  const key = (upload.kind === 'audio' ? fileKey : videoKey)(ctx.organizationId, name);
  let isKept = false;
  try {
    const type = await readType(ctx, upload);
    await refuseWithoutRoom(ctx, upload.size);
    await ctx.services.files.put(key, Readable.from(contentOf(ctx, upload)), { contentType: type });
    const insert =
      upload.kind === 'audio' ? asFile(ctx, upload, name, type) : await asVideo(ctx, upload, name, type);
    const result = await ctx.transaction(async (inner) => {
      const wanted = { id: upload.id, accountId: upload.account_id, now: ctx.now(), locked: true };
      const current = await queries.findUpload(inner.db, ctx.organizationId, wanted);
      if (current === undefined) throw notFound('upload');
      if (isFinished(current)) return current;
      const made = await insert(inner);
      await queries.setResult(inner.db, ctx.organizationId, upload.id, made, endOf(ctx));
      await countUpload(inner, upload.size);
      isKept = true;
      return made;
    });
    await removeParts(ctx, upload.id).catch(() => undefined);
    return result;
  } finally {
    if (!isKept) await ctx.services.files.remove(key).catch(() => undefined);
  }
}

type Insert = (inner: Context) => Promise<Result>;

const asFile =
  (ctx: Context, upload: queries.UploadRow, name: string, type: string): Insert =>
  async ({ db }) => {
    const { id } = await insertFile(db, {
      organization_id: ctx.organizationId,
      id: newNumericId(ctx.now().getTime()),
      account_id: upload.account_id,
      key: name,
      name: upload.name,
      content_type: type,
      size: upload.size,
      created_at: ctx.now(),
    });
    return { file_id: id, video_id: null };
  };

async function asVideo(ctx: Context, upload: queries.UploadRow, id: string, type: string): Promise<Insert> {
  const source = storedSource(ctx.services.files, videoKey(ctx.organizationId, id), upload.size);
  const kind = detectVideoType(await source.read(0, VIDEO_HEAD_BYTES));
  const header = kind === undefined ? undefined : await readVideoHeader(source, kind);
  if (header === undefined) return refuse(ctx, upload);
  const posterId = await makePoster(ctx, header);
  return async ({ db }) => {
    await insertVideo(db, {
      organization_id: ctx.organizationId,
      id,
      account_id: upload.account_id,
      source: 'content',
      name: upload.name,
      minutes: upload.minutes,
      seconds: header.seconds ?? null,
      content_type: type,
      size: upload.size,
      width: header.width,
      height: header.height,
      poster_id: posterId,
      poster_plain: true,
      created_at: ctx.now(),
    });
    return { file_id: null, video_id: id };
  };
}

/** Bytes that will never be what they were said to be are not kept for another try. */
async function refuse(ctx: Context, upload: queries.UploadRow): Promise<never> {
  await removeUpload(ctx, upload.id);
  throw unsupported(upload);
}

const unsupported = ({ kind }: queries.UploadRow): AppError =>
  appError('unsupportedType', kind === 'audio' ? 'upload.audio' : 'video.format');

/** The first parts may have been shorter than what tells the type. */
async function readType(ctx: Context, upload: queries.UploadRow): Promise<string> {
  const need = upload.kind === 'audio' ? AUDIO_HEAD_BYTES : VIDEO_HEAD_BYTES;
  let head: Buffer = Buffer.alloc(0);
  for await (const chunk of contentOf(ctx, upload)) {
    head = Buffer.concat([head, chunk]);
    if (head.length >= need) break;
  }
  const type = upload.kind === 'audio' ? detectAudioType(head) : detectVideoType(head);
  return type ?? refuse(ctx, upload);
}

const STRETCH = 100;

/** All parts, one after the other. */
async function* contentOf(ctx: Context, upload: queries.UploadRow): AsyncGenerator<Buffer> {
  const { db, organizationId, services } = ctx;
  let at = 0;
  while (at < upload.size) {
    const parts = await queries.listParts(db, organizationId, upload.id, { from: at, limit: STRETCH });
    for (const { start, size, part_id } of parts) {
      const part = await services.files.get(partKey(organizationId, upload.id, part_id));
      if (start !== at || part?.size !== size) throw appError('unavailable', 'storage.failed');
      for await (const chunk of part.stream) yield chunk as Buffer;
      at += size;
    }
    if (parts.length === 0) throw appError('unavailable', 'storage.failed');
  }
}
