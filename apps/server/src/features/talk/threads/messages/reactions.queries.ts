import type { Db } from '../../../../platform/db/database.ts';
import { countRows, deleteRow, insertOnce } from '../../../../platform/db/rows.ts';

export interface ReactionRow {
  id: string;
  account_id: string;
  emoji_name: string;
}

export const insertReaction = (
  db: Db,
  organizationId: string,
  row: ReactionRow & { message_id: string },
  now: Date,
): Promise<boolean> => insertOnce(db, 'thread_reaction', organizationId, { ...row, created_at: now });

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

export const countReactionsOf = (
  db: Db,
  organizationId: string,
  messageId: string,
  accountId: string,
): Promise<number> =>
  countRows(db, 'thread_reaction', organizationId, { message_id: messageId, account_id: accountId });

/** False when it is not there, or not theirs. */
export const deleteReaction = (
  db: Db,
  organizationId: string,
  messageId: string,
  accountId: string,
  id: string,
): Promise<boolean> =>
  deleteRow(db, 'thread_reaction', organizationId, { message_id: messageId, account_id: accountId, id });
