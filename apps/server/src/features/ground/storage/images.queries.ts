import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
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

/** Pictures that are still in use stay, but lose their uploader and the name that the uploader gave them. */
export async function unlinkImages(db: Db, organizationId: string, accountId: string): Promise<void> {
  await db
    .updateTable('image')
    .set({ account_id: null, name: null })
    .where('image.organization_id', '=', organizationId)
    .where('image.account_id', '=', accountId)
    .execute();
}

export async function markImage(
  db: Db,
  organizationId: string,
  imageId: string,
  moderation: 'safe' | 'warning',
): Promise<void> {
  await db
    .updateTable('image')
    .set({ moderation })
    .where('image.organization_id', '=', organizationId)
    .where('image.id', '=', imageId)
    .execute();
}
