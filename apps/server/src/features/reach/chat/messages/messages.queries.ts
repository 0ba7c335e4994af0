import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { deleteRow, holdRow, insertOnce, updateRow } from '../../../../platform/db/rows.ts';
import type { NewRow } from '../../../../platform/db/schema.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { containsPattern } from '../../../../platform/text.ts';
import type { ChatMessageTable } from '../chat.tables.ts';
import { heardMessages, messages, type MessageRow } from './messages.fragments.ts';

export type { MessageRow } from './messages.fragments.ts';

export async function findMessage(
  db: Db,
  organizationId: string,
  viewerId: string,
  channelId: number,
  id: number,
): Promise<MessageRow | undefined> {
  return heardMessages(db, organizationId, viewerId)
    .where('message.channel_id', '=', channelId)
    .where('message.id', '=', id)
    .executeTakeFirst();
}

export interface Window {
  /** Ids of messages. */
  readonly before?: number | undefined;
  readonly after?: number | undefined;
}

/** Newest first; the messages that follow `after`, however, oldest first. */
export async function listMessages(
  db: Db,
  organizationId: string,
  viewerId: string,
  channelId: number,
  { page, pageSize, search, before, after }: Paging & Window,
): Promise<MessageRow[]> {
  let query = heardMessages(db, organizationId, viewerId).where('message.channel_id', '=', channelId);
  if (before !== undefined) query = query.where('message.id', '<', before);
  if (after !== undefined) query = query.where('message.id', '>', after);
  if (search !== undefined && search.trim() !== '')
    query = query.where('message.search_text', 'like', containsPattern(search));
  return query
    .orderBy('message.id', after === undefined ? 'desc' : 'asc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

/** Matching messages in all of the viewer's channels, the newest first. */
export async function searchMessages(
  db: Db,
  organizationId: string,
  viewerId: string,
  search: string,
  { page, pageSize }: Paging,
): Promise<MessageRow[]> {
  return heardMessages(db, organizationId, viewerId)
    .where((eb) =>
      eb(
        'message.channel_id',
        'in',
        eb
          .selectFrom('chat_member as own')
          .select('own.channel_id')
          .where('own.organization_id', '=', organizationId)
          .where('own.account_id', '=', viewerId),
      ),
    )
    .where('message.type', '=', 'user')
    .where('message.search_text', 'like', containsPattern(search))
    .orderBy('message.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

/** Of several channels by their numbers; whoever hears them is decided elsewhere. */
export async function listMessagesByIds(
  db: Db,
  organizationId: string,
  channelId: number,
  ids: readonly number[],
): Promise<MessageRow[]> {
  if (ids.length === 0) return [];
  return messages(db, organizationId)
    .where('message.channel_id', '=', channelId)
    .where(sql<boolean>`message.id = any(${ids}::bigint[])`)
    .orderBy('message.id')
    .execute();
}

/** Messages after `after`, up to `upTo`; their recipients are decided elsewhere. */
export async function listMessagesBetween(
  db: Db,
  organizationId: string,
  channelId: number,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<MessageRow[]> {
  return messages(db, organizationId)
    .where('message.channel_id', '=', channelId)
    .where('message.id', '>', after)
    .where('message.id', '<=', upTo)
    .orderBy('message.id')
    .limit(limit)
    .execute();
}

/** The newest message of each channel, as the viewer hears it. */
export async function listNewest(
  db: Db,
  organizationId: string,
  viewerId: string,
  newest: readonly { readonly channel_id: number; readonly newest_id: number | null }[],
): Promise<MessageRow[]> {
  const known = newest.filter(({ newest_id }) => newest_id !== null);
  if (known.length === 0) return [];
  const channelIds = known.map((row) => row.channel_id);
  const ids = known.map((row) => row.newest_id);
  return (
    heardMessages(db, organizationId, viewerId)
      // Said twice, for by pairs alone PostgreSQL reads all messages of an organization that has millions.
      .where(
        sql<boolean>`message.channel_id = any(${channelIds}::bigint[]) and message.id = any(${ids}::bigint[])`,
      )
      .where(
        sql<boolean>`(message.channel_id, message.id) in (select * from unnest(
          ${channelIds}::bigint[], ${ids}::bigint[]))`,
      )
      .execute()
  );
}

/** Numbers of what was written since, in the order of each channel. */
export async function listIdsSince(
  db: Db,
  organizationId: string,
  since: Date,
  limit: number,
): Promise<{ channel_id: number; id: number }[]> {
  return db
    .selectFrom('chat_message')
    .select(['chat_message.channel_id', 'chat_message.id'])
    .where('chat_message.organization_id', '=', organizationId)
    .where('chat_message.created_at', '>=', since)
    .orderBy('chat_message.id')
    .limit(limit)
    .execute();
}

/** False when a message with the same client key stands already. */
export const insertMessage = (
  db: Db,
  organizationId: string,
  row: NewRow<ChatMessageTable>,
): Promise<boolean> => insertOnce(db, 'chat_message', organizationId, row);

export interface Attached {
  readonly image_id: string | null;
  readonly file_id: number | null;
}

export async function insertAttachments(
  db: Db,
  organizationId: string,
  { channel_id, id }: { channel_id: number; id: number },
  attached: readonly Attached[],
): Promise<void> {
  if (attached.length === 0) return;
  await db
    .insertInto('chat_attachment')
    .values(
      attached.map((one, position) => ({
        ...one,
        organization_id: organizationId,
        channel_id,
        message_id: id,
        position,
      })),
    )
    .execute();
}

export async function findByClientKey(
  db: Db,
  organizationId: string,
  accountId: string,
  clientKey: string,
): Promise<{ id: number; channel_id: number; text: string; reply_to_id: number | null } | undefined> {
  return db
    .selectFrom('chat_message')
    .select(['chat_message.id', 'chat_message.channel_id', 'chat_message.text', 'chat_message.reply_to_id'])
    .where('chat_message.organization_id', '=', organizationId)
    .where('chat_message.account_id', '=', accountId)
    .where('chat_message.client_key', '=', clientKey)
    .executeTakeFirst();
}

export const updateMessage = (
  db: Db,
  organizationId: string,
  channelId: number,
  id: number,
  changes: { text: string; entities: string; search_text: string; updated_at: Date },
): Promise<boolean> => updateRow(db, 'chat_message', organizationId, { channel_id: channelId, id }, changes);

/** Files that came with these messages of the channel and with no other. */
export async function listOwnFiles(
  db: Db,
  organizationId: string,
  channelId: number,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('chat_attachment as own')
    .select('own.file_id')
    .distinct()
    .where('own.organization_id', '=', organizationId)
    .where('own.channel_id', '=', channelId)
    .where('own.file_id', 'is not', null)
    .where(sql<boolean>`own.message_id = any(${ids}::bigint[])`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('chat_attachment as other')
            .select('other.file_id')
            .where('other.organization_id', '=', organizationId)
            .whereRef('other.file_id', '=', 'own.file_id')
            .where((eb) =>
              eb.or([
                eb('other.channel_id', '!=', channelId),
                sql<boolean>`other.message_id <> all(${ids}::bigint[])`,
              ]),
            ),
        ),
      ),
    )
    .execute();
  return rows.flatMap(({ file_id }) => file_id ?? []);
}

/** Held until the transaction ends: it is not deleted, and reactions to it come one after the other. False when it is gone. */
export const lockMessage = async (
  db: Db,
  organizationId: string,
  channelId: number,
  id: number,
): Promise<boolean> =>
  (await holdRow(db, 'chat_message', organizationId, { channel_id: channelId, id })) !== undefined;

/** False when it was gone already. */
export const deleteMessage = (
  db: Db,
  organizationId: string,
  channelId: number,
  id: number,
): Promise<boolean> => deleteRow(db, 'chat_message', organizationId, { channel_id: channelId, id });

export async function deleteMessages(
  db: Db,
  organizationId: string,
  channelId: number,
  ids: readonly number[],
): Promise<void> {
  await db
    .deleteFrom('chat_message')
    .where('chat_message.organization_id', '=', organizationId)
    .where('chat_message.channel_id', '=', channelId)
    .where(sql<boolean>`chat_message.id = any(${ids}::bigint[])`)
    .execute();
}
