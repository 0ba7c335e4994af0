import type { Db } from '../../../../platform/db/database.ts';
import type { IMAGE_SLOTS, ImageSlot } from './image-slots.ts';
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

/** Beside the settings that are saved with a version: a picture is put into its place at once. */
export async function setPicture(
  db: Db,
  organizationId: string,
  column: (typeof IMAGE_SLOTS)[ImageSlot],
  imageId: string | null,
  now: Date,
): Promise<void> {
  await db
    .updateTable('organization')
    .set({ [column]: imageId, updated_at: now })
    .where('organization.organization_id', '=', organizationId)
    .execute();
}
