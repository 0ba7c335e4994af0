import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { IdentityTokenFamilyTable } from '../identity.tables.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { type Federation, federationsOfUser } from '../federation/federation.queries.ts';
import type { UserRow } from '../users/users.queries.ts';

export type TokenFamilyRow = Selectable<IdentityTokenFamilyTable>;

export async function insertFamily(
  db: Db,
  organizationId: string,
  family: Omit<
    TokenFamilyRow,
    'organization_id' | 'revoked_at' | 'generation' | 'rotated_at' | 'confirmed_at'
  >,
): Promise<void> {
  await db
    .insertInto('identity_token_family')
    .values({ ...family, organization_id: organizationId, revoked_at: null, rotated_at: null })
    .execute();
}

/**
 * The sign-in that was granted, with its time from when its user proved who they are; undefined when that is over, when it
 * was ended, or when nobody came for it.
 */
export async function begin(
  db: Db,
  organizationId: string,
  familyId: string,
  lengthMs: number,
  now: Date,
): Promise<TokenFamilyRow | undefined> {
  const expiresAt = sql<Date>`auth_time + make_interval(secs => ${lengthMs / 1000}::int)`;
  return db
    .updateTable('identity_token_family')
    .set({ expires_at: expiresAt, used_at: now })
    .where(expiresAt, '>', now)
    .where('identity_token_family.organization_id', '=', organizationId)
    .where('identity_token_family.id', '=', familyId)
    .where('identity_token_family.revoked_at', 'is', null)
    .where('identity_token_family.expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
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

/** The user of a sign-in that nobody ended, and the scope that it was granted. */
export async function findLiveSignIn(
  db: Db,
  organizationId: string,
  familyId: string,
  userId: string,
  now: Date,
): Promise<{ user: UserRow; scope: string } | undefined> {
  const row = await live(db, organizationId, now)
    .selectAll('identity_user')
    .select('identity_token_family.scope')
    .where('identity_token_family.id', '=', familyId)
    .where('identity_token_family.user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { scope, ...user } = row;
  return { user, scope };
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

/** Whether nobody has ended it, be it granted only, and its user has proven who they are since `oldest`. */
export async function isUnended(
  db: Db,
  organizationId: string,
  familyId: string,
  userId: string,
  oldest: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('identity_token_family')
    .select('identity_token_family.id')
    .where('identity_token_family.organization_id', '=', organizationId)
    .where('identity_token_family.id', '=', familyId)
    .where('identity_token_family.user_id', '=', userId)
    .where('identity_token_family.revoked_at', 'is', null)
    .where('identity_token_family.auth_time', '>', oldest)
    .executeTakeFirst();
  return row !== undefined;
}

export interface RefreshableSignIn {
  user: UserRow & { federations: readonly Federation[] };
  authTime: Date;
  scope: string;
  /** Granted to a client of the hosted domain. */
  isHosted: boolean;
  /** Number of the token that is good. */
  generation: number;
  rotatedAt: Date | null;
  usedAt: Date;
  deviceKey: string | null;
  /** The device has said how it proves itself, so it knows its key. */
  isBound: boolean;
}

export async function findRefreshable(
  db: Db,
  organizationId: string,
  familyId: string,
  clientId: string,
  now: Date,
): Promise<RefreshableSignIn | undefined> {
  const row = await live(db, organizationId, now)
    .leftJoin('identity_device', (join) =>
      join
        .on('identity_device.organization_id', '=', organizationId)
        .onRef('identity_device.device_key', '=', 'identity_token_family.device_key'),
    )
    .selectAll('identity_user')
    .select([
      'identity_token_family.auth_time',
      'identity_token_family.scope',
      'identity_token_family.hosted',
      'identity_token_family.generation',
      'identity_token_family.rotated_at',
      'identity_token_family.used_at',
      'identity_token_family.device_key',
      'identity_device.device_key as bound_key',
      federationsOfUser(organizationId),
    ])
    .where('identity_token_family.id', '=', familyId)
    .where('identity_token_family.client_id', '=', clientId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { auth_time, scope, hosted, generation, rotated_at, used_at, device_key, bound_key, ...user } = row;
  return {
    user,
    authTime: auth_time,
    scope,
    isHosted: hosted,
    generation,
    rotatedAt: rotated_at,
    usedAt: used_at,
    deviceKey: device_key,
    isBound: bound_key !== null,
  };
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

export async function touch(db: Db, organizationId: string, familyId: string, now: Date): Promise<void> {
  await db
    .updateTable('identity_token_family')
    .set({ used_at: now })
    .where('identity_token_family.organization_id', '=', organizationId)
    .where('identity_token_family.id', '=', familyId)
    .where('identity_token_family.used_at', '<', now)
    .execute();
}

export async function findFamily(
  db: Db,
  organizationId: string,
  userId: string,
  familyId: string,
): Promise<TokenFamilyRow | undefined> {
  return db
    .selectFrom('identity_token_family')
    .selectAll('identity_token_family')
    .where('identity_token_family.organization_id', '=', organizationId)
    .where('identity_token_family.user_id', '=', userId)
    .where('identity_token_family.id', '=', familyId)
    .executeTakeFirst();
}

/** Those that go on, `first` in front and the others by when they were used. */
export async function listLive(
  db: Db,
  organizationId: string,
  userId: string,
  { first, now, page, pageSize }: Paging & { first: string; now: Date },
): Promise<TokenFamilyRow[]> {
  return live(db, organizationId, now)
    .selectAll('identity_token_family')
    .where('identity_token_family.user_id', '=', userId)
    .orderBy((eb) => eb('identity_token_family.id', '=', first), 'desc')
    .orderBy('identity_token_family.used_at', 'desc')
    .orderBy('identity_token_family.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

/** Whether it was a live one of that user. */
export async function revokeOwn(
  db: Db,
  organizationId: string,
  userId: string,
  familyId: string,
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('identity_token_family')
    .set({ revoked_at: now })
    .where('identity_token_family.organization_id', '=', organizationId)
    .where('identity_token_family.user_id', '=', userId)
    .where('identity_token_family.id', '=', familyId)
    .where('identity_token_family.revoked_at', 'is', null)
    .where('identity_token_family.expires_at', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Ends what goes on at a device. */
export async function revokeAtDevice(
  db: Db,
  organizationId: string,
  userId: string,
  deviceKey: string,
  now: Date,
): Promise<string[]> {
  const rows = await db
    .updateTable('identity_token_family')
    .set({ revoked_at: now })
    .where('identity_token_family.organization_id', '=', organizationId)
    .where('identity_token_family.user_id', '=', userId)
    .where('identity_token_family.device_key', '=', deviceKey)
    .where('identity_token_family.revoked_at', 'is', null)
    .returning('identity_token_family.id')
    .execute();
  return rows.map(({ id }) => id);
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
