import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { PictureColumn } from '../../../platform/tables.ts';
import type { ImageTable } from './storage.tables.ts';

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

// Pictures of articles are named inside their text, where no key can see them: they are never swept.
export const SWEPT_KINDS = ['activity', 'people', 'thread', 'link'] as const;

/** Pictures that no column holds. */
export const unattached = (db: Db, organizationId: string, holders: readonly PictureColumn[]) => {
  let query = db
    .selectFrom('image as candidate')
    .select('candidate.id')
    .where('candidate.organization_id', '=', organizationId)
    .where('candidate.kind', 'in', SWEPT_KINDS);
  for (const [table, column] of holders) {
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
  { before, holders, limit }: { before: Date; holders: readonly PictureColumn[]; limit: number },
): Promise<string[]> {
  const old = unattached(db, organizationId, holders).where('candidate.created_at', '<', before).limit(limit);
  return deleteImages(db, organizationId, old);
}

export async function deleteUnattachedImagesOf(
  db: Db,
  organizationId: string,
  { accountId, holders, limit }: { accountId: string; holders: readonly PictureColumn[]; limit: number },
): Promise<string[]> {
  const theirs = unattached(db, organizationId, holders)
    .where('candidate.account_id', '=', accountId)
    .limit(limit);
  return deleteImages(db, organizationId, theirs);
}

/** Pictures that are still in use stay, but lose their uploader and the name that the uploader gave them. */
export async function unlinkImages(db: Db, organizationId: string, accountId: string): Promise<void> {
  await db
    .updateTable('image')
    .set({ account_id: null, name: null })
    .where('image.organization_id', '=', organizationId)
    .where('image.account_id', '=', accountId)
    .execute();
}
