import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import {
  accountColumn,
  type BaseAccountColumns,
  belongsToChannel,
  readerOf,
} from '../../../ground/accounts/index.ts';

export interface ManagerRow {
  account: BaseAccountColumns;
  created_at: Date;
}

const MOST_MANAGERS = 100;

/** Without those who are no members of the group that the channel belongs to: they manage nothing. */
export async function listManagers(db: Db, organizationId: string, channelId: string): Promise<ManagerRow[]> {
  return db
    .selectFrom('channel_manager')
    .innerJoin('channel', (join) =>
      join
        .on('channel.organization_id', '=', organizationId)
        .onRef('channel.id', '=', 'channel_manager.channel_id'),
    )
    .innerJoin('account', (join) =>
      join
        .on('account.organization_id', '=', organizationId)
        .onRef('account.id', '=', 'channel_manager.account_id'),
    )
    .leftJoin('image as face', (join) =>
      join.on('face.organization_id', '=', organizationId).onRef('face.id', '=', 'account.image_id'),
    )
    .select([
      accountColumn('account', 'face').$castTo<BaseAccountColumns>().as('account'),
      'channel_manager.created_at',
    ])
    .where('channel_manager.organization_id', '=', organizationId)
    .where('channel_manager.channel_id', '=', channelId)
    .where(belongsToChannel(db, organizationId, 'channel', sql`channel_manager.account_id`))
    .orderBy('channel_manager.created_at')
    .orderBy('channel_manager.account_id')
    .limit(MOST_MANAGERS)
    .execute();
}

/** False when the account is one already. */
export async function insertManager(
  db: Db,
  organizationId: string,
  channelId: string,
  accountId: string,
  now: Date,
): Promise<boolean> {
  const result = await db
    .insertInto('channel_manager')
    .values({
      organization_id: organizationId,
      channel_id: channelId,
      account_id: accountId,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function deleteManager(
  db: Db,
  organizationId: string,
  channelId: string,
  accountId: string,
): Promise<boolean> {
  const result = await db
    .deleteFrom('channel_manager')
    .where('channel_manager.organization_id', '=', organizationId)
    .where('channel_manager.channel_id', '=', channelId)
    .where('channel_manager.account_id', '=', accountId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Whether the account may manage the channel: anybody, or the members of its group. */
export async function mayBeManager(
  db: Db,
  organizationId: string,
  channelId: string,
  accountId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('channel')
    .select('channel.id')
    .where('channel.organization_id', '=', organizationId)
    .where('channel.id', '=', channelId)
    .where(belongsToChannel(db, organizationId, 'channel', readerOf(accountId)))
    .executeTakeFirst();
  return row !== undefined;
}

/** Channels of the group that the account made, or was named a manager of, without being a member. */
export async function listChannelsOfOutsider(
  db: Db,
  organizationId: string,
  groupId: string,
  accountId: string,
): Promise<{ id: string; name: string; creator_id: string | null }[]> {
  return db
    .selectFrom('channel')
    .select(['channel.id', 'channel.name', 'channel.creator_id'])
    .where('channel.organization_id', '=', organizationId)
    .where('channel.group_id', '=', groupId)
    .where((eb) =>
      eb.or([
        eb('channel.creator_id', '=', accountId),
        eb.exists(
          eb
            .selectFrom('channel_manager')
            .select('channel_manager.account_id')
            .where('channel_manager.organization_id', '=', organizationId)
            .whereRef('channel_manager.channel_id', '=', 'channel.id')
            .where('channel_manager.account_id', '=', accountId),
        ),
      ]),
    )
    .where((eb) => eb.not(belongsToChannel(db, organizationId, 'channel', readerOf(accountId))))
    .orderBy('channel.id')
    .limit(MOST_MANAGERS)
    .execute();
}
