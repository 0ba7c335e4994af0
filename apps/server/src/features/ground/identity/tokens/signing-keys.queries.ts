import type { ExpressionBuilder, Selectable } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { IdentitySigningKeyTable } from '../identity.tables.ts';
import type { Schema } from '../../../../platform/db/schema.ts';

export type SigningKeyRow = Selectable<IdentitySigningKeyTable>;

const isUsable = (retiredSince: Date) => (eb: ExpressionBuilder<Schema, 'identity_signing_key'>) =>
  eb.or([
    eb('identity_signing_key.retired_at', 'is', null),
    eb('identity_signing_key.retired_at', '>', retiredSince),
  ]);

export async function findCurrentKey(db: Db, organizationId: string): Promise<SigningKeyRow | undefined> {
  return db
    .selectFrom('identity_signing_key')
    .selectAll('identity_signing_key')
    .where('identity_signing_key.organization_id', '=', organizationId)
    .where('identity_signing_key.retired_at', 'is', null)
    .executeTakeFirst();
}

/** Also one that was replaced since then: tokens that it has signed are good until they run out. */
export async function findKey(
  db: Db,
  organizationId: string,
  id: string,
  retiredSince: Date,
): Promise<SigningKeyRow | undefined> {
  return db
    .selectFrom('identity_signing_key')
    .selectAll('identity_signing_key')
    .where('identity_signing_key.organization_id', '=', organizationId)
    .where('identity_signing_key.id', '=', id)
    .where(isUsable(retiredSince))
    .executeTakeFirst();
}

export async function listPublicKeys(
  db: Db,
  organizationId: string,
  retiredSince: Date,
): Promise<Record<string, unknown>[]> {
  const rows = await db
    .selectFrom('identity_signing_key')
    .select('identity_signing_key.public_key')
    .where('identity_signing_key.organization_id', '=', organizationId)
    .where(isUsable(retiredSince))
    .orderBy('identity_signing_key.created_at', 'desc')
    .orderBy('identity_signing_key.id')
    .execute();
  return rows.map((row) => row.public_key);
}

export async function retireCurrentKey(db: Db, organizationId: string, at: Date): Promise<void> {
  await db
    .updateTable('identity_signing_key')
    .set({ retired_at: at })
    .where('identity_signing_key.organization_id', '=', organizationId)
    .where('identity_signing_key.retired_at', 'is', null)
    .execute();
}

/** Keys that were replaced before verify nothing any more, and are no longer kept. */
export async function deleteRetired(db: Db, organizationId: string, before: Date): Promise<void> {
  await db
    .deleteFrom('identity_signing_key')
    .where('identity_signing_key.organization_id', '=', organizationId)
    .where('identity_signing_key.retired_at', '<=', before)
    .execute();
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
