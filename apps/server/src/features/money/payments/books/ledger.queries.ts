import type { Insertable } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { LedgerEntryTable } from '../payments.tables.ts';

export async function insertEntries(
  db: Db,
  organizationId: string,
  rows: readonly Omit<Insertable<LedgerEntryTable>, 'organization_id'>[],
): Promise<void> {
  await db
    .insertInto('ledger_entry')
    .values(rows.map((row) => ({ ...row, organization_id: organizationId })))
    .execute();
}
