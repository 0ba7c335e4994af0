import { type Selectable } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { containsPattern } from '../../../../platform/text.ts';
import { accountColumn, type BaseAccountColumns } from '../../../ground/accounts/index.ts';
import type { ChannelSubscriberTable } from '../channels.tables.ts';

export type SubscriberRow = Selectable<ChannelSubscriberTable>;
export type NamedSubscriberRow = SubscriberRow & { account: BaseAccountColumns };

/** False when the account subscribes already. */
export async function insertSubscriber(
  db: Db,
  organizationId: string,
  channelId: string,
  accountId: string,
  now: Date,
): Promise<boolean> {
  const result = await db
    .insertInto('channel_subscriber')
    .values({
      organization_id: organizationId,
      channel_id: channelId,
      account_id: accountId,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function findSubscriber(
  db: Db,
  organizationId: string,
  channelId: string,
  accountId: string,
): Promise<SubscriberRow | undefined> {
  return db
    .selectFrom('channel_subscriber')
    .selectAll('channel_subscriber')
    .where('channel_subscriber.organization_id', '=', organizationId)
    .where('channel_subscriber.channel_id', '=', channelId)
    .where('channel_subscriber.account_id', '=', accountId)
    .executeTakeFirst();
}

export async function deleteSubscriber(
  db: Db,
  organizationId: string,
  channelId: string,
  accountId: string,
): Promise<SubscriberRow | undefined> {
  return db
    .deleteFrom('channel_subscriber')
    .where('channel_subscriber.organization_id', '=', organizationId)
    .where('channel_subscriber.channel_id', '=', channelId)
    .where('channel_subscriber.account_id', '=', accountId)
    .returningAll()
    .executeTakeFirst();
}

export async function updateSubscriber(
  db: Db,
  organizationId: string,
  channelId: string,
  accountId: string,
  changes: Partial<Pick<SubscriberRow, 'content_email_notification' | 'content_push_notification'>>,
  now: Date,
): Promise<SubscriberRow | undefined> {
  return db
    .updateTable('channel_subscriber')
    .set({ ...changes, updated_at: now })
    .where('channel_subscriber.organization_id', '=', organizationId)
    .where('channel_subscriber.channel_id', '=', channelId)
    .where('channel_subscriber.account_id', '=', accountId)
    .returningAll()
    .executeTakeFirst();
}

export async function endMail(
  db: Db,
  organizationId: string,
  accountId: string,
  channelId: string | undefined,
  now: Date,
): Promise<void> {
  await db
    .updateTable('channel_subscriber')
    .set({ content_email_notification: false, updated_at: now })
    .where('channel_subscriber.organization_id', '=', organizationId)
    .where('channel_subscriber.account_id', '=', accountId)
    .$if(channelId !== undefined, (query) =>
      query.where('channel_subscriber.channel_id', '=', channelId ?? ''),
    )
    .execute();
}

/** The newest first. */
export async function listSubscribers(
  db: Db,
  organizationId: string,
  channelId: string,
  { page, pageSize, search = '' }: Paging,
): Promise<NamedSubscriberRow[]> {
  let query = db
    .selectFrom('channel_subscriber')
    .innerJoin('account', (join) =>
      join
        .on('account.organization_id', '=', organizationId)
        .onRef('account.id', '=', 'channel_subscriber.account_id'),
    )
    .leftJoin('image as face', (join) =>
      join.on('face.organization_id', '=', organizationId).onRef('face.id', '=', 'account.image_id'),
    )
    .selectAll('channel_subscriber')
    .select(accountColumn('account', 'face').$castTo<BaseAccountColumns>().as('account'))
    .where('channel_subscriber.organization_id', '=', organizationId)
    .where('channel_subscriber.channel_id', '=', channelId);
  if (search.trim() !== '') query = query.where('account.search_text', 'like', containsPattern(search));
  return query
    .orderBy('channel_subscriber.created_at', 'desc')
    .orderBy('channel_subscriber.account_id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export async function listChannelIdsOf(
  db: Db,
  organizationId: string,
  accountId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('channel_subscriber')
    .select('channel_subscriber.channel_id')
    .where('channel_subscriber.organization_id', '=', organizationId)
    .where('channel_subscriber.account_id', '=', accountId)
    .limit(limit)
    .execute();
  return rows.map((row) => row.channel_id);
}

/** For an account that is about to be closed, counted off: its subscriptions and its likes. */
export async function forgetReader(db: Db, organizationId: string, accountId: string): Promise<void> {
  await db
    .with('gone', (cte) =>
      cte
        .deleteFrom('channel_subscriber')
        .where('channel_subscriber.organization_id', '=', organizationId)
        .where('channel_subscriber.account_id', '=', accountId)
        .returning('channel_subscriber.channel_id'),
    )
    .updateTable('channel')
    .from('gone')
    .set((eb) => ({ subscriber_count: eb('channel.subscriber_count', '-', 1) }))
    .where('channel.organization_id', '=', organizationId)
    .whereRef('channel.id', '=', 'gone.channel_id')
    .execute();
  await db
    .with('gone', (cte) =>
      cte
        .deleteFrom('content_like')
        .where('content_like.organization_id', '=', organizationId)
        .where('content_like.account_id', '=', accountId)
        .returning('content_like.content_id'),
    )
    .updateTable('content')
    .from('gone')
    .set((eb) => ({ like_count: eb('content.like_count', '-', 1) }))
    .where('content.organization_id', '=', organizationId)
    .whereRef('content.id', '=', 'gone.content_id')
    .execute();
}
