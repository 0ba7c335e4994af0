import { sql, type Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { imageColumn, type ImageColumns } from '../../../platform/db/images.ts';
import { deleteRow, holdRow, insertOnce, updateRow } from '../../../platform/db/rows.ts';
import type { NewRow } from '../../../platform/db/schema.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { containsPattern } from '../../../platform/text.ts';
import { accountColumn, type BaseAccountColumns } from '../../ground/accounts/index.ts';
import { audible, countPeople, isWith, peopleIn } from '../../talk/conversations/index.ts';
import type { ChatChannelTable, ChatMemberTable } from './chat.tables.ts';

type Membership = Omit<
  Selectable<ChatMemberTable>,
  'organization_id' | 'client_key' | 'reminded_id' | 'reminded_at' | 'hidden_id'
>;

export interface MemberRow extends Membership {
  /** Nothing that others wrote waits for them. */
  has_read: boolean;
  account: BaseAccountColumns;
}

/** The caller's part in a channel, with the channel. */
export interface ChannelRow extends Membership {
  account: BaseAccountColumns;
  name: string | null;
  is_pair: boolean;
  image: ImageColumns | null;
  last_message_at: Date | null;
  /** The newest that the caller may hear. */
  newest_id: number | null;
  unread: number;
  members_count: number;
  faces: MemberJson[] | null;
}

/** A member as JSON tells it: moments are texts. */
export interface MemberJson {
  readonly account_id: string;
  readonly role: 'moderator' | 'member';
  readonly notifications: boolean;
  readonly read_id: number;
  readonly has_read: boolean;
  readonly created_at: string;
  readonly updated_at: string;
  readonly account: BaseAccountColumns;
}

/** Unread messages are counted up to here: "99+" says enough. */
const MAX_UNREAD = 100;
const SHOWN_FACES = 5;

const channels = (db: Db, organizationId: string, viewerId: string) =>
  db
    .selectFrom('chat_member as own')
    .innerJoin('chat_channel as channel', (join) =>
      join.on('channel.organization_id', '=', organizationId).onRef('channel.id', '=', 'own.channel_id'),
    )
    .innerJoin('account as self', (join) =>
      join.on('self.organization_id', '=', organizationId).onRef('self.id', '=', 'own.account_id'),
    )
    .leftJoin('image as self_image', (join) =>
      join.on('self_image.organization_id', '=', organizationId).onRef('self_image.id', '=', 'self.image_id'),
    )
    .leftJoin('image as picture', (join) =>
      join.on('picture.organization_id', '=', organizationId).onRef('picture.id', '=', 'channel.image_id'),
    )
    .select([
      'own.channel_id',
      'own.account_id',
      'own.role',
      'own.notifications',
      'own.read_id',
      'own.created_at',
      'own.updated_at',
      'channel.name',
      'channel.last_message_at',
      sql<boolean>`channel.pair is not null`.as('is_pair'),
      imageColumn('picture').as('image'),
      accountColumn('self', 'self_image').$castTo<BaseAccountColumns>().as('account'),
    ])
    .select((eb) => [
      eb
        .selectFrom('chat_message as last')
        .select('last.id')
        .where('last.organization_id', '=', organizationId)
        .whereRef('last.channel_id', '=', 'channel.id')
        .where(audible(db, organizationId, viewerId, 'last'))
        .orderBy('last.id', 'desc')
        .limit(1)
        .as('newest_id'),
      eb
        .selectFrom(
          eb
            .selectFrom('chat_message as message')
            .select('message.id')
            .where('message.organization_id', '=', organizationId)
            .whereRef('message.channel_id', '=', 'channel.id')
            .whereRef('message.id', '>', 'own.read_id')
            .where('message.type', '=', 'user')
            .where('message.account_id', '!=', viewerId)
            .where(audible(db, organizationId, viewerId, 'message'))
            .limit(MAX_UNREAD)
            .as('unread_message'),
        )
        .select(sql<number>`count(*)::int`.as('unread'))
        .$asScalar()
        .$notNull()
        .as('unread'),
      countPeople(db, organizationId, viewerId, 'chat_member', sql.ref('channel.id')).as('members_count'),
      eb
        .selectFrom(
          peopleIn(db, organizationId, viewerId, 'chat_member', sql.ref('channel.id'))
            .select([
              sql<object>`json_build_object('account_id', part.account_id, 'role', part.role,
                'notifications', part.notifications, 'read_id', part.read_id,
                'has_read', part.read_id >= channel.last_written_id, 'created_at', part.created_at,
                'updated_at', part.updated_at, 'account', ${accountColumn('person', 'portrait')})`.as('face'),
            ])
            // The others first: they are what the channel looks like.
            .orderBy(sql`part.account_id = ${viewerId}`)
            .orderBy('part.read_id', 'desc')
            .orderBy('part.account_id')
            .limit(SHOWN_FACES)
            .as('shown'),
        )
        .select(sql<MemberJson[]>`json_agg(shown.face)`.as('faces'))
        .as('faces'),
    ])
    .where('own.organization_id', '=', organizationId)
    .where('own.account_id', '=', viewerId);

export async function findChannel(
  db: Db,
  organizationId: string,
  viewerId: string,
  id: number,
): Promise<ChannelRow | undefined> {
  return channels(db, organizationId, viewerId).where('channel.id', '=', id).executeTakeFirst();
}

/**
 * Where somebody wrote last comes first. A conversation that is hidden is listed once somebody writes. A search finds the
 * channel's name and its people's.
 */
export async function listChannels(
  db: Db,
  organizationId: string,
  viewerId: string,
  { page, pageSize, search }: Paging,
): Promise<ChannelRow[]> {
  let query = channels(db, organizationId, viewerId).where((eb) =>
    eb.or([eb('own.hidden_id', 'is', null), eb('channel.last_written_id', '>', eb.ref('own.hidden_id'))]),
  );
  if (search !== undefined && search.trim() !== '') {
    const pattern = containsPattern(search);
    query = query.where((eb) =>
      eb.or([
        eb('channel.search_text', 'like', pattern),
        isWith(pattern, db, organizationId, viewerId, 'chat_member', sql.ref('channel.id')),
      ]),
    );
  }
  return query
    .orderBy('channel.last_message_id', 'desc')
    .orderBy('channel.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

/** False when there is one of that id, or of that pair. */
export const insertChannel = (
  db: Db,
  organizationId: string,
  row: NewRow<ChatChannelTable>,
): Promise<boolean> => insertOnce(db, 'chat_channel', organizationId, row);

export async function findPair(db: Db, organizationId: string, pair: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('chat_channel')
    .select('chat_channel.id')
    .where('chat_channel.organization_id', '=', organizationId)
    .where('chat_channel.pair', '=', pair)
    .executeTakeFirst();
  return row?.id;
}

export async function findByClientKey(
  db: Db,
  organizationId: string,
  accountId: string,
  clientKey: string,
): Promise<{ id: number; name: string | null } | undefined> {
  return db
    .selectFrom('chat_member as own')
    .innerJoin('chat_channel as channel', (join) =>
      join.on('channel.organization_id', '=', organizationId).onRef('channel.id', '=', 'own.channel_id'),
    )
    .select(['channel.id', 'channel.name'])
    .where('own.organization_id', '=', organizationId)
    .where('own.account_id', '=', accountId)
    .where('own.client_key', '=', clientKey)
    .executeTakeFirst();
}

/**
 * Locked until the transaction ends: who is in it and what is written in it change one after the other. Undefined when it is
 * gone, or has ended.
 */
export async function lockChannel(
  db: Db,
  organizationId: string,
  id: number,
): Promise<{ name: string | null } | undefined> {
  const row = await holdRow(db, 'chat_channel', organizationId, { id });
  return row?.ended_at === null ? row : undefined;
}

export const updateChannel = (
  db: Db,
  organizationId: string,
  id: number,
  changes: { name: string; search_text: string } | { image_id: string | null },
  now: Date,
): Promise<boolean> => updateRow(db, 'chat_channel', organizationId, { id }, { ...changes, updated_at: now });

/**
 * The number of the next message, greater than any before; `id` unless time stood still. It locks the channel until the
 * transaction ends. Undefined when the channel is gone.
 */
export async function nextMessageId(
  db: Db,
  organizationId: string,
  channelId: number,
  id: number,
): Promise<number | undefined> {
  const row = await db
    .updateTable('chat_channel')
    .set({ last_message_id: atLeast(id) })
    .where('chat_channel.organization_id', '=', organizationId)
    .where('chat_channel.id', '=', channelId)
    .returning('chat_channel.last_message_id')
    .executeTakeFirst();
  return row?.last_message_id;
}

const atLeast = (id: number) => sql<number>`greatest(${id}::bigint, last_message_id + 1)`;

/** The same for what somebody writes; and whether it is the first since a job was left waiting to tell devices of it. */
export async function nextWrittenId(
  db: Db,
  organizationId: string,
  channelId: number,
  { id, at, lostBefore }: { id: number; at: Date; lostBefore: Date },
): Promise<{ id: number; isFirst: boolean } | undefined> {
  const row = await db
    .updateTable('chat_channel')
    .set({
      last_message_id: atLeast(id),
      last_written_id: atLeast(id),
      last_message_at: at,
      notice_at: sql<Date>`case when notice_at > ${lostBefore} then notice_at else ${at} end`,
    })
    .where('chat_channel.organization_id', '=', organizationId)
    .where('chat_channel.id', '=', channelId)
    .returning(['chat_channel.last_message_id', sql<boolean>`notice_at = ${at}`.as('is_first')])
    .executeTakeFirst();
  return row && { id: row.last_message_id, isFirst: row.is_first };
}

export const deleteChannel = (db: Db, organizationId: string, id: number): Promise<boolean> =>
  deleteRow(db, 'chat_channel', organizationId, { id });
