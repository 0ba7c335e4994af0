import { sql } from 'kysely';
import { anyOf, type Db } from '../../../../platform/db/database.ts';
import type { NotificationSwitch } from '../../notifications/notifications.tables.ts';
import { accountColumn, notBlocked, type BaseAccountColumns } from '../../../ground/accounts/index.ts';

/** Messages by their numbers: later than `after`, up to and including `upTo`. */
export interface Stretch {
  readonly channelId: number;
  readonly after: number;
  readonly upTo: number;
}

/** Locked until the transaction ends: how far devices were told, and how far people have written. */
export async function holdPushed(
  db: Db,
  organizationId: string,
  channelId: number,
): Promise<{ pushed_id: number; last_written_id: number } | undefined> {
  return db
    .selectFrom('chat_channel')
    .select(['chat_channel.pushed_id', 'chat_channel.last_written_id'])
    .where('chat_channel.organization_id', '=', organizationId)
    .where('chat_channel.id', '=', channelId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function setPushed(
  db: Db,
  organizationId: string,
  channelId: number,
  pushedId: number,
): Promise<void> {
  await db
    .updateTable('chat_channel')
    .set({ pushed_id: pushedId, notice_at: null })
    .where('chat_channel.organization_id', '=', organizationId)
    .where('chat_channel.id', '=', channelId)
    .execute();
}

/** Of messages that may be told together, the newest few: a locked screen holds no more. */
const SHOWN_AT_ONCE = 5;

/** Members to notify now, with the messages: those who have a device, want notices, and have not read them. */
export async function listWaiting(
  db: Db,
  organizationId: string,
  { channelId, after, upTo }: Stretch,
  since: Date,
): Promise<{ account_id: string; message_id: number }[]> {
  const reader = sql.ref<string>('part.account_id');
  return db
    .selectFrom('chat_message as message')
    .innerJoin('chat_member as part', (join) =>
      join
        .on('part.organization_id', '=', organizationId)
        .on('part.channel_id', '=', channelId)
        .onRef('part.read_id', '<', 'message.id')
        .onRef('part.account_id', '!=', 'message.account_id')
        .onRef('part.created_at', '<=', 'message.created_at'),
    )
    .leftJoin('notification_preference as wish', (join) =>
      join.on('wish.organization_id', '=', organizationId).onRef('wish.account_id', '=', 'part.account_id'),
    )
    .select(['part.account_id', 'message.id as message_id'])
    .where('message.organization_id', '=', organizationId)
    .where('message.channel_id', '=', channelId)
    .where('message.id', 'in', (eb) =>
      eb
        .selectFrom('chat_message as newest')
        .select('newest.id')
        .where('newest.organization_id', '=', organizationId)
        .where('newest.channel_id', '=', channelId)
        .where('newest.id', '>', after)
        .where('newest.id', '<=', upTo)
        .where('newest.type', '=', 'user')
        .where('newest.created_at', '>', since)
        .orderBy('newest.id', 'desc')
        .limit(SHOWN_AT_ONCE),
    )
    .where('part.notifications', '=', true)
    .where(sql<boolean>`coalesce(wish.chat_push, true)`)
    .where(notBlocked(db, organizationId, reader, 'message.account_id'))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('push_device')
          .select('push_device.id')
          .where('push_device.organization_id', '=', organizationId)
          .whereRef('push_device.account_id', '=', 'part.account_id'),
      ),
    )
    .orderBy('message.id')
    .execute();
}

/** Unread messages of a person in one conversation: their number, and the newest. */
export interface UnreadRow {
  account_id: string;
  channel_id: number;
  name: string | null;
  message_id: number;
  text: string;
  has_images: boolean;
  /** Counted up to 100. */
  count: number;
  author: BaseAccountColumns;
  owner_email: string | null;
  owner_first_name: string | null;
  owner_last_name: string | null;
  owner_locale: string | null;
  /** Null while all switches are on. */
  switches: Partial<Record<NotificationSwitch, boolean>> | null;
}

const MAX_COUNTED = 100;

/** Of these people, where they want to be told; of one message alone, if it is named. The newest first. */
export async function listUnread(
  db: Db,
  organizationId: string,
  accountIds: readonly string[],
  only?: { readonly channelId: number; readonly messageId: number },
): Promise<UnreadRow[]> {
  if (accountIds.length === 0) return [];
  const reader = sql.ref<string>('part.account_id');
  return db
    .selectFrom('chat_member as part')
    .innerJoin('chat_channel as channel', (join) =>
      join
        .on('channel.organization_id', '=', organizationId)
        .onRef('channel.id', '=', 'part.channel_id')
        .onRef('channel.last_written_id', '>', 'part.read_id'),
    )
    .innerJoin('account as owner', (join) =>
      join.on('owner.organization_id', '=', organizationId).onRef('owner.id', '=', 'part.account_id'),
    )
    .leftJoin('notification_preference as wish', (join) =>
      join.on('wish.organization_id', '=', organizationId).onRef('wish.account_id', '=', 'part.account_id'),
    )
    .innerJoinLateral(
      (eb) => {
        let unread = eb
          .selectFrom('chat_message as message')
          .select(['message.id', 'message.text', 'message.account_id'])
          .where('message.organization_id', '=', organizationId)
          .whereRef('message.channel_id', '=', 'part.channel_id')
          .whereRef('message.id', '>', 'part.read_id')
          .whereRef('message.account_id', '!=', 'part.account_id')
          .whereRef('message.created_at', '>=', 'part.created_at')
          .where('message.type', '=', 'user')
          .where(notBlocked(db, organizationId, reader, 'message.account_id'))
          .orderBy('message.id', 'desc')
          .limit(MAX_COUNTED);
        if (only !== undefined) unread = unread.where('message.id', '=', only.messageId);
        return eb
          .selectFrom(unread.as('waiting'))
          .select(['waiting.id', 'waiting.text', 'waiting.account_id'])
          .select(sql<number>`(count(*) over ())::int`.as('count'))
          .orderBy('waiting.id', 'desc')
          .limit(1)
          .as('newest');
      },
      (join) => join.onTrue(),
    )
    .innerJoin('account as author', (join) =>
      join.on('author.organization_id', '=', organizationId).onRef('author.id', '=', 'newest.account_id'),
    )
    .leftJoin('image as face', (join) =>
      join.on('face.organization_id', '=', organizationId).onRef('face.id', '=', 'author.image_id'),
    )
    .select([
      'part.account_id',
      'part.channel_id',
      'channel.name',
      'newest.id as message_id',
      'newest.text',
      'newest.count',
      accountColumn('author', 'face').$castTo<BaseAccountColumns>().as('author'),
      'owner.email as owner_email',
      'owner.first_name as owner_first_name',
      'owner.last_name as owner_last_name',
      'owner.locale as owner_locale',
      sql<UnreadRow['switches']>`to_json(wish)`.as('switches'),
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('chat_attachment as shown')
          .select('shown.position')
          .where('shown.organization_id', '=', organizationId)
          .whereRef('shown.channel_id', '=', 'part.channel_id')
          .whereRef('shown.message_id', '=', 'newest.id')
          .where('shown.image_id', 'is not', null),
      )
        .$castTo<boolean>()
        .as('has_images'),
    )
    .where('part.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('part.account_id'), accountIds))
    .where('part.notifications', '=', true)
    .$if(only !== undefined, (query) => query.where('part.channel_id', '=', only?.channelId ?? 0))
    .orderBy('newest.id', 'desc')
    .execute();
}

export interface Remindable {
  account_id: string;
  /** From when on they may be reminded. */
  due_at: Date;
}

/**
 * Members of the channel who have left messages unread and were not reminded of them: due `waitSeconds` after the
 * oldest, and a day after the last reminder of any conversation, or a week where mails come weekly.
 */
export async function listRemindable(
  db: Db,
  organizationId: string,
  channelId: number,
  { waitSeconds, among, limit }: { waitSeconds: number; among?: readonly string[]; limit: number },
): Promise<Remindable[]> {
  const reader = sql.ref<string>('part.account_id');
  const due = sql<Date>`greatest(oldest.created_at + make_interval(secs => ${waitSeconds}::int),
    before.reminded_at + case when wish.digest = 'weekly' then interval '7 days' else interval '1 day' end)`;
  return db
    .selectFrom('chat_member as part')
    .innerJoin('chat_channel as channel', (join) =>
      join
        .on('channel.organization_id', '=', organizationId)
        .on('channel.id', '=', channelId)
        .onRef('channel.last_written_id', '>', 'part.read_id'),
    )
    .innerJoin('account as owner', (join) =>
      join.on('owner.organization_id', '=', organizationId).onRef('owner.id', '=', 'part.account_id'),
    )
    .leftJoin('notification_preference as wish', (join) =>
      join.on('wish.organization_id', '=', organizationId).onRef('wish.account_id', '=', 'part.account_id'),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('chat_message as message')
          .select('message.created_at')
          .where('message.organization_id', '=', organizationId)
          .where('message.channel_id', '=', channelId)
          .whereRef('message.id', '>', 'part.read_id')
          .whereRef('message.account_id', '!=', 'part.account_id')
          .whereRef('message.created_at', '>=', 'part.created_at')
          .where('message.type', '=', 'user')
          .where(notBlocked(db, organizationId, reader, 'message.account_id'))
          .orderBy('message.id')
          .limit(1)
          .as('oldest'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('chat_member as other')
          .select((inner) => inner.fn.max('other.reminded_at').as('reminded_at'))
          .where('other.organization_id', '=', organizationId)
          .whereRef('other.account_id', '=', 'part.account_id')
          .as('before'),
      (join) => join.onTrue(),
    )
    .select(['part.account_id', due.as('due_at')])
    .where('part.organization_id', '=', organizationId)
    .where('part.channel_id', '=', channelId)
    .where('part.notifications', '=', true)
    .whereRef('part.reminded_id', '<=', 'part.read_id')
    .where(
      sql<boolean>`(coalesce(wish.chat_unread_push, true)
        or (coalesce(wish.chat_unread_email, true) and owner.email is not null))`,
    )
    .$if(among !== undefined, (query) => query.where((eb) => anyOf(eb.ref('part.account_id'), among ?? [])))
    .orderBy('due_at')
    .orderBy('part.account_id')
    .limit(limit)
    .execute();
}

/** Held until the transaction ends: nobody is reminded twice at once. */
export async function holdAccounts(
  db: Db,
  organizationId: string,
  accountIds: readonly string[],
): Promise<void> {
  await db
    .selectFrom('account')
    .select('account.id')
    .where('account.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('account.id'), accountIds))
    .orderBy('account.id')
    .forNoKeyUpdate()
    .execute();
}

export async function setReminded(
  db: Db,
  organizationId: string,
  rows: readonly Pick<UnreadRow, 'account_id' | 'channel_id' | 'message_id'>[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .updateTable('chat_member')
    .from(
      sql<{ account_id: string; channel_id: number; message_id: number }>`unnest(
        ${rows.map((row) => row.account_id)}::uuid[], ${rows.map((row) => row.channel_id)}::bigint[],
        ${rows.map((row) => row.message_id)}::bigint[])`.as<'seen'>(
        sql`seen(account_id, channel_id, message_id)`,
      ),
    )
    .set((eb) => ({ reminded_id: eb.ref('seen.message_id'), reminded_at: now }))
    .where('chat_member.organization_id', '=', organizationId)
    .whereRef('chat_member.account_id', '=', 'seen.account_id')
    .whereRef('chat_member.channel_id', '=', 'seen.channel_id')
    .execute();
}
