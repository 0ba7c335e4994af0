import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { imageColumn, type ImageColumns } from '../../../platform/db/images.ts';
import type { LinkPreviewTable } from './links.tables.ts';

export type LinkPreviewRow = Selectable<LinkPreviewTable> & { image: ImageColumns | null };

export async function listLinkPreviews(
  db: Db,
  organizationId: string,
  hashes: readonly string[],
): Promise<LinkPreviewRow[]> {
  return db
    .selectFrom('link_preview')
    .leftJoin('image', (join) =>
      join.on('image.organization_id', '=', organizationId).onRef('image.id', '=', 'link_preview.image_id'),
    )
    .selectAll('link_preview')
    .select(imageColumn('image').as('image'))
    .where('link_preview.organization_id', '=', organizationId)
    .where((eb) => sql<boolean>`${eb.ref('link_preview.href_hash')} = any(${hashes}::text[])`)
    .execute();
}

/** One row per address; what was read last wins, under the id it had from the beginning. */
export async function upsertLinkPreview(db: Db, preview: Insertable<LinkPreviewTable>): Promise<void> {
  await db
    .insertInto('link_preview')
    .values(preview)
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'href_hash']).doUpdateSet((eb) => ({
        readable: eb.ref('excluded.readable'),
        title: eb.ref('excluded.title'),
        site_name: eb.ref('excluded.site_name'),
        description: eb.ref('excluded.description'),
        media_type: eb.ref('excluded.media_type'),
        channel: eb.ref('excluded.channel'),
        image_id: eb.ref('excluded.image_id'),
        video: eb.ref('excluded.video'),
        fetched_at: eb.ref('excluded.fetched_at'),
      })),
    )
    .execute();
}

/** Nothing could be read this time: what was read before stays, and so does the wait until the next try. */
export async function upsertUnreadable(
  db: Db,
  address: Pick<
    Insertable<LinkPreviewTable>,
    'organization_id' | 'id' | 'href_hash' | 'href' | 'url' | 'fetched_at'
  >,
): Promise<void> {
  await db
    .insertInto('link_preview')
    .values({ ...address, readable: false })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'href_hash'])
        .doUpdateSet((eb) => ({ fetched_at: eb.ref('excluded.fetched_at') })),
    )
    .execute();
}

export async function deleteLinkPreviews(
  db: Db,
  organizationId: string,
  hashes: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('link_preview')
    .where('link_preview.organization_id', '=', organizationId)
    .where((eb) => sql<boolean>`${eb.ref('link_preview.href_hash')} = any(${hashes}::text[])`)
    .execute();
}
