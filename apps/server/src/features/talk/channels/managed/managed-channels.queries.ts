import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import {
  accountColumn,
  type BaseAccountColumns,
  membershipOf,
  readerOf,
  stillCreates,
  stillManages,
} from '../../../ground/accounts/index.ts';

export interface ManagerRow {
  account: BaseAccountColumns;
  created_at: Date;
}

const MOST_MANAGERS = 100;

/** Without those who have left the group of the channel since they were named: they manage nothing. */
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
    .where(stillManages(db, organizationId, 'channel', 'channel_manager'))
    .orderBy('channel_manager.created_at')
    .orderBy('channel_manager.account_id')
    .limit(MOST_MANAGERS)
    .execute();
}

/** From this moment on; one that was named before is named anew. `since`: of their membership of the group. */
export async function putManager(
  db: Db,
  organizationId: string,
  { channelId, accountId, since }: { channelId: string; accountId: string; since: Date | null },
  now: Date,
): Promise<void> {
  // Clocks of two processes may differ.
  const created_at = since !== null && since > now ? since : now;
  await db
    .insertInto('channel_manager')
    .values({ organization_id: organizationId, channel_id: channelId, account_id: accountId, created_at })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'channel_id', 'account_id']).doUpdateSet({ created_at }),
    )
    .execute();
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

export interface Standing {
  /** Null where the channel has no group. */
  readonly group_id: string | null;
  /** Of their membership of the group. */
  readonly since: Date | null;
  readonly manages: boolean;
}

/** How the account stands to the channel and its group; undefined where there is no channel. */
export async function findStanding(
  db: Db,
  organizationId: string,
  channelId: string,
  accountId: string,
): Promise<Standing | undefined> {
  return db
    .selectFrom('channel')
    .leftJoin('channel_manager as managing', (join) =>
      join
        .on('managing.organization_id', '=', organizationId)
        .onRef('managing.channel_id', '=', 'channel.id')
        .on('managing.account_id', '=', accountId),
    )
    .select([
      'channel.group_id',
      sql<Date | null>`(${membershipOf(db, organizationId, 'channel', readerOf(accountId))})`.as('since'),
      sql<boolean>`(managing.account_id is not null
        and ${stillManages(db, organizationId, 'channel', 'managing')})`.as('manages'),
    ])
    .where('channel.organization_id', '=', organizationId)
    .where('channel.id', '=', channelId)
    .executeTakeFirst();
}

/** Whether the creator of the channel manages it. */
export async function doesCreatorManage(db: Db, organizationId: string, channelId: string): Promise<boolean> {
  const row = await db
    .selectFrom('channel')
    .select('channel.id')
    .where('channel.organization_id', '=', organizationId)
    .where('channel.id', '=', channelId)
    .where('channel.creator_id', 'is not', null)
    .where(stillCreates(db, organizationId, 'channel'))
    .executeTakeFirst();
  return row !== undefined;
}

/** Before the channel goes elsewhere: those who have lost it by leaving its group are none of its people any more. */
export async function forgetThoseWhoLeft(db: Db, organizationId: string, channelId: string): Promise<void> {
  await db
    .deleteFrom('channel_manager')
    .using('channel')
    .where('channel_manager.organization_id', '=', organizationId)
    .where('channel_manager.channel_id', '=', channelId)
    .where('channel.organization_id', '=', organizationId)
    .whereRef('channel.id', '=', 'channel_manager.channel_id')
    .where(sql<boolean>`not ${stillManages(db, organizationId, 'channel', 'channel_manager')}`)
    .execute();
  await db
    .updateTable('channel')
    .set({ creator_id: null })
    .where('channel.organization_id', '=', organizationId)
    .where('channel.id', '=', channelId)
    .where(sql<boolean>`not ${stillCreates(db, organizationId, 'channel')}`)
    .execute();
}

/** In a new group: those of its people who are members manage it from this moment on. */
export async function nameAnew(db: Db, organizationId: string, channelId: string, now: Date): Promise<void> {
  const people = db
    .selectFrom('channel')
    .select('channel.creator_id as account_id')
    .where('channel.organization_id', '=', organizationId)
    .where('channel.id', '=', channelId)
    .where('channel.creator_id', 'is not', null)
    .union(
      db
        .selectFrom('channel_manager')
        .select('channel_manager.account_id')
        .where('channel_manager.organization_id', '=', organizationId)
        .where('channel_manager.channel_id', '=', channelId),
    );
  await db
    .insertInto('channel_manager')
    .columns(['organization_id', 'channel_id', 'account_id', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('group_member as member')
        .innerJoin('channel', (join) =>
          join
            .on('channel.organization_id', '=', organizationId)
            .onRef('channel.group_id', '=', 'member.group_id'),
        )
        .select([
          'member.organization_id',
          'channel.id',
          'member.account_id',
          sql<Date>`greatest(member.created_at, ${now})`.as('created_at'),
        ])
        .where('member.organization_id', '=', organizationId)
        .where('channel.id', '=', channelId)
        .where('member.account_id', 'in', people),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'channel_id', 'account_id'])
        .doUpdateSet({ created_at: sql<Date>`excluded.created_at` }),
    )
    .execute();
}
