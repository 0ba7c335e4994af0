import type { Db } from '../../../../platform/db/database.ts';
import type { Slice } from '../../../../platform/public-pages.ts';
import { isOut } from '../../../ground/accounts/index.ts';
import { readable, readableContent, type Viewer } from '../channels.fragments.ts';

/** Pages of channels in groups, and of those for members, ask search engines to leave them out. */
export async function listChannelPages(
  db: Db,
  organizationId: string,
  viewer: Viewer,
  { after, offset, limit }: Slice,
) {
  return db
    .selectFrom('channel')
    .select(['channel.id', 'channel.slug', 'channel.updated_at'])
    .where('channel.organization_id', '=', organizationId)
    .where(readable(db, organizationId, viewer))
    .where('channel.group_id', 'is', null)
    .where('channel.id', '>', after)
    .orderBy('channel.id')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function listContentPages(
  db: Db,
  organizationId: string,
  viewer: Viewer,
  { after, offset, limit }: Slice,
) {
  return db
    .selectFrom('content')
    .innerJoin('channel', (join) =>
      join.on('channel.organization_id', '=', organizationId).onRef('channel.id', '=', 'content.channel_id'),
    )
    .select(['content.id', 'content.slug', 'channel.slug as channel_slug', 'content.updated_at'])
    .where('content.organization_id', '=', organizationId)
    .where(isOut('content'))
    .where(readableContent(db, organizationId, viewer))
    .where('channel.group_id', 'is', null)
    .where('content.id', '>', after)
    .orderBy('content.id')
    .offset(offset)
    .limit(limit)
    .execute();
}
