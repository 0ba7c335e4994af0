import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Schema, VideoTable } from '../../platform/db/schema.ts';

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
];

/** Answers the ids of the rows it deleted. Those made for articles are named inside texts, so they stay. */
export async function deleteUnattachedVideos(
  db: Db,
  organizationId: string,
  before: Date,
  limit: number,
): Promise<string[]> {
  let unattached = db
    .selectFrom('video as candidate')
    .select('candidate.id')
    .where('candidate.organization_id', '=', organizationId)
    .where('candidate.source', '=', 'activity')
    .where('candidate.created_at', '<', before)
    .limit(limit);
  for (const [table, column] of VIDEO_HOLDERS) {
    // Kysely cannot know a table chosen at run time; all of them have these two columns, under one name or another.
    const holder = table as 'activity';
    const holds = column as 'video_id';
    unattached = unattached.where(({ not, exists, selectFrom, lit }) =>
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
  const rows = await db
    .deleteFrom('video')
    .where('video.organization_id', '=', organizationId)
    .where('video.id', 'in', unattached)
    .returning('video.id')
    .execute();
  return rows.map((row) => row.id);
}
