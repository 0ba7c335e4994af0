import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { ImageTable } from './storage.tables.ts';
import type { Schema } from '../../../platform/db/schema.ts';

export type ImageRow = Selectable<ImageTable>;

export async function insertImage(db: Db, image: Insertable<ImageTable>): Promise<ImageRow> {
  return db.insertInto('image').values(image).returningAll().executeTakeFirstOrThrow();
}

export async function findImage(
  db: Db,
  organizationId: string,
  imageId: string,
): Promise<ImageRow | undefined> {
  return db
    .selectFrom('image')
    .selectAll('image')
    .where('image.organization_id', '=', organizationId)
    .where('image.id', '=', imageId)
    .executeTakeFirst();
}

/** Every column through which something holds a picture. A test compares them with the foreign keys there are. */
export const IMAGE_HOLDERS: readonly (readonly [table: keyof Schema, column: string])[] = [
  ['account', 'image_id'],
  ['account', 'banner_id'],
  ['activity', 'image_id'],
  ['advertisement', 'image_id'],
  ['benefit', 'image_id'],
  ['activity_edit', 'image_id'],
  ['chat_attachment', 'image_id'],
  ['chat_channel', 'image_id'],
  ['community_group', 'image_id'],
  ['event', 'image_id'],
  ['event', 'background_image_id'],
  ['event', 'venue_map_id'],
  ['event_location', 'image_id'],
  ['pass_type', 'image_id'],
  ['event_package', 'image_id'],
  ['event_add_on', 'image_id'],
  ['event_room_type', 'image_id'],
  ['event_media', 'image_id'],
  ['event_page_image', 'image_id'],
  ['event_session', 'image_id'],
  ['event_speaker', 'image_id'],
  ['event_sponsorship', 'image_id'],
  ['interest', 'image_id'],
  ['link_preview', 'image_id'],
  ['series', 'image_id'],
  ['thread', 'image_id'],
  ['video', 'poster_id'],
  ['sponsorship_level', 'image_id'],
  ['organization', 'logo_id'],
  ['organization', 'dark_logo_id'],
  ['organization', 'icon_id'],
  ['organization', 'dark_icon_id'],
  ['organization', 'app_icon_id'],
  ['organization', 'splash_screen_id'],
];

// Pictures of articles are named inside their text, where no key can see them: they are never swept.
const SWEPT_KINDS = ['activity', 'people', 'thread', 'link'] as const;

const unattached = (db: Db, organizationId: string, limit: number) => {
  let query = db
    .selectFrom('image as candidate')
    .select('candidate.id')
    .where('candidate.organization_id', '=', organizationId)
    .where('candidate.kind', 'in', SWEPT_KINDS)
    .limit(limit);
  for (const [table, column] of IMAGE_HOLDERS) {
    // Kysely cannot know a table chosen at run time; all of them have these two columns, under one name or another.
    const holder = table as 'account';
    const holds = column as 'image_id';
    query = query.where(({ eb, not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom(holder)
            .select(eb.lit(1).as('held'))
            .where(`${holder}.organization_id`, '=', organizationId)
            .whereRef(`${holder}.${holds}`, '=', 'candidate.id'),
        ),
      ),
    );
  }
  return query;
};

async function deleteImages(
  db: Db,
  organizationId: string,
  which: ReturnType<typeof unattached>,
): Promise<string[]> {
  const rows = await db
    .deleteFrom('image')
    .where('image.organization_id', '=', organizationId)
    .where('image.id', 'in', which)
    .returning('image.id')
    .execute();
  return rows.map((row) => row.id);
}

/** Answers the ids of the rows it deleted. */
export async function deleteUnattachedImages(
  db: Db,
  organizationId: string,
  before: Date,
  limit: number,
): Promise<string[]> {
  const old = unattached(db, organizationId, limit).where('candidate.created_at', '<', before);
  return deleteImages(db, organizationId, old);
}

export async function deleteUnattachedImagesOf(
  db: Db,
  organizationId: string,
  accountId: string,
  limit: number,
): Promise<string[]> {
  const theirs = unattached(db, organizationId, limit).where('candidate.account_id', '=', accountId);
  return deleteImages(db, organizationId, theirs);
}

/** What something still holds stays with it, and no longer says who brought it or what they called it. */
export async function unlinkImages(db: Db, organizationId: string, accountId: string): Promise<void> {
  await db
    .updateTable('image')
    .set({ account_id: null, name: null })
    .where('image.organization_id', '=', organizationId)
    .where('image.account_id', '=', accountId)
    .execute();
}
