import type { Selectable } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { IdentityFactorTable } from '../identity.tables.ts';

export type FactorRow = Selectable<IdentityFactorTable>;

export async function findFactors(
  db: Db,
  organizationId: string,
  userId: string,
): Promise<FactorRow | undefined> {
  return db
    .selectFrom('identity_factor')
    .selectAll('identity_factor')
    .where('identity_factor.organization_id', '=', organizationId)
    .where('identity_factor.user_id', '=', userId)
    .executeTakeFirst();
}

type Changes = Partial<Omit<FactorRow, 'organization_id' | 'user_id' | 'updated_at'>>;

export async function saveFactors(
  db: Db,
  organizationId: string,
  userId: string,
  changes: Changes,
  now: Date,
): Promise<void> {
  await db
    .insertInto('identity_factor')
    .values({ organization_id: organizationId, user_id: userId, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .updateTable('identity_factor')
    .set({ ...changes, updated_at: now })
    .where('identity_factor.organization_id', '=', organizationId)
    .where('identity_factor.user_id', '=', userId)
    .execute();
}

/** False when a code of that half minute, or of a later one, was used already. */
export async function useTotpStep(
  db: Db,
  organizationId: string,
  userId: string,
  step: number,
): Promise<boolean> {
  const result = await db
    .updateTable('identity_factor')
    .set({ totp_step: step })
    .where('identity_factor.organization_id', '=', organizationId)
    .where('identity_factor.user_id', '=', userId)
    .where('identity_factor.totp_step', '<', step)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deleteFactors(db: Db, organizationId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('identity_factor')
    .where('identity_factor.organization_id', '=', organizationId)
    .where('identity_factor.user_id', '=', userId)
    .execute();
}
