import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Context } from '../../../../platform/context.ts';
import { appError, conflict, invalid, notFound } from '../../../../platform/errors.ts';
import { countBytes } from '../../../../platform/files/count-bytes.ts';
import { tooLarge } from '../../../../platform/files/data-uri.ts';
import { safeFileName } from '../../../../platform/http/content-disposition.ts';
import { isUuid, newId } from '../../../../platform/ids.ts';
import { AUDIO_HEAD_BYTES, detectAudioType } from '../../../../platform/media/audio-type.ts';
import { detectVideoType, VIDEO_HEAD_BYTES } from '../../../../platform/media/video-type.ts';
import type { UploadKind } from '../storage.tables.ts';
import { requireUploader } from '../uploads.service.ts';
import { giveBack, takeRoom } from '../use/room.service.ts';
import { refuseWithoutRoomBeside } from '../use/use.service.ts';
import * as queries from './resumable.queries.ts';

const MB = 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;

export const MAX_BYTES: Readonly<Record<UploadKind, number>> = { audio: 500 * MB, video: 2048 * MB };
/** At most so much is lost when a process dies, and so much is held in memory on the way to S3. */
export const CHUNK_BYTES = 8 * MB;
const MAX_OPEN = 10;
/** The largest film has 256 whole ones; others end where a line broke. Each is a file of the store. */
const MOST_PARTS = 2000;
const STRETCH = 100;

interface NewUpload {
  readonly kind: UploadKind;
  readonly name: string;
  readonly minutes: number;
  readonly size: number;
  readonly sendsFilms?: boolean;
}

export async function createUpload(ctx: Context, upload: NewUpload): Promise<queries.UploadRow> {
  const accountId = requireUploader(ctx.actor);
  if (upload.size > MAX_BYTES[upload.kind]) throw tooLarge(MAX_BYTES[upload.kind], 'Upload-Length');
  return ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    await takeRoom(inner, accountId, upload.size, upload);
    const open = await queries.countOpen(db, organizationId, accountId, ctx.now());
    if (open >= MAX_OPEN) throw appError('tooManyRequests', 'upload.open');
    await refuseWithoutRoomBeside(inner, upload.size);
    return queries.insertUpload(db, {
      organization_id: organizationId,
      id: newId(),
      account_id: accountId,
      kind: upload.kind,
      name: safeFileName(upload.name),
      minutes: upload.minutes,
      size: upload.size,
      file_id: null,
      video_id: null,
      expires_at: endOf(ctx),
      created_at: ctx.now(),
    });
  });
}

/** The caller's own, as long as it has not ended. */
export async function getUpload(ctx: Context, id: string): Promise<queries.UploadRow> {
  const accountId = requireUploader(ctx.actor);
  const wanted = { id, accountId, now: ctx.now() };
  const upload = isUuid(id) ? await queries.findUpload(ctx.db, ctx.organizationId, wanted) : undefined;
  if (upload === undefined) throw notFound('upload');
  return upload;
}

interface Piece {
  readonly offset: number;
  readonly announced: number;
  readonly content: Readable;
}

/**
 * Keeps the bytes that arrive, also when their sender leaves in the middle. Nothing is locked while they do: of two
 * that begin at the same byte, the first to end counts. Answers how many bytes there are by then.
 */
export async function appendToUpload(ctx: Context, id: string, piece: Piece): Promise<queries.UploadRow> {
  const upload = await getUpload(ctx, id);
  const { organizationId, services } = ctx;
  if (piece.offset !== upload.received) throw conflict('upload.offset', { field: 'Upload-Offset' });
  const most = Math.min(CHUNK_BYTES, upload.size - upload.received);
  if (piece.announced > most) throw tooLarge(CHUNK_BYTES, 'Content-Length');
  const partId = newId();
  const key = partKey(organizationId, id, partId);
  let isKept = false;
  try {
    const counted = countBytes(untilBroken(piece.content), most, 'Content-Length');
    await services.files.put(key, Readable.from(counted), { contentType: 'application/octet-stream' });
    if (counted.size === 0) return upload;
    if (piece.offset === 0 && !(await beginsAs(ctx, upload.kind, key, counted.size))) {
      await removeUpload(ctx, id);
      throw appError('unsupportedType', upload.kind === 'audio' ? 'upload.audio' : 'video.format');
    }
    const part = { start: piece.offset, size: counted.size, part_id: partId };
    isKept = await ctx.transaction(async ({ db }) => {
      if (!(await queries.advance(db, organizationId, id, part, endOf(ctx)))) return false;
      if ((await queries.countParts(db, organizationId, id)) > MOST_PARTS) throw invalid('upload.parts');
      return true;
    });
    if (!isKept) throw conflict('upload.offset', { field: 'Upload-Offset' });
    return { ...upload, received: part.start + part.size, expires_at: endOf(ctx) };
  } finally {
    if (!isKept) await services.files.remove(key).catch(() => undefined);
  }
}

/** One that has become a file or a video stays until it ends: the bytes are there, and count. */
export async function abandonUpload(ctx: Context, id: string): Promise<void> {
  const upload = await getUpload(ctx, id);
  if (await forget(ctx, upload.id, { open: true })) await removeParts(ctx, upload.id);
}

/** Row first: bytes that a crash leaves over are found by the nightly sweep. */
export async function removeUpload(ctx: Context, id: string): Promise<void> {
  await forget(ctx, id);
  await removeParts(ctx, id);
}

/** The day gets back the bytes that never came. */
const forget = (ctx: Context, id: string, which = { open: false }): Promise<boolean> =>
  ctx.transaction(async (inner) => {
    const gone = await queries.deleteUpload(inner.db, ctx.organizationId, id, which);
    if (gone === undefined) return false;
    await giveBack(inner, gone.account_id, gone.size - gone.received, gone.created_at);
    return true;
  });

export async function removeParts({ services, organizationId }: Context, id: string): Promise<void> {
  for await (const { key } of services.files.list(uploadFolder(organizationId, id)))
    await services.files.remove(key);
}

/** Answers how many there were. */
export async function removeUploads(
  ctx: Context,
  which: { readonly accountId: string } | { readonly endedBefore: Date },
): Promise<number> {
  let removed = 0;
  for (;;) {
    const ids = await queries.listRemovable(ctx.db, ctx.organizationId, which, STRETCH);
    for (const id of ids) await removeUpload(ctx, id);
    removed += ids.length;
    if (ids.length < STRETCH) return removed;
  }
}

const uploadFolder = (organizationId: string, id: string): string => `uploads/${organizationId}/${id}`;
export const partKey = (organizationId: string, id: string, partId: string): string =>
  `${uploadFolder(organizationId, id)}/${partId}`;

export const endOf = (ctx: Context): Date => new Date(ctx.now().getTime() + DAY_MS);

/** Ends where the connection broke. */
async function* untilBroken(content: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of content.iterator({ destroyOnReturn: false })) yield chunk as Buffer;
  } catch {
    return;
  }
}

/** A first part too short to tell is judged when all have come. */
async function beginsAs(ctx: Context, kind: UploadKind, key: string, size: number): Promise<boolean> {
  const need = kind === 'audio' ? AUDIO_HEAD_BYTES : VIDEO_HEAD_BYTES;
  if (size < need) return true;
  const file = await ctx.services.files.get(key, { start: 0, end: need - 1 });
  if (file === undefined) return false;
  const head = await buffer(file.stream);
  return (kind === 'audio' ? detectAudioType(head) : detectVideoType(head)) !== undefined;
}
