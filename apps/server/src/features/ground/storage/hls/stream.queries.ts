import type { Selectable } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { VideoRenditionTable, VideoTable } from '../storage.tables.ts';

export type StreamRow = Pick<Selectable<VideoTable>, 'hls_id' | 'storyboard'> & {
  readonly renditions: readonly Selectable<VideoRenditionTable>[];
};

/** All that names files of a film in segments. */
export async function findStream(db: Db, organizationId: string, id: string): Promise<StreamRow | undefined> {
  const video = await db
    .selectFrom('video')
    .select(['video.hls_id', 'video.storyboard', 'video.rendition_count'])
    .where('video.organization_id', '=', organizationId)
    .where('video.id', '=', id)
    .executeTakeFirst();
  if (video === undefined) return undefined;
  return {
    ...video,
    renditions: video.rendition_count === 0 ? [] : await listRenditions(db, organizationId, id),
  };
}

/** From small to large; there are as many as there are sizes. */
export async function listRenditions(db: Db, organizationId: string, id: string) {
  return db
    .selectFrom('video_rendition')
    .selectAll('video_rendition')
    .where('video_rendition.organization_id', '=', organizationId)
    .where('video_rendition.video_id', '=', id)
    .orderBy('video_rendition.height')
    .limit(10)
    .execute();
}
