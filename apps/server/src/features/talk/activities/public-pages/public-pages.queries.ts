import type { Db } from '../../../../platform/db/database.ts';
import type { Slice } from '../../../../platform/public-pages.ts';
import { posts } from '../activities.fragments.ts';

export async function listPostPages(
  db: Db,
  organizationId: string,
  viewerId: string | undefined,
  { after, offset, limit }: Slice,
) {
  return posts(db, organizationId, viewerId)
    .clearSelect()
    .select(['activity.id', 'activity.created_at', 'activity.edited_at'])
    .where('activity.id', '>', after)
    .orderBy('activity.id')
    .offset(offset)
    .limit(limit)
    .execute();
}
