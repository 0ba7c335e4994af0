import type { Db } from '../../../../platform/db/database.ts';

/** How often the address was changed. */
export async function findFeedVersion(db: Db, organizationId: string, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('calendar_feed')
    .select('calendar_feed.version')
    .where('calendar_feed.organization_id', '=', organizationId)
    .where('calendar_feed.account_id', '=', accountId)
    .executeTakeFirst();
  return row?.version ?? 0;
}

export async function raiseFeedVersion(
  db: Db,
  organizationId: string,
  accountId: string,
  now: Date,
): Promise<number> {
  const row = await db
    .insertInto('calendar_feed')
    .values({ organization_id: organizationId, account_id: accountId, version: 1, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'account_id']).doUpdateSet((eb) => ({
        version: eb('calendar_feed.version', '+', 1),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .returning('calendar_feed.version')
    .executeTakeFirstOrThrow();
  return row.version;
}

export async function isAccount(db: Db, organizationId: string, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('account.id')
    .where('account.organization_id', '=', organizationId)
    .where('account.id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}
