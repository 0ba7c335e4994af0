import type { Context } from '../../../../platform/context.ts';
import { readInStrides } from '../../../../platform/db/strides.ts';
import { featureUnavailable, notFound } from '../../../../platform/errors.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { requireMember } from '../../../ground/accounts/index.ts';
import { contentChanged } from '../channels.facts.ts';
import { mayManage } from '../channels.policy.ts';
import { getReadableChannel, planNeeded, requireViewer, viewerOf } from '../channels.service.ts';
import { grantFor } from '../grants/grants.service.ts';
import * as queries from './contents.queries.ts';
import type { BaseContentView } from './contents.schemas.ts';
import { viewBaseContent, type CompleteContent, type Grants } from './contents.views.ts';
import * as parts from './parts.queries.ts';

function grantsOf(ctx: Context, { open, audio, video }: queries.ContentRow): Grants {
  return {
    audio: open || audio === null ? null : grantFor(ctx, { fileKey: audio.key }),
    video: open || video === null ? null : grantFor(ctx, { videoId: video.id }),
  };
}

/** The fields of a content that viewers without its plan get. */
const cardOf = (row: queries.ContentRow): queries.ContentRow =>
  row.readable
    ? row
    : {
        ...row,
        body: null,
        editor: null,
        audio: null,
        video: null,
        external_url: null,
        apple_url: null,
        spotify_url: null,
        google_url: null,
        youtube_url: null,
      };

/** Adds guests and interests: one question each, whatever the number of contents. */
export async function completeContents(
  ctx: Context,
  rows: readonly queries.ContentRow[],
): Promise<CompleteContent[]> {
  const ids = rows.flatMap((row) => (row.readable ? [row.id] : []));
  const [guests, interests] = await Promise.all([
    parts.listGuestsOf(ctx.db, ctx.organizationId, ids),
    parts.listInterestsOf(ctx.db, ctx.organizationId, ids),
  ]);
  return rows.map(cardOf).map((row) => ({
    row,
    guests: guests.filter((guest) => guest.content_id === row.id),
    interests: interests.flatMap(({ content_id, id, name }) => (content_id === row.id ? [{ id, name }] : [])),
    managed: mayManage(row, ctx.actor),
    grants: grantsOf(ctx, row),
  }));
}

export async function completeContent(ctx: Context, row: queries.ContentRow): Promise<CompleteContent> {
  const [content] = await completeContents(ctx, [row]);
  if (content === undefined) throw notFound('content');
  return content;
}

type Wanted = Paging & Omit<queries.ContentFilter, 'channelId'> & { readonly past?: boolean | undefined };

async function list(
  ctx: Context,
  { past = true, ...wanted }: Wanted,
  channelId?: string,
): Promise<CompleteContent[]> {
  // The page of a channel shows what its plans open; anywhere else, nothing is told of it.
  const filter = { ...wanted, channelId, withLocked: channelId !== undefined };
  if (!past && ctx.actor.kind === 'visitor') return [];
  const read = past ? queries.listContents : queries.listPlanned;
  return completeContents(ctx, await read(ctx.db, ctx.organizationId, viewerOf(ctx), filter, wanted));
}

export const listContents = (ctx: Context, wanted: Wanted): Promise<CompleteContent[]> => list(ctx, wanted);

export async function listChannelContents(
  ctx: Context,
  idOrSlug: string,
  wanted: Wanted,
): Promise<CompleteContent[]> {
  const { id } = await getReadableChannel(ctx, idOrSlug);
  return list(ctx, wanted, id);
}

export async function listSubscribedContents(
  ctx: Context,
  { type, interest, search, ...paging }: Paging & Pick<queries.ContentFilter, 'type' | 'interest'>,
): Promise<CompleteContent[]> {
  const viewer = requireViewer(ctx);
  const { db, organizationId } = ctx;
  const wanted = { type, interest, search };
  const places = await readInStrides(paging, (stretch, before) =>
    queries.listSubscribedIds(db, organizationId, viewer, wanted, stretch, before),
  );
  const ids = places.map(({ id }) => id);
  const rows = await queries.listContentsByIds(db, organizationId, viewer, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return completeContents(
    ctx,
    ids.flatMap((id) => byId.get(id) ?? []),
  );
}

/** The row when the caller may read it, of that channel if one is named. */
export async function getReadableContent(
  ctx: Context,
  idOrSlug: string,
  channel?: string,
): Promise<queries.ContentRow> {
  // Contents are asked for by other areas too, which stay when channels are switched off.
  if (!ctx.organization.modules.has('channels')) throw featureUnavailable();
  const row = await queries.findContent(ctx.db, ctx.organizationId, viewerOf(ctx), idOrSlug);
  if (row === undefined || (channel !== undefined && !(await isOf(ctx, row, channel))))
    throw notFound('content');
  if (row.readable) return row;
  if (row.published_at === null || !row.visible) throw notFound('content');
  // Refuses with the reason: sign in, join the group, or choose a plan.
  const { opened } = await getReadableChannel(ctx, row.channel_id);
  if (!opened) throw planNeeded();
  throw notFound('content');
}

async function isOf(ctx: Context, row: queries.ContentRow, channel: string): Promise<boolean> {
  if (row.channel.id === channel.toLowerCase() || row.channel.slug === channel) return true;
  return (await getReadableChannel(ctx, channel)).id === row.channel_id;
}

export const getContent = async (
  ctx: Context,
  idOrSlug: string,
  channel?: string,
): Promise<CompleteContent> => completeContent(ctx, await getReadableContent(ctx, idOrSlug, channel));

export async function likeContent(ctx: Context, channel: string, idOrSlug: string): Promise<CompleteContent> {
  const { accountId } = requireMember(ctx.actor);
  const { id } = await getReadableContent(ctx, idOrSlug, channel);
  await ctx.transaction(async (inner) => {
    if (!(await queries.insertLike(inner.db, ctx.organizationId, id, accountId, ctx.now()))) return;
    await queries.addToLikeCount(inner.db, ctx.organizationId, id, 1);
    await inner.record(contentChanged(id));
  });
  return getContent(ctx, id);
}

export async function unlikeContent(
  ctx: Context,
  channel: string,
  idOrSlug: string,
): Promise<CompleteContent> {
  const { accountId } = requireMember(ctx.actor);
  const { id } = await getReadableContent(ctx, idOrSlug, channel);
  await ctx.transaction(async (inner) => {
    if (!(await queries.deleteLike(inner.db, ctx.organizationId, id, accountId))) return;
    await queries.addToLikeCount(inner.db, ctx.organizationId, id, -1);
    await inner.record(contentChanged(id));
  });
  return getContent(ctx, id);
}

/** Contents in the short form in which others show them, by id; those that the caller may not read are missing. */
export async function getBaseContents(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, BaseContentView>> {
  const rows = await queries.listContentsByIds(ctx.db, ctx.organizationId, viewerOf(ctx), ids);
  return new Map(rows.map((row) => [row.id, viewBaseContent(row, grantsOf(ctx, row))]));
}

export const mayReadContent = async (ctx: Context, id: string): Promise<boolean> =>
  (await queries.listContentsByIds(ctx.db, ctx.organizationId, viewerOf(ctx), [id])).length === 1;

/** Complete contents by id; those that the caller may not read are missing. */
export async function getContentsById(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, CompleteContent>> {
  const rows = await queries.listContentsByIds(ctx.db, ctx.organizationId, viewerOf(ctx), ids);
  return new Map((await completeContents(ctx, rows)).map((content) => [content.row.id, content]));
}
