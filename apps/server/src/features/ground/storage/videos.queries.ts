import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
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

/** Every column through which something holds a video. A test compares them with the foreign keys there are. */
export const VIDEO_HOLDERS: readonly (readonly [table: keyof Schema, column: string])[] = [
  ['activity', 'video_id'],
  ['content', 'video_id'],
];

const unattached = (db: Db, organizationId: string, limit: number) => {
  let query = db
    .selectFrom('video as candidate')
    .select('candidate.id')
    .where('candidate.organization_id', '=', organizationId)
    .limit(limit);
  for (const [table, column] of VIDEO_HOLDERS) {
    // Kysely cannot know a table chosen at run time; all of them have these two columns, under one name or another.
    const holder = table as 'activity';
    const holds = column as 'video_id';
    query = query.where(({ not, exists, selectFrom, lit }) =>
      not(
        exists(
          selectFrom(holder)
            .select(lit(1).as('held'))
            .where(`${holder}.organization_id`, '=', organizationId)
            .whereRef(`${holder}.${holds}`, '=', 'candidate.id'),
        ),
      ),
    );
  }
  // Those made for articles are named inside texts, where no key can see them.
  return query.where('candidate.source', '=', 'activity');
};

async function deleteVideos(
  db: Db,
  organizationId: string,
  which: ReturnType<typeof unattached>,
): Promise<string[]> {
  const rows = await db
    .deleteFrom('video')
    .where('video.organization_id', '=', organizationId)
    .where('video.id', 'in', which)
    .returning('video.id')
    .execute();
  return rows.map((row) => row.id);
}

/** Answers the ids of the rows it deleted. */
export async function deleteUnattachedVideos(
  db: Db,
  organizationId: string,
  before: Date,
  limit: number,
): Promise<string[]> {
  const old = unattached(db, organizationId, limit).where('candidate.created_at', '<', before);
  return deleteVideos(db, organizationId, old);
}

export async function deleteUnattachedVideosOf(
  db: Db,
  organizationId: string,
  accountId: string,
  limit: number,
): Promise<string[]> {
  const theirs = unattached(db, organizationId, limit).where('candidate.account_id', '=', accountId);
  return deleteVideos(db, organizationId, theirs);
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
