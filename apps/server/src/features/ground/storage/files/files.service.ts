import { Readable } from 'node:stream';
import type { Context } from '../../../../platform/context.ts';
import { type AppError, invalid, notFound } from '../../../../platform/errors.ts';
import { countBytes } from '../../../../platform/files/count-bytes.ts';
import { parseDataUri, tooLarge } from '../../../../platform/files/data-uri.ts';
import { safeFileName } from '../../../../platform/http/content-disposition.ts';
import { isUuid, newId, newNumericId } from '../../../../platform/ids.ts';
import * as queries from './files.queries.ts';
import { insertCounted, requireUploader } from '../uploads.service.ts';
import { withRoom } from '../use/room.service.ts';

export const MAX_FILE_BYTES = 25 * 1024 * 1024;
/** As text inside JSON a file stands in memory three times over. */
export const MAX_FILE_TEXT_BYTES = 10 * 1024 * 1024;

// Of what a file claims to be, only kinds that no browser runs are repeated. A script from our own origin could be
// named by a page, whatever the headers say about saving.
const HARMLESS =
  /^(application\/(pdf|zip|json)|text\/(plain|csv)|(audio|video)\/[a-z0-9.-]{1,60}|image\/(png|jpeg|gif|webp|avif))$/;

/** Of what a file is said to be, what may be repeated. */
export const storedType = (said: string): string =>
  HARMLESS.test(said.toLowerCase()) ? said.toLowerCase() : 'application/octet-stream';

interface NewFile {
  readonly name?: string | undefined;
  /** As the sender says; proves nothing. */
  readonly type?: string | undefined;
}

export const unreadableFile = (field: string): AppError => invalid('file.encoding', { field });

export async function uploadFileText(
  ctx: Context,
  { dataUri, name }: { readonly dataUri: string; readonly name?: string | undefined },
): Promise<queries.FileRow> {
  requireUploader(ctx.actor);
  const { bytes, contentType } = parseDataUri(dataUri, {
    maxBytes: MAX_FILE_TEXT_BYTES,
    field: 'dataUri',
    refusal: unreadableFile('dataUri'),
  });
  return uploadFile(ctx, { name, type: contentType }, Readable.from([bytes]), bytes.length);
}

/** `announced`: how long it says it will be, so that what cannot fit is refused before it is sent. */
export async function uploadFile(
  ctx: Context,
  { name, type = '' }: NewFile,
  content: Readable,
  announced: number,
): Promise<queries.FileRow> {
  const accountId = requireUploader(ctx.actor);
  if (announced > MAX_FILE_BYTES) throw tooLarge(MAX_FILE_BYTES, 'body');
  // Without a length it may be as long as a file gets.
  return withRoom(
    ctx,
    accountId,
    { most: announced === 0 ? MAX_FILE_BYTES : announced, announced },
    async () => {
      const stored = newId();
      const key = fileKey(ctx.organizationId, stored);
      const contentType = storedType(type);
      try {
        const counted = countBytes(content, MAX_FILE_BYTES, 'body');
        await ctx.services.files.put(key, Readable.from(counted), { contentType });
        const { size } = counted;
        return await insertCounted(ctx, size, (inner) =>
          queries.insertFile(inner.db, {
            organization_id: ctx.organizationId,
            id: newNumericId(ctx.now().getTime()),
            account_id: accountId,
            key: stored,
            name: safeFileName(name ?? ''),
            content_type: contentType,
            size,
            created_at: ctx.now(),
          }),
        );
      } catch (error) {
        await ctx.services.files.remove(key).catch(() => undefined);
        throw error;
      }
    },
  );
}

/** The key grants access: only readers of the object that the file is attached to learn it. */
export async function getFileByKey(ctx: Context, key: string): Promise<queries.FileRow> {
  const file = isUuid(key) ? await queries.findFileByKey(ctx.db, ctx.organizationId, key) : undefined;
  if (file === undefined) throw notFound('file');
  return file;
}

/** Each known once, by its number; whose they are is for the caller to look at. */
export async function getFiles(
  ctx: Context,
  ids: readonly number[],
): Promise<ReadonlyMap<number, queries.FileRow>> {
  const rows = ids.length === 0 ? [] : await queries.listFiles(ctx.db, ctx.organizationId, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

export const fileKey = (organizationId: string, key: string): string => `files/${organizationId}/${key}`;
