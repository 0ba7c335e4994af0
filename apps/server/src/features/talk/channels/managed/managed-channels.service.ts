import { noteChanges } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import { conflict, forbidden, invalid, notFound } from '../../../../platform/errors.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { idOfWords, isUuid, newId } from '../../../../platform/ids.ts';
import { patternImage } from '../../../../platform/images/pattern-image.ts';
import { searchable, slugify } from '../../../../platform/text.ts';
import { moderatesAny, requireMember } from '../../../ground/accounts/index.ts';
import { roleIn } from '../../../people/groups/index.ts';
import { refuseText } from '../../../ground/rules/index.ts';
import { createImage } from '../../../ground/storage/index.ts';
import { channelChanged, contentDeleted } from '../channels.facts.ts';
import { isReserved, isSlug, managesEveryChannel, mayOpenChannel } from '../channels.policy.ts';
import * as queries from '../channels.queries.ts';
import { completeChannel, completeChannels, requireViewer, viewerOf } from '../channels.service.ts';
import type { CompleteChannel } from '../channels.views.ts';
import { namingOnce, requireInsight, requireManaged } from './access.service.ts';
import { forgetThoseWhoLeft, nameAnew } from './managed-channels.queries.ts';
import { listAnnouncedIds, listContentIds } from './managed-contents.queries.ts';
import { deleteMediaOf } from './media.service.ts';
import { thinOutContent } from './thin-out.service.ts';
import type { CreateChannel, UpdateChannel } from './managed-channels.schemas.ts';
import { holdUnchanged } from '../../../../platform/unchanged.ts';

export const listManagedChannels = async (ctx: Context, paging: Paging): Promise<CompleteChannel[]> =>
  completeChannels(
    ctx,
    await queries.listManagedChannels(ctx.db, ctx.organizationId, requireViewer(ctx), paging),
  );

export const getManagedChannel = async (ctx: Context, idOrSlug: string): Promise<CompleteChannel> =>
  completeChannel(ctx, await requireInsight(ctx, idOrSlug));

const SLUG_TRIES = 50;

/** Clients show every channel with a picture: without one of its own it gets one that is drawn from its name. */
async function makeCover(ctx: Context, name: string, data: string | null | undefined): Promise<string> {
  const picture = data ?? (await patternImage(name));
  return (await createImage(ctx, { data: picture, kind: 'people', field: 'imageDataUri' })).id;
}

async function requireOpener(ctx: Context, groupId: string | undefined): Promise<string> {
  const { accountId } = requireMember(ctx.actor);
  const isModerator = groupId !== undefined && (await roleIn(ctx, groupId)) === 'moderator';
  if (!mayOpenChannel(ctx.actor, isModerator)) throw forbidden('channel.notOpener');
  return accountId;
}

/** Refuses before a picture is received who may open a channel nowhere. */
export async function channelOpener({ context: ctx }: { context: Context }): Promise<void> {
  const { accountId } = requireMember(ctx.actor);
  if (!mayOpenChannel(ctx.actor, await moderatesAny(ctx, accountId))) throw forbidden('channel.notOpener');
}

export async function createChannel(
  ctx: Context,
  { channel, imageDataUri }: CreateChannel,
  clientKey: string | undefined,
): Promise<CompleteChannel> {
  const creatorId = await requireOpener(ctx, channel.groupId);
  const id =
    clientKey === undefined ? newId() : idOfWords('channel', ctx.organizationId, creatorId, clientKey);
  const name = channel.name.replace(/\s+/g, ' ').trim();
  const description = channel.description?.trim() || null;
  await refuseText(ctx, [name, description]);
  if (await isThere(ctx, id)) return getManagedChannel(ctx, id);
  const imageId = await makeCover(ctx, name, imageDataUri);
  const now = ctx.now();
  const row = {
    id,
    name,
    description,
    image_id: imageId,
    visible: channel.visible,
    access: channel.access ?? 'everyone',
    group_id: channel.groupId ?? null,
    creator_id: creatorId,
    by_staff: managesEveryChannel(ctx.actor),
    search_text: searchable(name, description),
    created_at: now,
    updated_at: now,
  } as const;
  await ctx.transaction(async (inner) => {
    const base = slugify(name, 'channel');
    const wanted = isReserved(base) ? `channel-${base}` : base;
    for (let number = 1; number <= SLUG_TRIES; number++) {
      const slug = number === 1 ? wanted : `${wanted}-${number < 10 ? number : newId().slice(-8)}`;
      if (await queries.insertChannel(inner.db, ctx.organizationId, { ...row, slug })) {
        noteChanges(inner, undefined, { ...row, slug });
        return inner.record(channelChanged(id));
      }
      // The same key, sent twice at once: the channel is there by now.
      if (await isThere(inner, id)) return;
    }
    throw conflict('name.taken', { field: 'channel.name' });
  });
  return getManagedChannel(ctx, id);
}

const isThere = async (ctx: Context, id: string): Promise<boolean> =>
  (await queries.findChannel(ctx.db, ctx.organizationId, viewerOf(ctx), id, ctx.now())) !== undefined;

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

export async function updateChannel(
  ctx: Context,
  idOrSlug: string,
  { channel: changes, imageDataUri, bannerDataUri }: UpdateChannel,
): Promise<CompleteChannel> {
  const before = await requireManaged(ctx, idOrSlug);
  const { name, description, visible, slug, groupId, access, podcastCategory, podcastType, explicit } =
    changes;
  await refuseText(ctx, [name, description, ...linksOf(changes)]);
  if (slug !== undefined && slug !== before.slug) await refuseSlug(ctx, before.id, slug);
  // A channel moves into a group only by the hand of somebody who may open one there.
  if (groupId !== undefined && groupId !== before.group_id) await requireOpener(ctx, groupId ?? undefined);
  const title = name?.replace(/\s+/g, ' ').trim();
  const text = description === undefined ? undefined : description?.trim() || null;
  const imageId =
    imageDataUri === undefined ? undefined : await makeCover(ctx, title ?? before.name, imageDataUri);
  const bannerId =
    typeof bannerDataUri === 'string'
      ? (await createImage(ctx, { data: bannerDataUri, kind: 'people', field: 'bannerDataUri' })).id
      : bannerDataUri;
  const columns = {
    ...(title === undefined ? {} : { name: title }),
    ...(text === undefined ? {} : { description: text }),
    ...(visible === undefined ? {} : { visible }),
    ...(slug === undefined ? {} : { slug }),
    ...(groupId === undefined ? {} : { group_id: groupId, ...(groupId === null && { by_staff: true }) }),
    ...(access === undefined ? {} : { access }),
    ...(podcastCategory === undefined ? {} : { podcast_category: podcastCategory }),
    ...(podcastType === undefined ? {} : { podcast_type: podcastType }),
    ...(explicit === undefined ? {} : { explicit }),
    ...(imageId === undefined ? {} : { image_id: imageId }),
    ...(bannerId === undefined ? {} : { banner_id: bannerId }),
    ...linkColumns(changes),
  };
  await namingOnce('channel.slug', () =>
    ctx.transaction(async (inner) => {
      await queries.lockChannel(inner.db, ctx.organizationId, before.id);
      const locked = await requireManaged(inner, before.id);
      await holdUnchanged(inner, 'channel', before.id);
      const after = { ...locked, ...columns };
      const moves = after.group_id !== locked.group_id;
      if (moves) await forgetThoseWhoLeft(inner.db, ctx.organizationId, before.id);
      await queries.updateChannel(inner.db, ctx.organizationId, before.id, {
        ...columns,
        search_text: searchable(after.name, after.description),
        updated_at: ctx.now(),
      });
      if (moves) await nameAnew(inner.db, ctx.organizationId, before.id, ctx.now());
      if (after.slug !== locked.slug) {
        const until = new Date(ctx.now().getTime() + YEAR_MS);
        await queries.keepSlug(inner.db, ctx.organizationId, before.id, locked.slug, until);
      }
      noteChanges(inner, locked, columns);
      await inner.record(channelChanged(before.id));
    }),
  );
  return getManagedChannel(ctx, before.id);
}

async function refuseSlug(ctx: Context, id: string, slug: string): Promise<void> {
  if (!isSlug(slug) || isUuid(slug)) throw invalid('slug.shape', { field: 'channel.slug' });
  if (isReserved(slug) || (await queries.isSlugTaken(ctx.db, ctx.organizationId, slug, id)))
    throw conflict('slug.taken', { field: 'channel.slug' });
}

interface LinkFields {
  externalUrl?: string | null;
  appleUrl?: string | null;
  spotifyUrl?: string | null;
  googleUrl?: string | null;
  youtubeUrl?: string | null;
}

export const linksOf = (links: LinkFields) => [
  links.externalUrl,
  links.appleUrl,
  links.spotifyUrl,
  links.googleUrl,
  links.youtubeUrl,
];

/** Absent leaves a link as it is; null and empty text clear it. */
export const linkColumns = ({ externalUrl, appleUrl, spotifyUrl, googleUrl, youtubeUrl }: LinkFields) => ({
  ...(externalUrl === undefined ? {} : { external_url: externalUrl || null }),
  ...(appleUrl === undefined ? {} : { apple_url: appleUrl || null }),
  ...(spotifyUrl === undefined ? {} : { spotify_url: spotifyUrl || null }),
  ...(googleUrl === undefined ? {} : { google_url: googleUrl || null }),
  ...(youtubeUrl === undefined ? {} : { youtube_url: youtubeUrl || null }),
});

export async function deleteChannel(ctx: Context, idOrSlug: string): Promise<CompleteChannel> {
  const complete = await completeChannel(ctx, await requireManaged(ctx, idOrSlug));
  const { row } = complete;
  for (const id of await listContentIds(ctx.db, ctx.organizationId, row.id)) await thinOutContent(ctx, id);
  const removeBytes = await ctx.transaction(async (inner) => {
    await queries.lockChannel(inner.db, ctx.organizationId, row.id);
    const announced = await listAnnouncedIds(inner.db, ctx.organizationId, row.id);
    const remove = await deleteMediaOf(inner, { channelId: row.id }, () =>
      queries.deleteChannel(inner.db, ctx.organizationId, row.id),
    );
    if (remove === undefined) throw notFound('channel');
    noteChanges(inner, row, undefined);
    await inner.record(channelChanged(row.id));
    for (const id of announced) await inner.record(contentDeleted(id));
    return remove;
  });
  await removeBytes();
  return complete;
}
