import type { Db } from '../../../../platform/db/database.ts';

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

export async function findNonce(
  db: Db,
  organizationId: string,
  channelId: string,
  accountId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('channel_feed')
    .select('channel_feed.nonce')
    .where('channel_feed.organization_id', '=', organizationId)
    .where('channel_feed.channel_id', '=', channelId)
    .where('channel_feed.account_id', '=', accountId)
    .executeTakeFirst();
  return row?.nonce;
}

export async function deleteFeed(
  db: Db,
  organizationId: string,
  channelId: string,
  accountId: string,
): Promise<void> {
  await db
    .deleteFrom('channel_feed')
    .where('channel_feed.organization_id', '=', organizationId)
    .where('channel_feed.channel_id', '=', channelId)
    .where('channel_feed.account_id', '=', accountId)
    .execute();
}
