import type { Context } from '../../../platform/context.ts';
import { notFound, unauthenticated } from '../../../platform/errors.ts';
import type { StoredFile } from '../../../platform/files/file-store.ts';
import {
  encodeImage,
  IMAGE_VARIANTS,
  type EncodedImage,
  type ImageVariant,
} from '../../../platform/images/encode-image.ts';
import { parseImageText } from '../../../platform/images/image-text.ts';
import { isUuid, newId } from '../../../platform/ids.ts';
import { mayUpload } from './images.policy.ts';
import * as queries from './images.queries.ts';
import { insertCounted } from './uploads.service.ts';
import { refuseWithoutAnyRoom, takeRoom } from './use/room.service.ts';
import { countBytesOf } from './use/use.service.ts';

interface NewImage {
  /** As it came over the wire (data address or base64), or the bytes themselves. */
  readonly data: string | Uint8Array;
  readonly kind: queries.ImageRow['kind'];
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  /** Field of the request to name in a refusal. */
  readonly field?: string;
  /** Drawn by the program beside what was sent: counted, and never refused. */
  readonly byUs?: boolean;
}

/** Call it outside a transaction: it decodes and writes files. A picture that stays unattached is swept after a day. */
export async function createImage(ctx: Context, image: NewImage): Promise<queries.ImageRow> {
  const field = image.field ?? 'image';
  const bytes = typeof image.data === 'string' ? parseImageText(image.data, field) : image.data;
  const accountId = ctx.actor.kind === 'member' ? ctx.actor.accountId : null;
  const sender = image.byUs === true ? null : accountId;
  if (sender !== null) await refuseWithoutAnyRoom(ctx, sender);
  const encoded = await encodeImage(bytes, field);
  const size = IMAGE_VARIANTS.reduce((sum, variant) => sum + encoded.variants[variant].bytes.length, 0);
  const id = newId();
  try {
    await putVariants(ctx, id, encoded);
    const insert = (inner: Context): Promise<queries.ImageRow> =>
      queries.insertImage(inner.db, {
        organization_id: ctx.organizationId,
        id,
        account_id: accountId,
        kind: image.kind,
        width: encoded.width,
        height: encoded.height,
        size: String(size),
        name: image.name ?? null,
        description: image.description ?? null,
        created_at: ctx.now(),
      });
    // Pictures of links and of imports have no account, and limits of their own.
    return await (sender === null
      ? ctx.transaction(async (inner) => {
          const made = await insert(inner);
          await countBytesOf(inner, size);
          return made;
        })
      : insertCounted(ctx, size, async (inner) => {
          await takeRoom(inner, sender, size);
          return insert(inner);
        }));
  } catch (error) {
    // The row comes last, so there is never a row without its files; files without a row are taken back.
    await removeVariants(ctx, id).catch(() => undefined);
    throw error;
  }
}

export async function uploadImage(ctx: Context, image: NewImage): Promise<queries.ImageRow> {
  if (!mayUpload(ctx.actor)) throw unauthenticated();
  return createImage(ctx, image);
}

/**
 * Stores the `image` that the staff's forms send and returns the id of its picture; null (remove it) and absent (leave
 * it) are returned as they are. Outside a transaction, like `createImage`.
 */
export async function storePicture(
  ctx: Context,
  data: string | null | undefined,
): Promise<string | null | undefined> {
  return typeof data === 'string' ? (await createImage(ctx, { data, kind: 'admin' })).id : data;
}

export async function getImage(ctx: Context, imageId: string): Promise<queries.ImageRow> {
  const image = await queries.findImage(ctx.db, ctx.organizationId, imageId);
  if (image === undefined) throw notFound('image');
  return image;
}

/** The organization is part of the key, so another one's picture is simply not there. No question to the database. */
export async function getImageFile(
  ctx: Context,
  imageId: string,
  variant: ImageVariant,
): Promise<StoredFile> {
  const file = isUuid(imageId)
    ? await ctx.services.files.get(imageKey(ctx.organizationId, imageId.toLowerCase(), variant))
    : undefined;
  if (file === undefined) throw notFound('image');
  return file;
}

async function putVariants(ctx: Context, id: string, { variants }: EncodedImage): Promise<void> {
  for (const variant of IMAGE_VARIANTS) {
    const { bytes, contentType } = variants[variant];
    await ctx.services.files.put(imageKey(ctx.organizationId, id, variant), bytes, { contentType });
  }
}

/** `warning`: covered until a reader asks to see it. */
export const markImage = (ctx: Context, imageId: string, moderation: 'safe' | 'warning'): Promise<void> =>
  queries.markImage(ctx.db, ctx.organizationId, imageId, moderation);

export async function removeVariants(ctx: Context, id: string): Promise<void> {
  for (const variant of IMAGE_VARIANTS)
    await ctx.services.files.remove(imageKey(ctx.organizationId, id, variant));
}

export const imageKey = (organizationId: string, id: string, variant: ImageVariant): string =>
  `images/${organizationId}/${id}/${variant}`;
