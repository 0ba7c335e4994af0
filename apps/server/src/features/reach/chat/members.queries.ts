import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { containsPattern } from '../../../platform/text.ts';
import { accountColumn, notBlocked, type BaseAccountColumns } from '../../ground/accounts/index.ts';
import type { MemberRow } from './channels.queries.ts';
import type { ChatRole } from './chat.policy.ts';

export type { ChatRole } from './chat.policy.ts';

/** Moderators first, then by name. */
export async function listMembers(
  db: Db,
  organizationId: string,
  viewerId: string,
  channelId: number,
  { page, pageSize, search }: Paging,
): Promise<MemberRow[]> {
  let query = db
    .selectFrom('chat_member as part')
    .innerJoin('chat_channel as channel', (join) =>
      join.on('channel.organization_id', '=', organizationId).onRef('channel.id', '=', 'part.channel_id'),
    )
    .innerJoin('account as person', (join) =>
      join.on('person.organization_id', '=', organizationId).onRef('person.id', '=', 'part.account_id'),
    )
    .leftJoin('image as portrait', (join) =>
      join.on('portrait.organization_id', '=', organizationId).onRef('portrait.id', '=', 'person.image_id'),
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
    .where('part.organization_id', '=', organizationId)
    .where('part.channel_id', '=', channelId)
    .where(notBlocked(db, organizationId, viewerId, 'part.account_id'));
  if (search !== undefined && search.trim() !== '')
    query = query.where('person.search_text', 'like', containsPattern(search));
  return query
    .orderBy(sql`part.role = 'member'`)
    .orderBy('person.search_text')
    .orderBy('person.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

/** The ids of those who were not in it before. */
export async function insertMembers(
  db: Db,
  organizationId: string,
  channelId: number,
  accountIds: readonly string[],
  role: ChatRole,
  now: Date,
  clientKey?: string,
): Promise<string[]> {
  if (accountIds.length === 0) return [];
  const rows = await db
    .insertInto('chat_member')
    .values(
      accountIds.map((accountId) => ({
        organization_id: organizationId,
        channel_id: channelId,
        account_id: accountId,
        role,
        client_key: clientKey ?? null,
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('chat_member.account_id')
    .execute();
  return rows.map((row) => row.account_id);
}

/** Held until the transaction ends: nobody is removed in the meantime. Undefined when they are not in it. */
export async function lockMember(
  db: Db,
  organizationId: string,
  channelId: number,
  accountId: string,
): Promise<{ role: ChatRole } | undefined> {
  return db
    .selectFrom('chat_member')
    .select('chat_member.role')
    .where('chat_member.organization_id', '=', organizationId)
    .where('chat_member.channel_id', '=', channelId)
    .where('chat_member.account_id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function countMembers(db: Db, organizationId: string, channelId: number): Promise<number> {
  const row = await db
    .selectFrom('chat_member')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('chat_member.organization_id', '=', organizationId)
    .where('chat_member.channel_id', '=', channelId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function deleteMember(
  db: Db,
  organizationId: string,
  channelId: number,
  accountId: string,
): Promise<boolean> {
  const result = await db
    .deleteFrom('chat_member')
    .where('chat_member.organization_id', '=', organizationId)
    .where('chat_member.channel_id', '=', channelId)
    .where('chat_member.account_id', '=', accountId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function setNotifications(
  db: Db,
  organizationId: string,
  channelId: number,
  accountId: string,
  notifications: boolean,
  now: Date,
): Promise<void> {
  await db
    .updateTable('chat_member')
    .set({ notifications, updated_at: now })
    .where('chat_member.organization_id', '=', organizationId)
    .where('chat_member.channel_id', '=', channelId)
    .where('chat_member.account_id', '=', accountId)
    .execute();
}

export async function setRole(
  db: Db,
  organizationId: string,
  channelId: number,
  accountId: string,
  role: ChatRole,
  now: Date,
): Promise<void> {
  await db
    .updateTable('chat_member')
    .set({ role, updated_at: now })
    .where('chat_member.organization_id', '=', organizationId)
    .where('chat_member.channel_id', '=', channelId)
    .where('chat_member.account_id', '=', accountId)
    .execute();
}

/** Up to there, by whoever writes it; they are held until the transaction ends. False when they are not in it. */
export async function readAsWriter(
  db: Db,
  organizationId: string,
  channelId: number,
  accountId: string,
  upTo: number,
): Promise<boolean> {
  const result = await db
    .updateTable('chat_member')
    .set({ read_id: upTo })
    .where('chat_member.organization_id', '=', organizationId)
    .where('chat_member.channel_id', '=', channelId)
    .where('chat_member.account_id', '=', accountId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
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

export async function isMember(
  db: Db,
  organizationId: string,
  channelId: number,
  accountId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('chat_member')
    .select('chat_member.account_id')
    .where('chat_member.organization_id', '=', organizationId)
    .where('chat_member.channel_id', '=', channelId)
    .where('chat_member.account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

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
