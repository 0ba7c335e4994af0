import type { Selectable, Updateable } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { NotificationPreferenceTable } from '../notifications.tables.ts';

export type PreferencesRow = Selectable<NotificationPreferenceTable>;
export type PreferenceChanges = Omit<
  Updateable<NotificationPreferenceTable>,
  'organization_id' | 'account_id' | 'updated_at'
>;

/** Undefined while the account has never changed any: then all are on. */
export async function findPreferences(
  db: Db,
  organizationId: string,
  accountId: string,
): Promise<PreferencesRow | undefined> {
  return db
    .selectFrom('notification_preference')
    .selectAll('notification_preference')
    .where('notification_preference.organization_id', '=', organizationId)
    .where('notification_preference.account_id', '=', accountId)
    .executeTakeFirst();
}

export async function upsertPreferences(
  db: Db,
  organizationId: string,
  accountId: string,
  changes: PreferenceChanges,
  now: Date,
): Promise<void> {
  const row = { ...changes, updated_at: now };
  await db
    .insertInto('notification_preference')
    .values({ ...row, organization_id: organizationId, account_id: accountId })
    .onConflict((conflict) => conflict.columns(['organization_id', 'account_id']).doUpdateSet(row))
    .execute();
}
