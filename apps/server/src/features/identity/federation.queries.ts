import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { IdentityFederationTable } from '../../platform/db/schema.ts';
import type { UserRow } from './users.queries.ts';

export type FederationRow = Selectable<IdentityFederationTable>;

export async function findFederatedUser(
  db: Db,
  organizationId: string,
  { issuer, subject }: Pick<FederationRow, 'issuer' | 'subject'>,
): Promise<UserRow | undefined> {
  return db
    .selectFrom('identity_federation')
    .innerJoin('identity_user', (join) =>
      join
        .on('identity_user.organization_id', '=', organizationId)
        .onRef('identity_user.id', '=', 'identity_federation.user_id'),
    )
    .selectAll('identity_user')
    .where('identity_federation.organization_id', '=', organizationId)
    .where('identity_federation.issuer', '=', issuer)
    .where('identity_federation.subject', '=', subject)
    .executeTakeFirst();
}

/** The oldest first. */
export async function listFederations(
  db: Db,
  organizationId: string,
  userId: string,
): Promise<FederationRow[]> {
  return db
    .selectFrom('identity_federation')
    .selectAll('identity_federation')
    .where('identity_federation.organization_id', '=', organizationId)
    .where('identity_federation.user_id', '=', userId)
    .orderBy('identity_federation.created_at')
    .orderBy('identity_federation.issuer')
    .limit(20)
    .execute();
}

export async function insertFederation(
  db: Db,
  organizationId: string,
  federation: Omit<FederationRow, 'organization_id'>,
): Promise<void> {
  await db
    .insertInto('identity_federation')
    .values({ ...federation, organization_id: organizationId })
    .onConflict((conflict) => conflict.columns(['organization_id', 'issuer', 'subject']).doNothing())
    .execute();
}
