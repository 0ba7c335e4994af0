import type { Selectable } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { IdentityCodeTable } from '../identity.tables.ts';
import type { CodePurpose } from './codes.policy.ts';

export type CodeRow = Selectable<IdentityCodeTable>;

/** The newest code replaces the one before. */
export async function upsertCode(
  db: Db,
  organizationId: string,
  code: Omit<CodeRow, 'organization_id' | 'tries'>,
): Promise<void> {
  await db
    .insertInto('identity_code')
    .values({ ...code, organization_id: organizationId, tries: 0 })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'login_id', 'purpose']).doUpdateSet((eb) => ({
        code_hash: eb.ref('excluded.code_hash'),
        target: eb.ref('excluded.target'),
        tries: eb.ref('excluded.tries'),
        expires_at: eb.ref('excluded.expires_at'),
      })),
    )
    .execute();
}

export async function findCode(
  db: Db,
  organizationId: string,
  loginId: string,
  purpose: CodePurpose,
): Promise<CodeRow | undefined> {
  return db
    .selectFrom('identity_code')
    .selectAll('identity_code')
    .where('identity_code.organization_id', '=', organizationId)
    .where('identity_code.login_id', '=', loginId)
    .where('identity_code.purpose', '=', purpose)
    .executeTakeFirst();
}

/** Takes one try, and only then gives what to compare with: guesses sent at once are counted like any others. */
export async function takeTry(
  db: Db,
  organizationId: string,
  loginId: string,
  purpose: CodePurpose,
  limit: { tries: number; now: Date },
): Promise<CodeRow | undefined> {
  return db
    .updateTable('identity_code')
    .set((eb) => ({ tries: eb('identity_code.tries', '+', 1) }))
    .where('identity_code.organization_id', '=', organizationId)
    .where('identity_code.login_id', '=', loginId)
    .where('identity_code.purpose', '=', purpose)
    .where('identity_code.tries', '<', limit.tries)
    .where('identity_code.expires_at', '>', limit.now)
    .returningAll()
    .executeTakeFirst();
}

/** True for the one call that uses the code up. */
export async function deleteCode(
  db: Db,
  organizationId: string,
  { login_id, purpose, code_hash }: CodeRow,
): Promise<boolean> {
  const result = await db
    .deleteFrom('identity_code')
    .where('identity_code.organization_id', '=', organizationId)
    .where('identity_code.login_id', '=', login_id)
    .where('identity_code.purpose', '=', purpose)
    .where('identity_code.code_hash', '=', code_hash)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** All codes of a login, or those of the given purposes. */
export async function deleteCodes(
  db: Db,
  organizationId: string,
  loginId: string,
  purposes?: readonly CodePurpose[],
): Promise<void> {
  let query = db
    .deleteFrom('identity_code')
    .where('identity_code.organization_id', '=', organizationId)
    .where('identity_code.login_id', '=', loginId);
  if (purposes !== undefined) query = query.where('identity_code.purpose', 'in', purposes);
  await query.execute();
}
