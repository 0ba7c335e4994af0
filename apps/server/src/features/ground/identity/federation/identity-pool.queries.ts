import type { Db } from '../../../../platform/db/database.ts';

export async function findUserIdOf(db: Db, organizationId: string, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('identity_pool_identity')
    .select('identity_pool_identity.user_id')
    .where('identity_pool_identity.organization_id', '=', organizationId)
    .where('identity_pool_identity.id', '=', id)
    .executeTakeFirst();
  return row?.user_id;
}

/** Does nothing when the user has an identity already, or somebody has this one. */
export async function insertIdentity(
  db: Db,
  organizationId: string,
  userId: string,
  id: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('identity_pool_identity')
    .values({ organization_id: organizationId, user_id: userId, id, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findIdentityOf(
  db: Db,
  organizationId: string,
  userId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('identity_pool_identity')
    .select('identity_pool_identity.id')
    .where('identity_pool_identity.organization_id', '=', organizationId)
    .where('identity_pool_identity.user_id', '=', userId)
    .executeTakeFirst();
  return row?.id;
}
