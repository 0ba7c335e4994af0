import { createHash } from 'node:crypto';
import {
  convertCaptions,
  listSpoken,
  type Converted,
  type SpokenCue,
} from '../../../../platform/captions/captions-threads.ts';
import { CaptionsError } from '../../../../platform/captions/captions.ts';
import type { Context } from '../../../../platform/context.ts';
import { featureUnavailable, invalid, notFound } from '../../../../platform/errors.ts';
import { isUuid, newId } from '../../../../platform/ids.ts';
import { findRefused } from '../../../ground/rules/index.ts';
import { contentChanged } from '../channels.facts.ts';
import type { ContentRow } from '../contents/contents.queries.ts';
import { getReadableContent } from '../contents/contents.service.ts';
import { grantFor, judgeFetch } from '../grants/grants.service.ts';
import { getContentOf, requireManaged } from '../managed/access.service.ts';
import { lockContent } from '../managed/managed-contents.queries.ts';
import { canonicalLanguage } from './tracks.policy.ts';
import * as queries from './tracks.queries.ts';
import type { SaveCaptions, SaveChapters } from './tracks.schemas.ts';
import { MOST_CAPTIONS } from './tracks.types.ts';
import { captionsUrl, writeChapters, type Tracks } from './tracks.views.ts';

export interface Place {
  readonly channelId: string;
  readonly contentId: string;
}

async function tracksOf(ctx: Context, { id, open }: Pick<ContentRow, 'id' | 'open'>): Promise<Tracks> {
  const captions = await queries.listCaptionsOf(ctx.db, ctx.organizationId, [id]);
  return {
    captions: captions.map((row) => ({
      ...row,
      url: captionsUrl(row.id, open ? null : grantFor(ctx, { captionId: row.id })),
    })),
    chapters: await queries.listChapters(ctx.db, ctx.organizationId, id),
  };
}

export const getTracks = async (ctx: Context, { channelId, contentId }: Place): Promise<Tracks> =>
  tracksOf(ctx, await getReadableContent(ctx, contentId, channelId));

export async function getTranscript(
  ctx: Context,
  { channelId, contentId }: Place,
  id: string,
): Promise<{ language: string; cues: SpokenCue[] }> {
  const content = await getReadableContent(ctx, contentId, channelId);
  const captions = await queries.findCaptions(ctx.db, ctx.organizationId, id);
  if (captions?.content_id !== content.id) throw notFound('captions');
  const version = `${ctx.organizationId} ${versionOf(captions)}`;
  const cues = await listSpoken(version, ctx.services.threads, () => readText(ctx, id));
  return { language: captions.language, cues };
}

const versionOf = ({ id, updated_at }: queries.CaptionsRow): string =>
  `${id}-${updated_at.getTime().toString(36)}`;

async function readText({ db, organizationId }: Context, id: string): Promise<string> {
  const text = await queries.findText(db, organizationId, id);
  // Deleted a moment ago.
  if (text === undefined) throw notFound('captions');
  return text;
}

/** Changes what belongs to a content, which is locked: of two changes at once one comes after the other. */
async function change(
  ctx: Context,
  { channelId, contentId }: Place,
  work: (inner: Context, contentId: string) => Promise<void>,
): Promise<Tracks> {
  const channel = await requireManaged(ctx, channelId);
  const content = await getContentOf(ctx, channel, contentId);
  return ctx.transaction(async (inner) => {
    if (!(await lockContent(inner.db, ctx.organizationId, content.id))) throw notFound('content');
    await work(inner, content.id);
    await inner.record(contentChanged(content.id));
    return tracksOf(inner, content);
  });
}

export async function saveCaptions(
  ctx: Context,
  place: Place,
  { language: tag, text }: SaveCaptions,
): Promise<Tracks> {
  const language = canonicalLanguage(tag);
  if (language === undefined) throw invalid('captions.language', { field: 'language' });
  // Nobody else may have the server read a long text.
  await requireManaged(ctx, place.channelId);
  const { cues, vtt, words } = await read(ctx, text);
  const refused = await findRefused(
    ctx,
    words.map((word) => word.text),
  );
  if (refused !== undefined)
    throw invalid('captions.refused', { field: 'text', values: { line: words[refused]?.line ?? 1 } });
  return change(ctx, place, async ({ db, organizationId, now }, contentId) => {
    const others = await queries.listCaptionsOf(db, organizationId, [contentId]);
    if (!others.some((one) => one.language === language) && others.length >= MOST_CAPTIONS)
      throw invalid('captions.languages', { values: { max: MOST_CAPTIONS } });
    const captions = { id: newId(), contentId, language, cues, vtt };
    const id = await queries.saveCaptions(db, organizationId, captions, now());
    if (others.length === 0) await queries.makeDefault(db, organizationId, contentId, id);
  });
}

const AT_LINE = {
  shape: 'captions.shape',
  time: 'captions.time',
  long: 'captions.long',
  many: 'captions.many',
} as const;

async function read(ctx: Context, text: string): Promise<Converted> {
  try {
    return await convertCaptions(ctx.services.threads, text);
  } catch (error) {
    if (!(error instanceof CaptionsError)) throw error;
    const { reason, line } = error;
    if (reason === 'empty') throw invalid('captions.empty', { field: 'text' });
    throw invalid(AT_LINE[reason], { field: 'text', values: { line } });
  }
}

export const setDefaultCaptions = (ctx: Context, place: Place, id: string): Promise<Tracks> =>
  change(ctx, place, async ({ db, organizationId }, contentId) => {
    const all = await queries.listCaptionsOf(db, organizationId, [contentId]);
    if (!all.some((one) => one.id === id)) throw notFound('captions');
    await queries.makeDefault(db, organizationId, contentId, id);
  });

export const deleteCaptions = (ctx: Context, place: Place, id: string): Promise<Tracks> =>
  change(ctx, place, async ({ db, organizationId }, contentId) => {
    if (!(await queries.deleteCaptions(db, organizationId, contentId, id))) throw notFound('captions');
    const [first] = await queries.listCaptionsOf(db, organizationId, [contentId]);
    if (first?.is_default === false) await queries.makeDefault(db, organizationId, contentId, first.id);
  });

export async function saveChapters(ctx: Context, place: Place, { chapters }: SaveChapters): Promise<Tracks> {
  for (const [index, { start }] of chapters.entries())
    if (index > 0 && start <= (chapters[index - 1]?.start ?? 0))
      throw invalid('content.chapters', { field: `chapters.${index}.start` });
  const rows = chapters.map(({ start, title }) => ({
    start_seconds: start,
    title: title.replace(/\s+/g, ' ').trim(),
  }));
  await requireManaged(ctx, place.channelId);
  const refused = await findRefused(
    ctx,
    rows.map(({ title }) => title),
  );
  if (refused !== undefined)
    throw invalid('chapters.refused', { field: `chapters.${refused}.title`, values: { line: refused + 1 } });
  return change(ctx, place, ({ db, organizationId }, contentId) =>
    queries.replaceChapters(db, organizationId, contentId, rows),
  );
}

export interface TrackFile {
  readonly etag: string;
  readonly type: string;
  readonly isPrivate: boolean;
  /** Captions are long: their text is read only for callers who do not have it. */
  readonly read: () => Promise<string>;
}

type Asked = { readonly captionId: string } | { readonly chaptersOf: string };

/** For those who may read the content: players and podcast apps say so by a grant in the address. */
export async function getTrackFile(
  ctx: Context,
  asked: Asked,
  grant: string | undefined,
): Promise<TrackFile> {
  if (!ctx.organization.modules.has('channels')) throw featureUnavailable();
  if (!isUuid('captionId' in asked ? asked.captionId : asked.chaptersOf)) throw notFound('captions');
  const fetching = await judgeFetch(ctx, asked, grant);
  const isOpen = fetching === 'public' || fetching === 'private';
  const file = isOpen ? await fileOf(ctx, asked) : undefined;
  if (file === undefined) throw notFound('captions');
  return { ...file, isPrivate: fetching === 'private' };
}

async function fileOf(ctx: Context, asked: Asked): Promise<Omit<TrackFile, 'isPrivate'> | undefined> {
  const { db, organizationId } = ctx;
  if ('captionId' in asked) {
    const captions = await queries.findCaptions(db, organizationId, asked.captionId);
    return (
      captions && {
        etag: `"${versionOf(captions)}"`,
        type: 'text/vtt; charset=utf-8',
        read: () => readText(ctx, captions.id),
      }
    );
  }
  const chapters = await queries.listChapters(db, organizationId, asked.chaptersOf);
  if (chapters.length === 0) return undefined;
  const text = writeChapters(chapters);
  return {
    etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`,
    type: 'application/json+chapters',
    read: () => Promise.resolve(text),
  };
}
