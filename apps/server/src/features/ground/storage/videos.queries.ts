import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { VideoTable } from './storage.tables.ts';

export type VideoRow = Selectable<VideoTable>;

export async function insertVideo(db: Db, video: Insertable<VideoTable>): Promise<VideoRow> {
  return db.insertInto('video').values(video).returningAll().executeTakeFirstOrThrow();
}

export async function findVideo(db: Db, organizationId: string, id: string): Promise<VideoRow | undefined> {
  return db
    .selectFrom('video')
    .selectAll('video')
    .where('video.organization_id', '=', organizationId)
    .where('video.id', '=', id)
    .executeTakeFirst();
}

/** Videos that are still in use stay, but lose their uploader and the name that the uploader gave them. */
export async function unlinkVideos(db: Db, organizationId: string, accountId: string): Promise<void> {
  await db
    .updateTable('video')
    .set({ account_id: null, name: '' })
    .where('video.organization_id', '=', organizationId)
    .where('video.account_id', '=', accountId)
    .execute();
}
