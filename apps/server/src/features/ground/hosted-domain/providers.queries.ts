import type { Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { HostedProviderTable } from './hosted-domain.tables.ts';

export type ProviderRow = Selectable<HostedProviderTable>;

export async function findProvider(
  db: Db,
  organizationId: string,
  name: string,
): Promise<ProviderRow | undefined> {
  return db
    .selectFrom('hosted_provider')
    .selectAll('hosted_provider')
    .where('hosted_provider.organization_id', '=', organizationId)
    .where('hosted_provider.name', '=', name)
    .executeTakeFirst();
}

export async function listProviders(db: Db, organizationId: string): Promise<ProviderRow[]> {
  return db
    .selectFrom('hosted_provider')
    .selectAll('hosted_provider')
    .where('hosted_provider.organization_id', '=', organizationId)
    .orderBy('hosted_provider.sort_order')
    .orderBy('hosted_provider.name')
    .limit(100)
    .execute();
}

export async function saveProvider(db: Db, { attributes, ...row }: ProviderRow): Promise<void> {
  const values = { ...row, attributes: JSON.stringify(attributes) };
  const { organization_id: _organization, name: _name, ...changes } = values;
  await db
    .insertInto('hosted_provider')
    .values(values)
    .onConflict((conflict) => conflict.columns(['organization_id', 'name']).doUpdateSet(changes))
    .execute();
}

export async function deleteProvider(db: Db, organizationId: string, name: string): Promise<boolean> {
  const result = await db
    .deleteFrom('hosted_provider')
    .where('hosted_provider.organization_id', '=', organizationId)
    .where('hosted_provider.name', '=', name)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** One change of an organization's ways to sign in at a time, also of the owners who use them. */
export async function lockProviders(db: Db, organizationId: string): Promise<void> {
  await db
    .selectFrom('organization')
    .select('organization.organization_id')
    .where('organization.organization_id', '=', organizationId)
    .forNoKeyUpdate()
    .execute();
}

export async function placeProvider(
  db: Db,
  organizationId: string,
  name: string,
  place: number,
): Promise<void> {
  await db
    .updateTable('hosted_provider')
    .set({ sort_order: place })
    .where('hosted_provider.organization_id', '=', organizationId)
    .where('hosted_provider.name', '=', name)
    .execute();
}

/** Those that serve the site, the primary one first. */
export async function listVerifiedHostnames(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('hostname')
    .select('hostname.hostname')
    .where('hostname.organization_id', '=', organizationId)
    .where('hostname.verified_at', 'is not', null)
    .orderBy('hostname.is_primary', 'desc')
    .orderBy('hostname.hostname')
    .limit(100)
    .execute();
  return rows.map((row) => row.hostname);
}
