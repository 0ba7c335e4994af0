import type { Db } from '../../../../platform/db/database.ts';
import { accountColumn, type BaseAccountColumns } from '../../../ground/accounts/index.ts';

export interface ManagerRow {
  account: BaseAccountColumns;
  created_at: Date;
}

const MOST_MANAGERS = 100;

export async function listManagers(db: Db, organizationId: string, channelId: string): Promise<ManagerRow[]> {
  return db
    .selectFrom('channel_manager')
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
