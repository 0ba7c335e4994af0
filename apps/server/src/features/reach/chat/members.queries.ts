import { sql, type Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { countRows, deleteRow, holdRow, insertForAccounts, updateRow } from '../../../platform/db/rows.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { accountColumn, notBlocked, type BaseAccountColumns } from '../../ground/accounts/index.ts';
import { byName, peopleIn } from '../../talk/conversations/index.ts';
import type { MemberRow } from './channels.queries.ts';
import type { ChatRole } from './chat.policy.ts';
import type { ChatMemberTable } from './chat.tables.ts';

/** Moderators first, then by name. */
export async function listMembers(
  db: Db,
  organizationId: string,
  viewerId: string,
  channelId: number,
  paging: Paging,
): Promise<MemberRow[]> {
  const people = peopleIn(db, organizationId, viewerId, 'chat_member', sql.val(channelId)).orderBy(
    sql`part.role = 'member'`,
  );
  return byName(people, paging)
    .innerJoin('chat_channel as channel', (join) =>
      join.on('channel.organization_id', '=', organizationId).onRef('channel.id', '=', 'part.channel_id'),
    )
    .select([
      'part.channel_id',
      'part.account_id',
      'part.role',
      'part.notifications',
      'part.read_id',
      'part.created_at',
      'part.updated_at',
      sql<boolean>`part.read_id >= channel.last_written_id`.as('has_read'),
      accountColumn('person', 'portrait').$castTo<BaseAccountColumns>().as('account'),
    ])
    .execute();
}

/** The ids of those who were not in it before. */
export const insertMembers = (
  db: Db,
  organizationId: string,
  channelId: number,
  accountIds: readonly string[],
  role: ChatRole,
  now: Date,
  clientKey?: string,
): Promise<string[]> =>
  insertForAccounts(
    db,
    'chat_member',
    organizationId,
    accountIds.map((accountId) => ({
      channel_id: channelId,
      account_id: accountId,
      role,
      client_key: clientKey ?? null,
      created_at: now,
      updated_at: now,
    })),
  );

/** Held until the transaction ends: nobody is removed in the meantime. Undefined when they are not in it. */
export const lockMember = (
  db: Db,
  organizationId: string,
  channelId: number,
  accountId: string,
): Promise<{ role: ChatRole } | undefined> =>
  holdRow(db, 'chat_member', organizationId, { channel_id: channelId, account_id: accountId });

export const countMembers = (db: Db, organizationId: string, channelId: number): Promise<number> =>
  countRows(db, 'chat_member', organizationId, { channel_id: channelId });

export const deleteMember = (
  db: Db,
  organizationId: string,
  channelId: number,
  accountId: string,
): Promise<boolean> =>
  deleteRow(db, 'chat_member', organizationId, { channel_id: channelId, account_id: accountId });

/** They are held until the transaction ends. False when they are not in it. */
export const updateMember = (
  db: Db,
  organizationId: string,
  channelId: number,
  accountId: string,
  changes: Updateable<ChatMemberTable>,
): Promise<boolean> =>
  updateRow(db, 'chat_member', organizationId, { channel_id: channelId, account_id: accountId }, changes);

/** Off the list of one, read up to the newest; the next message brings it there. */
export async function hideChannel(
  db: Db,
  organizationId: string,
  channelId: number,
  accountId: string,
): Promise<number | undefined> {
  const row = await db
    .updateTable('chat_member')
    .from('chat_channel')
    .set({
      hidden_id: sql<number>`chat_channel.last_message_id`,
      read_id: sql<number>`greatest(chat_member.read_id, chat_channel.last_message_id)`,
    })
    .where('chat_member.organization_id', '=', organizationId)
    .where('chat_channel.organization_id', '=', organizationId)
    .where('chat_member.channel_id', '=', channelId)
    .where('chat_channel.id', '=', channelId)
    .where('chat_member.account_id', '=', accountId)
    .returning('chat_member.read_id')
    .executeTakeFirst();
  return row?.read_id;
}

/** Read up to there, and no further than the newest; what was read stays read. Undefined when it was read already. */
export async function markRead(
  db: Db,
  organizationId: string,
  channelId: number,
  accountId: string,
  upTo: number | undefined,
): Promise<number | undefined> {
  const row = await db
    .updateTable('chat_member')
    .from('chat_channel')
    .set({
      read_id:
        upTo === undefined
          ? sql<number>`chat_channel.last_message_id`
          : sql<number>`least(${upTo}::bigint, chat_channel.last_message_id)`,
    })
    .where('chat_member.organization_id', '=', organizationId)
    .where('chat_channel.organization_id', '=', organizationId)
    .where('chat_member.channel_id', '=', channelId)
    .where('chat_channel.id', '=', channelId)
    .where('chat_member.account_id', '=', accountId)
    .where(
      'chat_member.read_id',
      '<',
      upTo === undefined
        ? sql<number>`chat_channel.last_message_id`
        : sql<number>`least(${upTo}::bigint, chat_channel.last_message_id)`,
    )
    .returning('chat_member.read_id')
    .executeTakeFirst();
  return row?.read_id;
}

export const isMember = async (
  db: Db,
  organizationId: string,
  channelId: number,
  accountId: string,
): Promise<boolean> =>
  (await countRows(db, 'chat_member', organizationId, { channel_id: channelId, account_id: accountId })) > 0;

/** Everybody in it at this moment who may hear the writer, and the writer. */
export async function listHearers(
  db: Db,
  organizationId: string,
  channelId: number,
  writerId: string | undefined,
): Promise<string[]> {
  // One text rather than a thousand rows: it is asked for every message, in every process.
  const { ids } = await db
    .selectFrom('chat_member')
    .select(sql<string | null>`string_agg(chat_member.account_id::text, ' ')`.as('ids'))
    .where('chat_member.organization_id', '=', organizationId)
    .where('chat_member.channel_id', '=', channelId)
    .$if(writerId !== undefined, (query) =>
      query.where(notBlocked(db, organizationId, writerId ?? '', 'chat_member.account_id')),
    )
    .executeTakeFirstOrThrow();
  return ids?.split(' ') ?? [];
}

/** Undefined while somebody answers for it, or nobody is in it. */
export async function findSeniorUnlessModerated(
  db: Db,
  organizationId: string,
  channelId: number,
): Promise<string | undefined> {
  const rows = await db
    .selectFrom('chat_member')
    .select(['chat_member.account_id', 'chat_member.role'])
    .where('chat_member.organization_id', '=', organizationId)
    .where('chat_member.channel_id', '=', channelId)
    .orderBy(sql`chat_member.role = 'member'`)
    .orderBy('chat_member.created_at')
    .orderBy('chat_member.account_id')
    .limit(1)
    .execute();
  return rows[0]?.role === 'member' ? rows[0].account_id : undefined;
}
