import { expressionBuilder, type Selectable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../../../platform/db/database.ts';
import type { IdentityFederationTable } from '../identity.tables.ts';
import type { Schema } from '../../../../platform/db/schema.ts';
import type { UserRow } from '../users/users.queries.ts';

export type FederationRow = Selectable<IdentityFederationTable>;

export type Federation = Pick<FederationRow, 'issuer' | 'subject' | 'provider' | 'provider_kind'> & {
  /** As JSON has it. */
  readonly created_at: string;
};

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

/** Read within what reads the user: each ID token names them. The oldest first. */
export function federationsOfUser(organizationId: string) {
  return jsonArrayFrom(
    expressionBuilder<Schema, 'identity_user'>()
      .selectFrom('identity_federation')
      .select([
        'identity_federation.issuer',
        'identity_federation.subject',
        'identity_federation.provider',
        'identity_federation.provider_kind',
        'identity_federation.created_at',
      ])
      .where('identity_federation.organization_id', '=', organizationId)
      .whereRef('identity_federation.user_id', '=', 'identity_user.id')
      .orderBy('identity_federation.created_at')
      .orderBy('identity_federation.issuer')
      .limit(20),
  ).as('federations');
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
    .limit(50)
    .execute();
}

/** False when it is not linked. */
export async function deleteFederation(
  db: Db,
  organizationId: string,
  userId: string,
  provider: string,
): Promise<boolean> {
  const result = await db
    .deleteFrom('identity_federation')
    .where('identity_federation.organization_id', '=', organizationId)
    .where('identity_federation.user_id', '=', userId)
    .where('identity_federation.provider', '=', provider)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function deleteFederationsSince(
  db: Db,
  organizationId: string,
  userId: string,
  since: Date,
): Promise<void> {
  await db
    .deleteFrom('identity_federation')
    .where('identity_federation.organization_id', '=', organizationId)
    .where('identity_federation.user_id', '=', userId)
    .where('identity_federation.created_at', '>=', since)
    .execute();
}
