import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { IdentitySigningKeyTable } from '../../platform/db/schema.ts';

export type SigningKeyRow = Selectable<IdentitySigningKeyTable>;

export async function findCurrentKey(db: Db, organizationId: string): Promise<SigningKeyRow | undefined> {
  return db
    .selectFrom('identity_signing_key')
    .selectAll('identity_signing_key')
    .where('identity_signing_key.organization_id', '=', organizationId)
    .where('identity_signing_key.retired_at', 'is', null)
    .executeTakeFirst();
}

export async function findKey(
  db: Db,
  organizationId: string,
  id: string,
): Promise<SigningKeyRow | undefined> {
  return db
    .selectFrom('identity_signing_key')
    .selectAll('identity_signing_key')
    .where('identity_signing_key.organization_id', '=', organizationId)
    .where('identity_signing_key.id', '=', id)
    .executeTakeFirst();
}

export async function listPublicKeys(db: Db, organizationId: string): Promise<Record<string, unknown>[]> {
  const rows = await db
    .selectFrom('identity_signing_key')
    .select('identity_signing_key.public_key')
    .where('identity_signing_key.organization_id', '=', organizationId)
    .orderBy('identity_signing_key.created_at', 'desc')
    .orderBy('identity_signing_key.id')
    .execute();
  return rows.map((row) => row.public_key);
}

/** Does nothing when another process was first. */
export async function insertKey(
  db: Db,
  organizationId: string,
  key: Pick<SigningKeyRow, 'id' | 'public_key' | 'private_key'>,
  now: Date,
): Promise<void> {
  await db
    .insertInto('identity_signing_key')
    .values({
      ...key,
      organization_id: organizationId,
      public_key: JSON.stringify(key.public_key),
      created_at: now,
      retired_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
