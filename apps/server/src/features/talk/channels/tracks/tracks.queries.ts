import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { MOST_CAPTIONS, MOST_CHAPTERS } from './tracks.types.ts';

export interface CaptionsRow {
  id: string;
  content_id: string;
  language: string;
  is_default: boolean;
  cue_count: number;
  updated_at: Date;
}

const captions = (db: Db, organizationId: string) =>
  db
    .selectFrom('content_caption')
    .select([
      'content_caption.id',
      'content_caption.content_id',
      'content_caption.language',
      'content_caption.is_default',
      'content_caption.cue_count',
      'content_caption.updated_at',
    ])
    .where('content_caption.organization_id', '=', organizationId);

/** Without their words; the default first. */
export async function listCaptionsOf(
  db: Db,
  organizationId: string,
  contentIds: readonly string[],
): Promise<CaptionsRow[]> {
  if (contentIds.length === 0) return [];
  return captions(db, organizationId)
    .where('content_caption.content_id', 'in', contentIds)
    .orderBy('content_caption.is_default', 'desc')
    .orderBy('content_caption.language')
    .limit(MOST_CAPTIONS * contentIds.length)
    .execute();
}

export async function findCaptions(
  db: Db,
  organizationId: string,
  id: string,
): Promise<CaptionsRow | undefined> {
  return captions(db, organizationId).where('content_caption.id', '=', id).executeTakeFirst();
}

/** Up to four megabytes. */
export async function findText(db: Db, organizationId: string, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('content_caption')
    .select('content_caption.vtt')
    .where('content_caption.organization_id', '=', organizationId)
    .where('content_caption.id', '=', id)
    .executeTakeFirst();
  return row?.vtt;
}

export interface NewCaptions {
  readonly id: string;
  readonly contentId: string;
  readonly language: string;
  readonly cues: number;
  readonly vtt: string;
}

/** In place of those in the same language. */
export async function saveCaptions(
  db: Db,
  organizationId: string,
  { id, contentId, language, cues, vtt }: NewCaptions,
  now: Date,
): Promise<string> {
  const row = await db
    .insertInto('content_caption')
    .values({
      organization_id: organizationId,
      id,
      content_id: contentId,
      language,
      cue_count: cues,
      vtt,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'content_id', 'language']).doUpdateSet({
        cue_count: cues,
        vtt,
        // Names the version: two in one moment would have the same.
        updated_at: sql<Date>`greatest(${now}, content_caption.updated_at + interval '1 millisecond')`,
      }),
    )
    .returning('content_caption.id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Takes the mark from the one that had it: two never have it, not even for a moment. */
export async function makeDefault(
  db: Db,
  organizationId: string,
  contentId: string,
  id: string,
): Promise<void> {
  await db
    .updateTable('content_caption')
    .set({ is_default: false })
    .where('content_caption.organization_id', '=', organizationId)
    .where('content_caption.content_id', '=', contentId)
    .where('content_caption.id', '<>', id)
    .where('content_caption.is_default', '=', true)
    .execute();
  await db
    .updateTable('content_caption')
    .set({ is_default: true })
    .where('content_caption.organization_id', '=', organizationId)
    .where('content_caption.content_id', '=', contentId)
    .where('content_caption.id', '=', id)
    .execute();
}

export async function deleteCaptions(
  db: Db,
  organizationId: string,
  contentId: string,
  id: string,
): Promise<boolean> {
  const result = await db
    .deleteFrom('content_caption')
    .where('content_caption.organization_id', '=', organizationId)
    .where('content_caption.content_id', '=', contentId)
    .where('content_caption.id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export interface ChapterRow {
  start_seconds: number;
  title: string;
}

export async function listChapters(db: Db, organizationId: string, contentId: string): Promise<ChapterRow[]> {
  return db
    .selectFrom('content_chapter')
    .select(['content_chapter.start_seconds', 'content_chapter.title'])
    .where('content_chapter.organization_id', '=', organizationId)
    .where('content_chapter.content_id', '=', contentId)
    .orderBy('content_chapter.start_seconds')
    .limit(MOST_CHAPTERS)
    .execute();
}

/** Of these contents, those that have chapters. */
export async function listChaptered(
  db: Db,
  organizationId: string,
  contentIds: readonly string[],
): Promise<Set<string>> {
  if (contentIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('content_chapter')
    .select('content_chapter.content_id')
    .distinct()
    .where('content_chapter.organization_id', '=', organizationId)
    .where('content_chapter.content_id', 'in', contentIds)
    .execute();
  return new Set(rows.map(({ content_id }) => content_id));
}

export async function replaceChapters(
  db: Db,
  organizationId: string,
  contentId: string,
  chapters: readonly ChapterRow[],
): Promise<void> {
  await db
    .deleteFrom('content_chapter')
    .where('content_chapter.organization_id', '=', organizationId)
    .where('content_chapter.content_id', '=', contentId)
    .execute();
  if (chapters.length === 0) return;
  await db
    .insertInto('content_chapter')
    .values(
      chapters.map((chapter) => ({ organization_id: organizationId, content_id: contentId, ...chapter })),
    )
    .execute();
}

const MOST_HOLDERS = 50;

export async function listContentsWith(db: Db, organizationId: string, videoId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('content')
    .select('content.id')
    .where('content.organization_id', '=', organizationId)
    .where('content.video_id', '=', videoId)
    .orderBy('content.id')
    .limit(MOST_HOLDERS)
    .execute();
  return rows.map(({ id }) => id);
}
