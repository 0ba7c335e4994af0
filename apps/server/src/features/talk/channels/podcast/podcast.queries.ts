import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { doorsClosedSecond } from '../../../ground/identity/index.ts';

export async function insertFeed(
  db: Db,
  organizationId: string,
  feed: { readonly channelId: string; readonly accountId: string; readonly nonce: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('channel_feed')
    .values({
      organization_id: organizationId,
      channel_id: feed.channelId,
      account_id: feed.accountId,
      nonce: feed.nonce,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Part of the address of a feed; another one when the owner of the feed has shut everybody out. */
export const feedNonce = (db: Db, organizationId: string) =>
  sql<string | null>`${sql.ref('channel_feed.nonce')} || coalesce(nullif(':' || ${doorsClosedSecond(
    db,
    organizationId,
    sql.ref('channel_feed.account_id'),
  )}::text, ':0'), '')`;

export async function findNonce(
  db: Db,
  organizationId: string,
  channelId: string,
  accountId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('channel_feed')
    .select(feedNonce(db, organizationId).as('nonce'))
    .where('channel_feed.organization_id', '=', organizationId)
    .where('channel_feed.channel_id', '=', channelId)
    .where('channel_feed.account_id', '=', accountId)
    .executeTakeFirst();
  return row?.nonce ?? undefined;
}

/** False where there was none. */
export async function deleteFeed(
  db: Db,
  organizationId: string,
  channelId: string,
  accountId: string,
): Promise<boolean> {
  const result = await db
    .deleteFrom('channel_feed')
    .where('channel_feed.organization_id', '=', organizationId)
    .where('channel_feed.channel_id', '=', channelId)
    .where('channel_feed.account_id', '=', accountId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
