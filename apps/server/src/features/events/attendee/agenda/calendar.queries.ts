import type { Db } from '../../../../platform/db/database.ts';
import { doorsClosedSecond } from '../../../ground/identity/index.ts';

/** Grows when the address is changed, and when its owner shuts everybody out; undefined when there is no such account. */
export async function findFeedVersion(
  db: Db,
  organizationId: string,
  accountId: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('account')
    .leftJoin('calendar_feed', (join) =>
      join
        .on('calendar_feed.organization_id', '=', organizationId)
        .onRef('calendar_feed.account_id', '=', 'account.id'),
    )
    .select((eb) => [
      'calendar_feed.version',
      doorsClosedSecond(db, organizationId, eb.ref('account.id')).as('second'),
    ])
    .where('account.organization_id', '=', organizationId)
    .where('account.id', '=', accountId)
    .executeTakeFirst();
  return row === undefined ? undefined : (row.version ?? 0) + row.second;
}

export async function raiseFeedVersion(
  db: Db,
  organizationId: string,
  accountId: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('calendar_feed')
    .values({ organization_id: organizationId, account_id: accountId, version: 1, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'account_id']).doUpdateSet((eb) => ({
        version: eb('calendar_feed.version', '+', 1),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute();
}
