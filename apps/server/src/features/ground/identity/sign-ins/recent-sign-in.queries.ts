import type { Db } from '../../../../platform/db/database.ts';

/** When the person at that sign-in last proved again who they are; null: not since it began. */
export async function findConfirmedAt(
  db: Db,
  organizationId: string,
  familyId: string,
): Promise<Date | null> {
  const row = await db
    .selectFrom('identity_token_family')
    .select('identity_token_family.confirmed_at')
    .where('identity_token_family.organization_id', '=', organizationId)
    .where('identity_token_family.id', '=', familyId)
    .executeTakeFirst();
  return row?.confirmed_at ?? null;
}

export async function updateConfirmedAt(
  db: Db,
  organizationId: string,
  familyId: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('identity_token_family')
    .set({ confirmed_at: now })
    .where('identity_token_family.organization_id', '=', organizationId)
    .where('identity_token_family.id', '=', familyId)
    .where('identity_token_family.revoked_at', 'is', null)
    .execute();
}
