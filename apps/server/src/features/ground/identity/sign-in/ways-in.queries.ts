import type { Db } from '../../../../platform/db/database.ts';

/** More are not named in a mail. */
const MAX_NAMED = 20;

export async function listDelegateNames(
  db: Db,
  organizationId: string,
  accountId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('account_delegate')
    .innerJoin('account', (join) =>
      join
        .on('account.organization_id', '=', organizationId)
        .onRef('account.id', '=', 'account_delegate.delegate_id'),
    )
    .select(['account.first_name', 'account.last_name', 'account.username'])
    .where('account_delegate.organization_id', '=', organizationId)
    .where('account_delegate.account_id', '=', accountId)
    .orderBy('account_delegate.created_at', 'desc')
    .limit(MAX_NAMED)
    .execute();
  return rows.map((row) => [row.first_name, row.last_name].filter(Boolean).join(' ') || row.username);
}
