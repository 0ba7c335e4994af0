import type { Db } from '../../../../platform/db/database.ts';

export async function accountExists(db: Db, organizationId: string, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('account.id')
    .where('account.organization_id', '=', organizationId)
    .where('account.id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}
