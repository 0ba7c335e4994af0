import { convertCaptions, type Converted } from '../../../../platform/captions/captions-threads.ts';
import { CaptionsError } from '../../../../platform/captions/captions.ts';
import type { Context } from '../../../../platform/context.ts';
import { newId } from '../../../../platform/ids.ts';
import { findRefused } from '../../../ground/rules/index.ts';
import type { KeepCaptions } from '../../../ground/storage/index.ts';
import { contentChanged } from '../channels.facts.ts';
import { lockContent } from '../managed/managed-contents.queries.ts';
import { canonicalLanguage } from './tracks.policy.ts';
import * as queries from './tracks.queries.ts';
import { MOST_CAPTIONS } from './tracks.types.ts';

/** Captions that lie in a film become those of its contents, in languages that these do not have yet. */
export const keepEmbedded: KeepCaptions = async (ctx, videoId, captions) => {
  if (captions.length === 0) return;
  const contentIds = await queries.listContentsWith(ctx.db, ctx.organizationId, videoId);
  for (const { language: tag, text } of captions) {
    const converted = await read(ctx, text);
    if (converted === undefined) continue;
    for (const contentId of contentIds)
      await keep(ctx, { contentId, videoId, language: languageOf(ctx, tag) }, converted);
  }
};

/** Films say `und` where they do not know. */
function languageOf(ctx: Context, tag: string): string {
  const language = tag === 'und' ? undefined : canonicalLanguage(tag);
  return language ?? ctx.organization.locale;
}

/** Undefined for words that no player shows, and for those that the rules of the organization refuse. */
async function read(ctx: Context, text: string): Promise<Converted | undefined> {
  try {
    const converted = await convertCaptions(ctx.services.threads, text);
    const refused = await findRefused(
      ctx,
      converted.words.map((word) => word.text),
    );
    return refused === undefined ? converted : undefined;
  } catch (error) {
    if (error instanceof CaptionsError) return undefined;
    throw error;
  }
}

interface Place {
  readonly contentId: string;
  readonly videoId: string;
  readonly language: string;
}

const keep = (
  ctx: Context,
  { contentId, videoId, language }: Place,
  { cues, vtt }: Converted,
): Promise<void> =>
  ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    if (!(await lockContent(db, organizationId, contentId))) return;
    // The content may have got another film meanwhile.
    if (!(await queries.listContentsWith(db, organizationId, videoId)).includes(contentId)) return;
    const others = await queries.listCaptionsOf(db, organizationId, [contentId]);
    if (others.length >= MOST_CAPTIONS || others.some((one) => one.language === language)) return;
    const captions = { id: newId(), contentId, language, cues, vtt };
    const id = await queries.saveCaptions(db, organizationId, captions, ctx.now());
    if (others.length === 0) await queries.makeDefault(db, organizationId, contentId, id);
    await inner.record(contentChanged(contentId));
  });
