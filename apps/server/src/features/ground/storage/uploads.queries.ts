import { sql } from 'kysely';
import { anyOf, type Db } from '../../../platform/db/database.ts';
import type { FileFolder } from '../../../platform/files/file-store.ts';

/** Which of these names in the file store belong to a row. */
export async function listKnownNames(
  db: Db,
  organizationId: string,
  folder: FileFolder,
  names: readonly string[],
): Promise<string[]> {
  switch (folder) {
    case 'images':
    case 'videos':
    case 'uploads': {
      const table = ({ images: 'image', videos: 'video', uploads: 'upload' } as const)[folder];
      const rows = await db
        .selectFrom(table)
        .select(`${table}.id`)
        .where(`${table}.organization_id`, '=', organizationId)
        .where((eb) => anyOf(eb.ref(`${table}.id`), names))
        .execute();
      return rows.map(({ id }) => id);
    }
    case 'exports': {
      const [ofAccounts, ofOrganization] = await Promise.all(
        (['data_export', 'organization_export'] as const).map((table) =>
          db
            .selectFrom(table)
            .select(`${table}.id`)
            .where(`${table}.organization_id`, '=', organizationId)
            .where((eb) => anyOf(eb.ref(`${table}.id`), names))
            .execute(),
        ),
      );
      return [...(ofAccounts ?? []), ...(ofOrganization ?? [])].map(({ id }) => id);
    }
    case 'hls': {
      const [cuts, renditions, boards] = await Promise.all([
        db
          .selectFrom('video')
          .select('video.hls_id as name')
          .where('video.organization_id', '=', organizationId)
          .where((eb) => anyOf(eb.ref('video.hls_id').$castTo<string>(), names))
          .execute(),
        db
          .selectFrom('video_rendition')
          .select('video_rendition.rendition_id as name')
          .where('video_rendition.organization_id', '=', organizationId)
          .where((eb) => anyOf(eb.ref('video_rendition.rendition_id'), names))
          .execute(),
        db
          .selectFrom('video')
          .select(sql<string>`video.storyboard ->> 'id'`.as('name'))
          .where('video.organization_id', '=', organizationId)
          .where('video.storyboard', 'is not', null)
          .where(sql<boolean>`video.storyboard ->> 'id' = any(${names}::text[])`)
          .execute(),
      ]);
      return [...cuts, ...renditions, ...boards].flatMap(({ name }) => name ?? []);
    }
    case 'files': {
      const rows = await db
        .selectFrom('stored_file')
        .select('stored_file.key')
        .where('stored_file.organization_id', '=', organizationId)
        .where((eb) => anyOf(eb.ref('stored_file.key'), names))
        .execute();
      return rows.map(({ key }) => key);
    }
  }
}
