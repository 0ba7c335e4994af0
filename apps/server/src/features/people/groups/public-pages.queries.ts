import type { Db } from '../../../platform/db/database.ts';
import type { Slice } from '../../../platform/public-pages.ts';
import { listedGroups, type Viewer } from './groups.queries.ts';

/** The page of a private group asks search engines to leave it out. */
export async function listGroupPages(
  db: Db,
  organizationId: string,
  viewer: Viewer,
  { after, offset, limit }: Slice,
) {
  return listedGroups(db, organizationId, viewer)
    .select(['community_group.id', 'community_group.slug', 'community_group.updated_at'])
    .where('community_group.access', '=', 'public')
    .where('community_group.id', '>', after)
    .orderBy('community_group.id')
    .offset(offset)
    .limit(limit)
    .execute();
}
