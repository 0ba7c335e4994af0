import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { IdentityTokenFamilyTable } from '../../platform/db/schema.ts';
import type { UserRow } from './users.queries.ts';

export type TokenFamilyRow = Selectable<IdentityTokenFamilyTable>;

export async function insertFamily(
  db: Db,
  organizationId: string,
  family: Omit<TokenFamilyRow, 'organization_id' | 'revoked_at' | 'generation' | 'rotated_at'>,
): Promise<void> {
  await db
    .insertInto('identity_token_family')
    .values({ ...family, organization_id: organizationId, revoked_at: null, rotated_at: null })
    .execute();
}

const live = (db: Db, organizationId: string, now: Date) =>
  db
    .selectFrom('identity_token_family')
    .innerJoin('identity_user', (join) =>
      join
        .on('identity_user.organization_id', '=', organizationId)
        .onRef('identity_user.id', '=', 'identity_token_family.user_id'),
    )
    .where('identity_token_family.organization_id', '=', organizationId)
    .where('identity_token_family.revoked_at', 'is', null)
    .where('identity_token_family.expires_at', '>', now)
    .where('identity_user.enabled', '=', true)
    .where('identity_user.status', '=', 'confirmed');

/** The user of a sign-in that nobody ended. */
export async function findLiveUser(
  db: Db,
  organizationId: string,
  familyId: string,
  userId: string,
  now: Date,
): Promise<UserRow | undefined> {
  return live(db, organizationId, now)
    .selectAll('identity_user')
    .where('identity_token_family.id', '=', familyId)
    .where('identity_token_family.user_id', '=', userId)
    .executeTakeFirst();
}

export async function isLive(
  db: Db,
  organizationId: string,
  familyId: string,
  userId: string,
  now: Date,
): Promise<boolean> {
  const row = await live(db, organizationId, now)
    .select('identity_token_family.id')
    .where('identity_token_family.id', '=', familyId)
    .where('identity_token_family.user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

export interface RefreshableSignIn {
  user: UserRow;
  authTime: Date;
  /** Number of the token that is good. */
  generation: number;
  rotatedAt: Date | null;
}

export async function findRefreshable(
  db: Db,
  organizationId: string,
  familyId: string,
  clientId: string,
  now: Date,
): Promise<RefreshableSignIn | undefined> {
  const row = await live(db, organizationId, now)
    .selectAll('identity_user')
    .select([
      'identity_token_family.auth_time',
      'identity_token_family.generation',
      'identity_token_family.rotated_at',
    ])
    .where('identity_token_family.id', '=', familyId)
    .where('identity_token_family.client_id', '=', clientId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { auth_time: authTime, generation, rotated_at: rotatedAt, ...user } = row;
  return { user, authTime, generation, rotatedAt };
}

/** Of many at once one replaces the token; the others find that it was. */
export async function rotate(
  db: Db,
  organizationId: string,
  familyId: string,
  generation: number,
  now: Date,
): Promise<void> {
  await db
    .updateTable('identity_token_family')
    .set({ generation: generation + 1, rotated_at: now })
    .where('identity_token_family.organization_id', '=', organizationId)
    .where('identity_token_family.id', '=', familyId)
    .where('identity_token_family.generation', '=', generation)
    .execute();
}

/** The family that was ended, if it was a live one. */
export async function revokeFamily(
  db: Db,
  organizationId: string,
  familyId: string,
  clientId: string,
  now: Date,
): Promise<Pick<TokenFamilyRow, 'id' | 'user_id'> | undefined> {
  return db
    .updateTable('identity_token_family')
    .set({ revoked_at: now })
    .where('identity_token_family.organization_id', '=', organizationId)
    .where('identity_token_family.id', '=', familyId)
    .where('identity_token_family.client_id', '=', clientId)
    .where('identity_token_family.revoked_at', 'is', null)
    .returning(['identity_token_family.id', 'identity_token_family.user_id'])
    .executeTakeFirst();
}

export async function listRevokedIds(db: Db, organizationId: string, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('identity_token_family')
    .select('identity_token_family.id')
    .where('identity_token_family.organization_id', '=', organizationId)
    .where('identity_token_family.user_id', '=', userId)
    .where('identity_token_family.revoked_at', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Ends all sign-ins of a user, or all but the one that asks. */
export async function revokeAll(
  db: Db,
  organizationId: string,
  userId: string,
  now: Date,
  exceptFamilyId?: string,
): Promise<string[]> {
  let query = db
    .updateTable('identity_token_family')
    .set({ revoked_at: now })
    .where('identity_token_family.organization_id', '=', organizationId)
    .where('identity_token_family.user_id', '=', userId)
    .where('identity_token_family.revoked_at', 'is', null);
  if (exceptFamilyId !== undefined) query = query.where('identity_token_family.id', '<>', exceptFamilyId);
  const rows = await query.returning('identity_token_family.id').execute();
  return rows.map((row) => row.id);
}
