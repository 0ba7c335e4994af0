import type { Db } from '../../../../platform/db/database.ts';
import type { Media } from './fetching.types.ts';

interface Upload {
  readonly table: 'video' | 'stored_file';
  readonly id: string | number;
}

/** The upload, when readers of something held it once. */
export async function findForReaders(
  db: Db,
  organizationId: string,
  media: Media,
): Promise<Upload | undefined> {
  if ('videoId' in media) {
    const row = await db
      .selectFrom('video')
      .select('video.readers_only')
      .where('video.organization_id', '=', organizationId)
      .where('video.id', '=', media.videoId)
      .executeTakeFirst();
    return row?.readers_only === true ? { table: 'video', id: media.videoId } : undefined;
  }
  const row = await db
    .selectFrom('stored_file')
    .select(['stored_file.id', 'stored_file.readers_only'])
    .where('stored_file.organization_id', '=', organizationId)
    .where('stored_file.key', '=', media.fileKey)
    .executeTakeFirst();
  return row?.readers_only === true ? { table: 'stored_file', id: row.id } : undefined;
}
