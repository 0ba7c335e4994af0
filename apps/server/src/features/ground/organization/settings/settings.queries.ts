import type { Db } from '../../../../platform/db/database.ts';
import type { OrganizationChanges, OrganizationRecord } from '../organization.tables.ts';

export async function getSettings(db: Db, organizationId: string): Promise<OrganizationRecord> {
  return db
    .selectFrom('organization')
    .selectAll()
    .where('organization.organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
}

/** Held until the transaction ends: of two changes at once the second sees what the first has left. */
export async function lockSettings(db: Db, organizationId: string): Promise<OrganizationRecord> {
  return db
    .selectFrom('organization')
    .selectAll()
    .where('organization.organization_id', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateSettings(
  db: Db,
  organizationId: string,
  changes: OrganizationChanges,
): Promise<OrganizationRecord> {
  return db
    .updateTable('organization')
    .set((eb) => ({
      ...changes,
      settings_version: eb('organization.settings_version', '+', 1),
    }))
    .where('organization.organization_id', '=', organizationId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
