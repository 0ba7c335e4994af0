import type { Context } from '../../../../platform/context.ts';
import { invalid, notFound } from '../../../../platform/errors.ts';
import { copiedRows, copyOf, type CopyIds } from '../../../../platform/db/copied-rows.ts';
import { newId } from '../../../../platform/ids.ts';
import { searchable } from '../../../../platform/text.ts';
import { holdUnchanged } from '../../../../platform/unchanged.ts';
import { requireMember } from '../../../ground/accounts/index.ts';
import { refuseText } from '../../../ground/rules/index.ts';
import { deleteFiles, getFiles, getVideo, keepForReaders } from '../../../ground/storage/index.ts';
import { getHostedEvent } from '../hosts/hosts.service.ts';
import { changeEvent, keepPicture } from '../listings/change.service.ts';
import { deletePart, findPart, insertPart, updatePart } from '../listings/parts.queries.ts';
import type { MediaFields, NewMedia } from '../listings/parts.schemas.ts';
import * as queries from './listing-media.queries.ts';
import { getMediaItem } from './media.service.ts';
import type { MediaItem } from './media.views.ts';

/** A picture, or a video or a file that the caller has uploaded. */
export async function createMedia(
  ctx: Context,
  idOrSlug: string,
  { name, image, videoId, fileId, passTypeIds = [], ...media }: NewMedia,
): Promise<MediaItem> {
  const event = await getHostedEvent(ctx, idOrSlug);
  if ([image, videoId, fileId].filter((one) => one !== undefined).length !== 1) throw invalid('media.one');
  await refuseText(ctx, [name, media.description]);
  await requireOwn(ctx, { videoId, fileId });
  const imageId = await keepPicture(ctx, image, 'image');
  const id = newId();
  await changeEvent(
    ctx,
    event,
    async (inner) => {
      await keepForReaders(inner, { videoId, fileId });
      // The nightly sweep may have taken it meanwhile; from here on it cannot.
      await requireOwn(inner, { videoId, fileId });
      await insertPart(inner.db, ctx.organizationId, 'event_media', {
        ...toMedia(media),
        ...toMedia({ name }),
        id,
        event_id: event.id,
        name: name.trim(),
        ...toClosing(imageId ?? null, passTypeIds.length > 0),
        video_id: videoId ?? null,
        file_id: fileId ?? null,
        created_at: inner.now(),
        updated_at: inner.now(),
      });
      await setPassTypes(inner, event.id, id, passTypeIds);
    },
    'event_media',
  );
  return getMediaItem(ctx, event.id, id);
}

/** Nobody shows an upload of somebody else by its id. */
async function requireOwn(
  ctx: Context,
  { videoId, fileId }: { readonly videoId: string | undefined; readonly fileId: number | undefined },
): Promise<void> {
  const { accountId } = requireMember(ctx.actor);
  if (videoId !== undefined && (await getVideo(ctx, videoId)).account_id !== accountId)
    throw notFound('video');
  if (fileId !== undefined && (await getFiles(ctx, [fileId])).get(fileId)?.account_id !== accountId)
    throw notFound('file');
}

async function setPassTypes(
  inner: Context,
  eventId: string,
  mediaId: string,
  passTypeIds: readonly string[],
): Promise<void> {
  const { db, organizationId } = inner;
  const wanted = new Set(passTypeIds.map((id) => id.toLowerCase()));
  const known =
    wanted.size === 0 ? [] : await queries.listPassTypeIds(db, organizationId, eventId, [...wanted]);
  if (known.length < wanted.size) throw notFound('passType');
  await queries.replacePassTypes(db, organizationId, mediaId, known);
}

export async function updateMedia(
  ctx: Context,
  idOrSlug: string,
  mediaId: string,
  { passTypeIds, ...media }: MediaFields,
): Promise<MediaItem> {
  const event = await getHostedEvent(ctx, idOrSlug);
  await refuseText(ctx, [media.name, media.description]);
  await changeEvent(ctx, event, async (inner) => {
    await holdUnchanged(inner, 'event_media', mediaId);
    const item = await findPart(inner.db, ctx.organizationId, 'event_media', event.id, mediaId);
    if (item === undefined) throw notFound('media');
    const changes = {
      ...toMedia(media),
      ...(passTypeIds !== undefined &&
        toClosing(item.image_id ?? item.closed_image_id, passTypeIds.length > 0)),
      updated_at: inner.now(),
    };
    await updatePart(inner.db, ctx.organizationId, 'event_media', event.id, mediaId, changes);
    if (passTypeIds !== undefined) await setPassTypes(inner, event.id, mediaId, passTypeIds);
  });
  return getMediaItem(ctx, event.id, mediaId);
}

const toClosing = (imageId: string | null, restricted: boolean) => ({
  restricted,
  image_id: restricted ? null : imageId,
  closed_image_id: restricted ? imageId : null,
});

const toMedia = ({ name, description, sortOrder }: Omit<MediaFields, 'passTypeIds'>) => ({
  ...(name === undefined ? {} : { name: name.trim(), search_text: searchable(name) }),
  ...(description === undefined ? {} : { description }),
  ...(sortOrder === undefined ? {} : { sort_order: sortOrder }),
});

/** With its file, when nothing else holds that; videos and pictures leave with the nightly sweep. */
export async function deleteMedia(ctx: Context, idOrSlug: string, id: string): Promise<null> {
  const event = await getHostedEvent(ctx, idOrSlug);
  const removeBytes = await changeEvent(ctx, event, async (inner) => {
    const item = await findPart(inner.db, ctx.organizationId, 'event_media', event.id, id);
    if (item === undefined) throw notFound('media');
    await deletePart(inner.db, ctx.organizationId, 'event_media', event.id, id);
    return deleteFiles(inner, item.file_id === null ? [] : [item.file_id]);
  });
  await removeBytes();
  return null;
}

/** Within the copy of an event, once its pass types are there; closed media stay closed without them. */
export async function copyMediaPassTypes(ctx: Context, media: CopyIds, passTypes: CopyIds): Promise<void> {
  const { read, write } = copiedRows(ctx);
  const rows = await read('event_media_pass_type', 'media_id', [...media.keys()]);
  await write(
    'event_media_pass_type',
    rows.map((row) => ({
      ...row,
      media_id: copyOf(media, row.media_id),
      pass_type_id: copyOf(passTypes, row.pass_type_id),
    })),
  );
}
