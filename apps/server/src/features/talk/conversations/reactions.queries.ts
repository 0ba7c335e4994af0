import { sql, type Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { deleteRow, insertOnce } from '../../../platform/db/rows.ts';
import type { Schema } from '../../../platform/db/schema.ts';

/** Tables of reactions, each with the columns that name a message in it. */
interface MessageKeys {
  thread_reaction: Pick<Schema['thread_reaction'], 'message_id'>;
  chat_reaction: Pick<Schema['chat_reaction'], 'channel_id' | 'message_id'>;
}
type ReactionTable = keyof MessageKeys;

export interface Reacted<T extends ReactionTable = ReactionTable> {
  readonly table: T;
  readonly key: MessageKeys[T];
}

export type ReactionRow = Pick<Selectable<Schema['thread_reaction']>, 'id' | 'account_id' | 'emoji_name'>;

const reactionsTo = (db: Db, organizationId: string, { table, key }: Reacted) => {
  let query = db
    .selectFrom(db.dynamic.table<ReactionTable>(table).as('reaction'))
    .where('reaction.organization_id', '=', organizationId);
  for (const [column, value] of Object.entries(key) as [string, string | number][])
    query = query.where(sql<boolean>`${sql.ref(`reaction.${column}`)} = ${value}`);
  return query;
};

export const listReactionsOf = (
  db: Db,
  organizationId: string,
  reacted: Reacted,
  accountId: string,
): Promise<ReactionRow[]> =>
  reactionsTo(db, organizationId, reacted)
    .select(['reaction.id', 'reaction.account_id', 'reaction.emoji_name'])
    .where('reaction.account_id', '=', accountId)
    .execute();

export async function listKinds(
  db: Db,
  organizationId: string,
  reacted: Reacted,
  limit: number,
): Promise<string[]> {
  const rows = await reactionsTo(db, organizationId, reacted)
    .select('reaction.emoji_name')
    .distinct()
    .limit(limit)
    .execute();
  return rows.map(({ emoji_name }) => emoji_name);
}

export const insertReaction = (
  db: Db,
  organizationId: string,
  { table, key }: Reacted,
  row: ReactionRow,
  now: Date,
): Promise<boolean> => insertOnce(db, table, organizationId, { ...key, ...row, created_at: now } as never);

/** False when it is not there, or not theirs. */
export const deleteReaction = (
  db: Db,
  organizationId: string,
  { table, key }: Reacted,
  accountId: string,
  id: string,
): Promise<boolean> => deleteRow(db, table, organizationId, { ...key, account_id: accountId, id } as never);
