import type { Db } from '../../../platform/db/database.ts';

export async function listStaffEmails(db: Db, organizationId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('organization_staff')
    .innerJoin('account', (join) =>
      join
        .on('account.organization_id', '=', organizationId)
        .onRef('account.id', '=', 'organization_staff.account_id'),
    )
    .select('account.email')
    .where('organization_staff.organization_id', '=', organizationId)
    .where('account.email', 'is not', null)
    .orderBy('account.id')
    .limit(limit)
    .execute();
  return rows.flatMap(({ email }) => email ?? []);
}
