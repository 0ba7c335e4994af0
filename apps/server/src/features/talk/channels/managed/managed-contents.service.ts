import { noteChanges } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import { conflict, invalid, notFound } from '../../../../platform/errors.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { idOfWords, isUuid, newId } from '../../../../platform/ids.ts';
import { toHtml } from '../../../../platform/rich-text.ts';
import { searchable, slugify } from '../../../../platform/text.ts';
import { requireMember } from '../../../ground/accounts/index.ts';
import { refuseText } from '../../../ground/rules/index.ts';
import { createImage, keepForReaders, type ImageRow } from '../../../ground/storage/index.ts';
import { ensureInterest, holdInterests } from '../../interests/index.ts';
import { contentChanged, contentDeleted } from '../channels.facts.ts';
import { isReserved, isSlug } from '../channels.policy.ts';
import { viewerOf } from '../channels.service.ts';
import { completeContent, completeContents } from '../contents/contents.service.ts';
import type { ContentRow } from '../contents/contents.queries.ts';
import type { CompleteContent } from '../contents/contents.views.ts';
import { readDuration } from '../contents/duration.ts';
import { planCut } from '../films/films.service.ts';
import { getContentOf, namingOnce, requireInsight, requireManaged } from './access.service.ts';
import { linkColumns, linksOf } from './managed-channels.service.ts';
import * as queries from './managed-contents.queries.ts';
import type { CreateContent, UpdateContent } from './managed-contents.schemas.ts';
import { deleteMediaOf, requireOwnAudio, requireOwnVideo } from './media.service.ts';
import { announce } from './publish.service.ts';
import { thinOutContent } from './thin-out.service.ts';
import { holdUnchanged } from '../../../../platform/unchanged.ts';

export async function listManagedContents(
  ctx: Context,
  channelName: string,
  paging: Paging & queries.Narrowed,
): Promise<CompleteContent[]> {
  const { id } = await requireInsight(ctx, channelName);
  const rows = await queries.listManagedContents(ctx.db, ctx.organizationId, viewerOf(ctx), id, paging);
  return completeContents(ctx, rows);
}

export async function getManagedContent(
  ctx: Context,
  channelName: string,
  idOrSlug: string,
): Promise<CompleteContent> {
  const channel = await requireInsight(ctx, channelName);
  return completeContent(ctx, await getContentOf(ctx, channel, idOrSlug));
}

type Words = Omit<CreateContent, 'title' | 'visible'> & { readonly title?: string | undefined };

/** The text: cleaned once, when it is stored. */
function wordColumns({ title, description, duration, body, season, episode, explicit, ...more }: Words) {
  const seconds = typeof duration === 'string' && duration !== '' ? readDuration(duration) : null;
  if (seconds === undefined) throw invalid('content.duration', { field: 'content.duration' });
  return {
    ...(title === undefined ? {} : { title: title.replace(/\s+/g, ' ').trim() }),
    ...(description === undefined ? {} : { description: description?.trim() || null }),
    ...(duration === undefined ? {} : { duration_seconds: seconds }),
    ...(body === undefined ? {} : { body: toHtml(body) }),
    ...(season === undefined ? {} : { season }),
    ...(episode === undefined ? {} : { episode }),
    ...(explicit === undefined ? {} : { explicit }),
    ...linkColumns(more),
  };
}

const textsOf = (words: Words) => [words.description, words.body, ...linksOf(words)];

const SLUG_TRIES = 50;

export async function createContent(
  ctx: Context,
  channelName: string,
  { title, visible = false, ...words }: CreateContent,
  clientKey: string | undefined,
): Promise<CompleteContent> {
  const channel = await requireManaged(ctx, channelName);
  const { accountId } = requireMember(ctx.actor);
  await refuseText(ctx, [title, ...textsOf(words)]);
  const columns = { title: '', ...wordColumns({ title, ...words }) };
  const now = ctx.now();
  const id = clientKey === undefined ? newId() : idOfWords('content', channel.id, accountId, clientKey);
  const row = {
    ...columns,
    id,
    channel_id: channel.id,
    description: columns.description ?? null,
    visible,
    published_at: visible ? now : null,
    search_text: searchable(columns.title, columns.description),
    created_at: now,
    updated_at: now,
  };
  await ctx.transaction(async (inner) => {
    const base = slugify(title, 'content');
    const wanted = isReserved(base) ? `content-${base}` : base;
    for (let number = 1; number <= SLUG_TRIES; number++) {
      const slug = number === 1 ? wanted : `${wanted}-${number < 10 ? number : newId().slice(-8)}`;
      if (await queries.insertContent(inner.db, ctx.organizationId, { ...EMPTY, ...row, slug })) {
        noteChanges(inner, undefined, told({ ...row, slug }));
        return announce(inner, id);
      }
      // The same key, sent twice at once: the content is there by now.
      if (await queries.lockContent(inner.db, ctx.organizationId, id)) return;
    }
    throw conflict('slug.taken', { field: 'title' });
  });
  return getManagedContent(ctx, channel.id, id);
}

const EMPTY = {
  body: null,
  editor: null,
  image_id: null,
  audio_id: null,
  video_id: null,
  duration_seconds: null,
  external_url: null,
  apple_url: null,
  spotify_url: null,
  google_url: null,
  youtube_url: null,
};

/** For the log of the staff, without the text itself. */
const told = (row: object): object => ({ ...row, body: undefined, image_id: undefined });

export async function updateContent(
  ctx: Context,
  channelName: string,
  idOrSlug: string,
  { content: changes, imageDataUri }: UpdateContent,
): Promise<CompleteContent> {
  const channel = await requireManaged(ctx, channelName);
  const before = await getContentOf(ctx, channel, idOrSlug);
  const { visible, editor, slug, email, push, interests, videoId, audioId, ...words } = changes;
  await refuseText(ctx, [words.title, ...textsOf(words)]);
  if (slug !== undefined && slug !== before.slug) await refuseSlug(ctx, before.id, slug);
  const media = await mediaColumns(ctx, before, { videoId, audioId });
  const imageId =
    typeof imageDataUri === 'string'
      ? (await createImage(ctx, { data: imageDataUri, kind: 'people', field: 'imageDataUri' })).id
      : imageDataUri;
  const topics =
    interests === undefined
      ? undefined
      : await Promise.all(interests.map((name) => ensureInterest(ctx, name)));
  const columns = {
    ...wordColumns(words),
    ...(editor === undefined ? {} : { editor }),
    ...(slug === undefined ? {} : { slug }),
    ...(email === undefined ? {} : { email }),
    ...(push === undefined ? {} : { push }),
    ...(visible === undefined ? {} : { visible }),
    ...(imageId === undefined ? {} : { image_id: imageId }),
    ...media,
  };
  await namingOnce('content.slug', () =>
    ctx.transaction(async (inner) => {
      await queries.lockContent(inner.db, ctx.organizationId, before.id);
      const locked = await getContentOf(inner, channel, before.id);
      await holdUnchanged(inner, 'content', before.id);
      if (visible === true) refuseHidden(locked);
      const after = { ...locked, ...columns };
      const isPublishedNow = visible === true && locked.published_at === null && locked.scheduled_at === null;
      await queries.updateContent(inner.db, ctx.organizationId, before.id, {
        ...columns,
        kind: kindOf(after),
        ...(isPublishedNow ? { published_at: ctx.now() } : {}),
        search_text: searchable(after.title, after.description),
        updated_at: ctx.now(),
      });
      if (typeof media.video_id === 'string') await planCut(inner, media.video_id);
      if (topics !== undefined) {
        const held = await holdInterests(
          inner,
          topics.map(({ id }) => id),
        );
        const ids = [...new Set(held.values())];
        await queries.replaceInterests(inner.db, ctx.organizationId, before.id, ids, ctx.now());
      }
      await keepForReaders(inner, { videoId: columns.video_id, fileId: columns.audio_id });
      noteChanges(inner, told(locked), told(columns));
      await (visible === true ? announce(inner, before.id) : inner.record(contentChanged(before.id)));
    }),
  );
  return getManagedContent(ctx, channel.id, before.id);
}

export async function setContentImage(
  ctx: Context,
  channelName: string,
  idOrSlug: string,
  { imageDataUri: data, filename: name }: { imageDataUri: string; filename?: string },
): Promise<ImageRow> {
  const channel = await requireManaged(ctx, channelName);
  const { id } = await getContentOf(ctx, channel, idOrSlug);
  const image = await createImage(ctx, { data, kind: 'people', name, field: 'imageDataUri' });
  await ctx.transaction(async (inner) => {
    await queries.lockContent(inner.db, ctx.organizationId, id);
    const locked = await getContentOf(inner, channel, id);
    const columns = { image_id: image.id, updated_at: ctx.now() };
    await queries.updateContent(inner.db, ctx.organizationId, id, columns);
    noteChanges(inner, {}, {}, { name: locked.title });
    await inner.record(contentChanged(id));
  });
  return image;
}

/** Managers show again what they have hidden themselves. */
export function refuseHidden({ hidden_at: hiddenAt }: Pick<ContentRow, 'hidden_at'>): void {
  if (hiddenAt !== null) throw conflict('content.hiddenByStaff', { field: 'content.visible' });
}

const kindOf = ({ video_id, audio_id }: Pick<ContentRow, 'video_id' | 'audio_id'>): ContentRow['kind'] =>
  video_id !== null ? 'video' : audio_id !== null ? 'audio' : 'article';

interface MediaIds {
  readonly videoId: string | null | undefined;
  readonly audioId: number | null | undefined;
}

/** Setting one of the two clears the other. */
async function mediaColumns(
  ctx: Context,
  before: Pick<ContentRow, 'video_id' | 'audio_id'>,
  { videoId, audioId }: MediaIds,
): Promise<{ video_id?: string | null; audio_id?: number | null }> {
  if (typeof videoId === 'string' && typeof audioId === 'number')
    throw invalid('content.media', { field: 'content.audioId' });
  if (typeof videoId === 'string') {
    if (videoId !== before.video_id) await requireOwnVideo(ctx, videoId);
    return { video_id: videoId, audio_id: null };
  }
  if (typeof audioId === 'number') {
    if (audioId !== before.audio_id) await requireOwnAudio(ctx, audioId);
    return { audio_id: audioId, video_id: null };
  }
  return {
    ...(videoId === undefined ? {} : { video_id: null }),
    ...(audioId === undefined ? {} : { audio_id: null }),
  };
}

async function refuseSlug(ctx: Context, id: string, slug: string): Promise<void> {
  if (!isSlug(slug) || isUuid(slug)) throw invalid('slug.shape', { field: 'content.slug' });
  if (isReserved(slug) || (await queries.isSlugTaken(ctx.db, ctx.organizationId, slug, id)))
    throw conflict('slug.taken', { field: 'content.slug' });
}

export async function deleteContent(ctx: Context, channelName: string, idOrSlug: string): Promise<null> {
  const channel = await requireManaged(ctx, channelName);
  const row = await getContentOf(ctx, channel, idOrSlug);
  await thinOutContent(ctx, row.id);
  const removeBytes = await ctx.transaction(async (inner) => {
    const remove = await deleteMediaOf(inner, { contentId: row.id }, () =>
      queries.deleteContent(inner.db, ctx.organizationId, row.id),
    );
    if (remove === undefined) throw notFound('content');
    noteChanges(inner, told(row), undefined);
    await inner.record(contentDeleted(row.id));
    return remove;
  });
  await removeBytes();
  return null;
}
