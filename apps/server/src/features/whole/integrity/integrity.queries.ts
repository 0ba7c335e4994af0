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

/** Of two checks at once the later one is kept. */
export async function putReport(
  db: Db,
  organizationId: string,
  sentences: string[],
  checkedAt: Date,
): Promise<void> {
  await db
    .insertInto('integrity_report')
    .values({ organization_id: organizationId, checked_at: checkedAt, sentences })
    .onConflict((conflict) =>
      conflict
        .column('organization_id')
        .doUpdateSet({ checked_at: checkedAt, sentences })
        .where('integrity_report.checked_at', '<=', checkedAt),
    )
    .execute();
}
