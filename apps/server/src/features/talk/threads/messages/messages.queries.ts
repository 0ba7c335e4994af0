import { sql, type Selectable } from 'kysely';
import { anyOf, type Db } from '../../../../platform/db/database.ts';
import { deleteRow, holdRow, insertOnce, updateRow } from '../../../../platform/db/rows.ts';
import type { NewRow } from '../../../../platform/db/schema.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { containsPattern } from '../../../../platform/text.ts';
import { notBlocked } from '../../../ground/accounts/index.ts';
import { audible, messagesIn, type MessagePeople } from '../../conversations/index.ts';
import type { ThreadMessageTable } from '../threads.tables.ts';

export interface MessageRow
  extends
    MessagePeople,
    Pick<Selectable<ThreadMessageTable>, 'id' | 'thread_id' | 'type' | 'sent_at' | 'edited_at'> {
  text: string;
  /** Null when the author has left. */
  author_notifications: boolean | null;
  author_last_read_at: Date | null;
  reactions: { id: string; accountId: string; emojiName: string }[] | null;
}

/** Complete messages, as far as the viewer may hear them; callers add which. */
const messages = (db: Db, organizationId: string, viewerId: string) =>
  messagesIn(db, organizationId, 'thread_message')
    .leftJoin('thread_participant as part', (join) =>
      join
        .on('part.organization_id', '=', organizationId)
        .onRef('part.thread_id', '=', 'message.thread_id')
        .onRef('part.account_id', '=', 'message.account_id'),
    )
    .select([
      'message.id',
      'message.thread_id',
      'message.type',
      'message.body as text',
      'message.sent_at',
      'message.edited_at',
      'part.notifications as author_notifications',
      'part.last_read_at as author_last_read_at',
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

/** False when a message with the same client key stands already. */
export const insertMessage = (
  db: Db,
  organizationId: string,
  row: NewRow<ThreadMessageTable>,
): Promise<boolean> => insertOnce(db, 'thread_message', organizationId, row);

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

export const updateMessage = (
  db: Db,
  organizationId: string,
  id: string,
  changes: { body: string; entities: string; search_text: string; edited_at: Date },
): Promise<boolean> => updateRow(db, 'thread_message', organizationId, { id }, changes);

/** False when it was gone already. */
export const deleteMessage = (db: Db, organizationId: string, id: string): Promise<boolean> =>
  deleteRow(db, 'thread_message', organizationId, { id });

/** Held until the transaction ends: it is not deleted, and reactions to it come one after the other. False when it is gone. */
export const lockMessage = async (db: Db, organizationId: string, id: string): Promise<boolean> =>
  (await holdRow(db, 'thread_message', organizationId, { id })) !== undefined;
