import type { Selectable } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { IdentityPasskeyTable } from '../identity.tables.ts';

export type PasskeyRow = Selectable<IdentityPasskeyTable>;

/** The oldest first; a person has a handful. */
export async function listPasskeys(db: Db, organizationId: string, userId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('identity_passkey')
    .selectAll('identity_passkey')
    .where('identity_passkey.organization_id', '=', organizationId)
    .where('identity_passkey.user_id', '=', userId)
    .orderBy('identity_passkey.created_at')
    .orderBy('identity_passkey.id')
    .execute();
}

export async function findPasskey(
  db: Db,
  organizationId: string,
  id: string,
): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom('identity_passkey')
    .selectAll('identity_passkey')
    .where('identity_passkey.organization_id', '=', organizationId)
    .where('identity_passkey.id', '=', id)
    .executeTakeFirst();
}

/** False when somebody has it already. */
export async function insertPasskey(
  db: Db,
  organizationId: string,
  passkey: Omit<PasskeyRow, 'organization_id' | 'used_at'>,
): Promise<boolean> {
  const result = await db
    .insertInto('identity_passkey')
    .values({ ...passkey, organization_id: organizationId })
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function deletePasskeysSince(
  db: Db,
  organizationId: string,
  userId: string,
  since: Date,
): Promise<void> {
  await db
    .deleteFrom('identity_passkey')
    .where('identity_passkey.organization_id', '=', organizationId)
    .where('identity_passkey.user_id', '=', userId)
    .where('identity_passkey.created_at', '>=', since)
    .execute();
}

/** False when it is gone, or was used with that number or a later one meanwhile. */
export async function usePasskey(
  db: Db,
  organizationId: string,
  id: string,
  use: { counter: number; backedUp: boolean },
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('identity_passkey')
    .set({ counter: use.counter, backed_up: use.backedUp, used_at: now })
    .where('identity_passkey.organization_id', '=', organizationId)
    .where('identity_passkey.id', '=', id)
    .where((eb) =>
      eb.or([eb('identity_passkey.counter', '<', use.counter), eb('identity_passkey.counter', '=', 0)]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deletePasskey(
  db: Db,
  organizationId: string,
  userId: string,
  id: string,
): Promise<boolean> {
  const result = await db
    .deleteFrom('identity_passkey')
    .where('identity_passkey.organization_id', '=', organizationId)
    .where('identity_passkey.user_id', '=', userId)
    .where('identity_passkey.id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
