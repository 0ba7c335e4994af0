import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

export interface ReactionRow {
  id: string;
  account_id: string;
  emoji_name: string;
}

export async function insertReaction(
  db: Db,
  organizationId: string,
  row: ReactionRow & { message_id: string },
  now: Date,
): Promise<boolean> {
  const result = await db
    .insertInto('thread_reaction')
    .values({ ...row, organization_id: organizationId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function findReaction(
  db: Db,
  organizationId: string,
  messageId: string,
  accountId: string,
  emojiName: string,
): Promise<ReactionRow | undefined> {
  return db
    .selectFrom('thread_reaction')
    .select(['thread_reaction.id', 'thread_reaction.account_id', 'thread_reaction.emoji_name'])
    .where('thread_reaction.organization_id', '=', organizationId)
    .where('thread_reaction.message_id', '=', messageId)
    .where('thread_reaction.account_id', '=', accountId)
    .where('thread_reaction.emoji_name', '=', emojiName)
    .executeTakeFirst();
}

export async function countReactionsOf(
  db: Db,
  organizationId: string,
  messageId: string,
  accountId: string,
): Promise<number> {
  const row = await db
    .selectFrom('thread_reaction')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('thread_reaction.organization_id', '=', organizationId)
    .where('thread_reaction.message_id', '=', messageId)
    .where('thread_reaction.account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** False when it is not there, or not theirs. */
export async function deleteReaction(
  db: Db,
  organizationId: string,
  messageId: string,
  accountId: string,
  id: string,
): Promise<boolean> {
  const result = await db
    .deleteFrom('thread_reaction')
    .where('thread_reaction.organization_id', '=', organizationId)
    .where('thread_reaction.message_id', '=', messageId)
    .where('thread_reaction.account_id', '=', accountId)
    .where('thread_reaction.id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
