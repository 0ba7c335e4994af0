import { sql, type Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { NewRow } from '../../../platform/db/columns.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { isUuid } from '../../../platform/ids.ts';
import { containsPattern } from '../../../platform/text.ts';
import { managesChannel, readerOf } from '../../ground/accounts/index.ts';
import { channels, readable, type ChannelRow, type Viewer } from './channels.fragments.ts';
import type { ChannelTable } from './channels.tables.ts';

export type { ChannelRow, Viewer } from './channels.fragments.ts';

function page(
  query: ReturnType<typeof channels>,
  { page, pageSize, search = '' }: Paging,
): ReturnType<typeof channels> {
  const found =
    search.trim() === '' ? query : query.where('channel.search_text', 'like', containsPattern(search));
  return found
    .orderBy('channel.priority', 'desc')
    .orderBy('channel.name')
    .orderBy('channel.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize);
}

export async function listChannels(
  db: Db,
  organizationId: string,
  viewer: Viewer,
  paging: Paging,
): Promise<ChannelRow[]> {
  const query = channels(db, organizationId, viewer)
    .where(readable(db, organizationId, viewer))
    // Of those that they manage, lists of everybody show what everybody finds.
    .where('channel.visible', '=', true);
  return page(query, paging).execute();
}

export async function listSubscribedChannels(
  db: Db,
  organizationId: string,
  viewer: Viewer & { accountId: string },
  paging: Paging,
): Promise<ChannelRow[]> {
  const query = channels(db, organizationId, viewer)
    .where(readable(db, organizationId, viewer))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('channel_subscriber')
          .select('channel_subscriber.account_id')
          .where('channel_subscriber.organization_id', '=', organizationId)
          .whereRef('channel_subscriber.channel_id', '=', 'channel.id')
          .where('channel_subscriber.account_id', '=', viewer.accountId),
      ),
    );
  return page(query, paging).execute();
}

/** Those that the account itself manages, whatever the staff may do beside. */
export async function listManagedChannels(
  db: Db,
  organizationId: string,
  viewer: Viewer & { accountId: string },
  paging: Paging,
): Promise<ChannelRow[]> {
  const query = channels(db, organizationId, viewer).where(
    managesChannel(db, organizationId, 'channel', readerOf(viewer.accountId)),
  );
  return page(query, paging).execute();
}

/** By id, by its address, or by one that it had before. */
export async function findChannel(
  db: Db,
  organizationId: string,
  viewer: Viewer,
  idOrSlug: string,
  now: Date,
): Promise<ChannelRow | undefined> {
  const query = channels(db, organizationId, viewer);
  if (isUuid(idOrSlug)) return query.where('channel.id', '=', idOrSlug).executeTakeFirst();
  const found = await query.where('channel.slug', '=', idOrSlug).executeTakeFirst();
  if (found !== undefined) return found;
  return query
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('channel_slug')
          .select('channel_slug.slug')
          .where('channel_slug.organization_id', '=', organizationId)
          .whereRef('channel_slug.channel_id', '=', 'channel.id')
          .where('channel_slug.slug', '=', idOrSlug)
          .where('channel_slug.until', '>', now),
      ),
    )
    .executeTakeFirst();
}

export type NewChannel = NewRow<ChannelTable>;

/** False when the id or the address is taken. */
export async function insertChannel(db: Db, organizationId: string, channel: NewChannel): Promise<boolean> {
  const result = await db
    .insertInto('channel')
    .values({ ...channel, organization_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function isSlugTaken(
  db: Db,
  organizationId: string,
  slug: string,
  exceptId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('channel')
    .select('channel.id')
    .where('channel.organization_id', '=', organizationId)
    .where('channel.slug', '=', slug)
    .where('channel.id', '<>', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

export type ChannelChanges = Updateable<ChannelTable>;

export async function updateChannel(
  db: Db,
  organizationId: string,
  id: string,
  changes: ChannelChanges,
): Promise<void> {
  await db
    .updateTable('channel')
    .set(changes)
    .where('channel.organization_id', '=', organizationId)
    .where('channel.id', '=', id)
    .execute();
}

/** Keeps the channel as it is until the transaction ends. */
export async function lockChannel(db: Db, organizationId: string, id: string): Promise<void> {
  await db
    .selectFrom('channel')
    .select('channel.id')
    .where('channel.organization_id', '=', organizationId)
    .where('channel.id', '=', id)
    .forUpdate()
    .execute();
}

/** From now on the address leads to the channel, unless another one takes it. */
export async function keepSlug(
  db: Db,
  organizationId: string,
  channelId: string,
  slug: string,
  until: Date,
): Promise<void> {
  await db
    .insertInto('channel_slug')
    .values({ organization_id: organizationId, slug, channel_id: channelId, until })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'slug']).doUpdateSet({ channel_id: channelId, until }),
    )
    .execute();
}

export async function deleteChannel(db: Db, organizationId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('channel')
    .where('channel.organization_id', '=', organizationId)
    .where('channel.id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function addToSubscriberCount(
  db: Db,
  organizationId: string,
  id: string,
  change: 1 | -1,
): Promise<void> {
  await db
    .updateTable('channel')
    .set({ subscriber_count: sql`${sql.ref('channel.subscriber_count')} + ${change}` })
    .where('channel.organization_id', '=', organizationId)
    .where('channel.id', '=', id)
    .execute();
}
