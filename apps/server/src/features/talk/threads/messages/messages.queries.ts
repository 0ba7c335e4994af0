import { sql, type Selectable } from 'kysely';
import { anyOf, type Db } from '../../../../platform/db/database.ts';
import type { NewRow } from '../../../../platform/db/schema.ts';
import type { ThreadMessageTable } from '../threads.tables.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { containsPattern } from '../../../../platform/text.ts';
import { accountColumn, notBlocked, type BaseAccountColumns } from '../../../ground/accounts/index.ts';
import { audible } from '../threads.fragments.ts';

export interface MessageRow extends Omit<Selectable<ThreadMessageTable>, 'client_key' | 'search_text'> {
  author: BaseAccountColumns;
  target: BaseAccountColumns | null;
  /** Null when the author has left. */
  author_notifications: boolean | null;
  author_last_read_at: Date | null;
  reactions: { id: string; accountId: string; emojiName: string }[] | null;
}

/** Complete messages, as far as the viewer may hear them; callers add which. */
const messages = (db: Db, organizationId: string, viewerId: string) =>
  db
    .selectFrom('thread_message as message')
    .innerJoin('account as author', (join) =>
      join.on('author.organization_id', '=', organizationId).onRef('author.id', '=', 'message.account_id'),
    )
    .leftJoin('image as author_image', (join) =>
      join
        .on('author_image.organization_id', '=', organizationId)
        .onRef('author_image.id', '=', 'author.image_id'),
    )
    .leftJoin('account as target', (join) =>
      join.on('target.organization_id', '=', organizationId).onRef('target.id', '=', 'message.target_id'),
    )
    .leftJoin('image as target_image', (join) =>
      join
        .on('target_image.organization_id', '=', organizationId)
        .onRef('target_image.id', '=', 'target.image_id'),
    )
    .leftJoin('thread_participant as part', (join) =>
      join
        .on('part.organization_id', '=', organizationId)
        .onRef('part.thread_id', '=', 'message.thread_id')
        .onRef('part.account_id', '=', 'message.account_id'),
    )
    .select([
      'message.organization_id',
      'message.id',
      'message.thread_id',
      'message.account_id',
      'message.type',
      'message.event',
      'message.target_id',
      'message.body',
      'message.entities',
      'message.sent_at',
      'message.edited_at',
      'part.notifications as author_notifications',
      'part.last_read_at as author_last_read_at',
      accountColumn('author', 'author_image').$castTo<BaseAccountColumns>().as('author'),
      accountColumn('target', 'target_image').as('target'),
    ])
    .select((eb) =>
      eb
        .selectFrom('thread_reaction as reaction')
        .select(
          sql<{ id: string; accountId: string; emojiName: string }[]>`json_agg(json_build_object(
            'id', reaction.id, 'accountId', reaction.account_id, 'emojiName', reaction.emoji_name)
            order by reaction.created_at, reaction.id)`.as('reactions'),
        )
        .where('reaction.organization_id', '=', organizationId)
        .whereRef('reaction.message_id', '=', 'message.id')
        .where(notBlocked(db, organizationId, viewerId, 'reaction.account_id'))
        .as('reactions'),
    )
    .where('message.organization_id', '=', organizationId)
    .where(audible(db, organizationId, viewerId, 'message'));

export async function findMessage(
  db: Db,
  organizationId: string,
  viewerId: string,
  threadId: string,
  id: string,
): Promise<MessageRow | undefined> {
  return messages(db, organizationId, viewerId)
    .where('message.thread_id', '=', threadId)
    .where('message.id', '=', id)
    .executeTakeFirst();
}

export interface Window {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/** Newest first; the messages that follow `after`, however, oldest first. */
export async function listMessages(
  db: Db,
  organizationId: string,
  viewerId: string,
  threadId: string,
  { page, pageSize, search, before, after }: Paging & Window,
): Promise<MessageRow[]> {
  let query = messages(db, organizationId, viewerId).where('message.thread_id', '=', threadId);
  if (before !== undefined) query = query.where('message.sent_at', '<', new Date(before));
  if (after !== undefined) query = query.where('message.sent_at', '>', new Date(after));
  if (search !== undefined && search.trim() !== '')
    query = query.where('message.search_text', 'like', containsPattern(search));
  const direction = after === undefined ? 'desc' : 'asc';
  return query
    .orderBy('message.sent_at', direction)
    .orderBy('message.id', direction)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export async function listMessagesByIds(
  db: Db,
  organizationId: string,
  viewerId: string,
  ids: readonly string[],
): Promise<MessageRow[]> {
  if (ids.length === 0) return [];
  return messages(db, organizationId, viewerId)
    .where((eb) => anyOf(eb.ref('message.id'), ids))
    .execute();
}

export type NewMessage = NewRow<ThreadMessageTable>;

/** False when a message with the same client key stands already. */
export async function insertMessage(db: Db, organizationId: string, row: NewMessage): Promise<boolean> {
  const result = await db
    .insertInto('thread_message')
    .values({ ...row, organization_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function findByClientKey(
  db: Db,
  organizationId: string,
  accountId: string,
  clientKey: string,
): Promise<{ id: string; thread_id: string; body: string } | undefined> {
  return db
    .selectFrom('thread_message as message')
    .select(['message.id', 'message.thread_id', 'message.body'])
    .where('message.organization_id', '=', organizationId)
    .where('message.account_id', '=', accountId)
    .where('message.client_key', '=', clientKey)
    .executeTakeFirst();
}

export async function updateMessage(
  db: Db,
  organizationId: string,
  id: string,
  changes: { body: string; entities: string; search_text: string; edited_at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('thread_message')
    .set(changes)
    .where('thread_message.organization_id', '=', organizationId)
    .where('thread_message.id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** False when it was gone already. */
export async function deleteMessage(db: Db, organizationId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('thread_message')
    .where('thread_message.organization_id', '=', organizationId)
    .where('thread_message.id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Keeps the message from being deleted until the transaction ends; false when it is gone. */
export async function lockMessage(db: Db, organizationId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('thread_message')
    .select('thread_message.id')
    .where('thread_message.organization_id', '=', organizationId)
    .where('thread_message.id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}
