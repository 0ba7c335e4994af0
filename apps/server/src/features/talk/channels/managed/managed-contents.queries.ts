import { sql, type Updateable } from 'kysely';
import type { NewRow } from '../../../../platform/db/columns.ts';
import type { Db } from '../../../../platform/db/database.ts';
import type { Plan } from '../../../../platform/jobs/overdue.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { containsPattern } from '../../../../platform/text.ts';
import type { Viewer } from '../channels.fragments.ts';
import type { ContentTable } from '../channels.tables.ts';
import { contents, type ContentRow } from '../contents/contents.fragments.ts';

// As the index has it.
const standsAt = sql<Date>`coalesce(content.published_at, content.scheduled_at, content.updated_at)`;

export interface Narrowed {
  /** Of what is published or planned. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly outsideCollectionId?: string | undefined;
}

export async function listManagedContents(
  db: Db,
  organizationId: string,
  viewer: Viewer,
  channelId: string,
  { page, pageSize, search = '', from, to, outsideCollectionId }: Paging & Narrowed,
): Promise<ContentRow[]> {
  let query = contents(db, organizationId, viewer, { isList: true }).where(
    'content.channel_id',
    '=',
    channelId,
  );
  if (search.trim() !== '') query = query.where('content.search_text', 'like', containsPattern(search));
  if (from !== undefined) query = query.where(standsAt, '>=', new Date(from));
  if (to !== undefined) query = query.where(standsAt, '<', new Date(to));
  if (from !== undefined || to !== undefined)
    query = query.where((eb) =>
      eb.or([eb('content.published_at', 'is not', null), eb('content.scheduled_at', 'is not', null)]),
    );
  if (outsideCollectionId !== undefined)
    query = query.where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('channel_collection_content as placed')
            .select('placed.content_id')
            .where('placed.organization_id', '=', organizationId)
            .where('placed.collection_id', '=', outsideCollectionId)
            .whereRef('placed.content_id', '=', 'content.id'),
        ),
      ),
    );
  return query
    .orderBy(standsAt, 'desc')
    .orderBy('content.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

/** False when the id or the address is taken. */
export async function insertContent(
  db: Db,
  organizationId: string,
  content: NewRow<ContentTable>,
): Promise<boolean> {
  const result = await db
    .insertInto('content')
    .values({ ...content, organization_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function isSlugTaken(
  db: Db,
  organizationId: string,
  slug: string,
  exceptId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('content')
    .select('content.id')
    .where('content.organization_id', '=', organizationId)
    .where('content.slug', '=', slug)
    .where('content.id', '<>', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps the content as it is until the transaction ends. */
export async function lockContent(db: Db, organizationId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('content')
    .select('content.id')
    .where('content.organization_id', '=', organizationId)
    .where('content.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** The same, beside others who only keep it there: while a comment is written. */
export async function holdContent(db: Db, organizationId: string, id: string): Promise<void> {
  await db
    .selectFrom('content')
    .select('content.id')
    .where('content.organization_id', '=', organizationId)
    .where('content.id', '=', id)
    .forShare()
    .execute();
}

export type ContentChanges = Updateable<ContentTable>;

export async function updateContent(
  db: Db,
  organizationId: string,
  id: string,
  changes: ContentChanges,
): Promise<void> {
  await db
    .updateTable('content')
    .set(changes)
    .where('content.organization_id', '=', organizationId)
    .where('content.id', '=', id)
    .execute();
}

export async function deleteContent(db: Db, organizationId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('content')
    .where('content.organization_id', '=', organizationId)
    .where('content.id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** True for the one caller that published it, and only while its hour is still the one it was planned for. */
export async function publishPlanned(
  db: Db,
  organizationId: string,
  id: string,
  scheduledAt: Date,
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('content')
    .set({ published_at: now, updated_at: now })
    .where('content.organization_id', '=', organizationId)
    .where('content.id', '=', id)
    .where('content.published_at', 'is', null)
    .where('content.scheduled_at', '=', scheduledAt)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function listContentIds(db: Db, organizationId: string, channelId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('content')
    .select('content.id')
    .where('content.organization_id', '=', organizationId)
    .where('content.channel_id', '=', channelId)
    .execute();
  return rows.map(({ id }) => id);
}

/** Neither published nor taken back, though its hour has come. */
export async function listDue(db: Db, organizationId: string, before: Date, limit: number): Promise<Plan[]> {
  return db
    .selectFrom('content')
    .select(['content.id', 'content.scheduled_at'])
    .where('content.organization_id', '=', organizationId)
    .where('content.published_at', 'is', null)
    .where('content.scheduled_at', '<', before)
    .orderBy('content.scheduled_at')
    .limit(limit)
    .execute();
}

/** True once in the life of a content: when it is out for the first time. */
export async function takeAnnouncement(
  db: Db,
  organizationId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('content')
    .set({ announced_at: now })
    .where('content.organization_id', '=', organizationId)
    .where('content.id', '=', id)
    .where('content.announced_at', 'is', null)
    .where('content.published_at', 'is not', null)
    .where('content.visible', '=', true)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function replaceInterests(
  db: Db,
  organizationId: string,
  contentId: string,
  interestIds: readonly string[],
  now: Date,
): Promise<void> {
  await db
    .deleteFrom('content_interest')
    .where('content_interest.organization_id', '=', organizationId)
    .where('content_interest.content_id', '=', contentId)
    .execute();
  if (interestIds.length === 0) return;
  await db
    .insertInto('content_interest')
    .values(
      interestIds.map((interest_id) => ({
        organization_id: organizationId,
        content_id: contentId,
        interest_id,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Contents of the channel that somebody was told of. */
export async function listAnnouncedIds(db: Db, organizationId: string, channelId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('content')
    .select('content.id')
    .where('content.organization_id', '=', organizationId)
    .where('content.channel_id', '=', channelId)
    .where('content.announced_at', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Numbers of the files of a content, or of all contents of a channel. */
export async function listAudioIds(
  db: Db,
  organizationId: string,
  which: { readonly contentId: string } | { readonly channelId: string },
): Promise<number[]> {
  const rows = await db
    .selectFrom('content')
    .select('content.audio_id')
    .where('content.organization_id', '=', organizationId)
    .where('content.audio_id', 'is not', null)
    .where(
      'contentId' in which ? 'content.id' : 'content.channel_id',
      '=',
      'contentId' in which ? which.contentId : which.channelId,
    )
    .execute();
  return [...new Set(rows.flatMap(({ audio_id }) => audio_id ?? []))];
}
