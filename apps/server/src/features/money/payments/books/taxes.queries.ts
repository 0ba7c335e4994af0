import type { Selectable } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { AccountAddressTable } from '../../../ground/addresses/addresses.tables.ts';
import type { NewRow } from '../../../../platform/db/schema.ts';
import type { TaxRateTable } from '../payments.tables.ts';

export type TaxRateRow = Selectable<TaxRateTable>;

export async function listTaxRates(db: Db, organizationId: string, country?: string): Promise<TaxRateRow[]> {
  return db
    .selectFrom('tax_rate')
    .selectAll('tax_rate')
    .where('tax_rate.organization_id', '=', organizationId)
    .$if(country !== undefined, (query) => query.where('tax_rate.country', '=', country ?? ''))
    .orderBy('tax_rate.country')
    .orderBy('tax_rate.state')
    .orderBy('tax_rate.id')
    .execute();
}

export async function deleteTaxRates(db: Db, organizationId: string): Promise<void> {
  await db.deleteFrom('tax_rate').where('tax_rate.organization_id', '=', organizationId).execute();
}

export async function insertTaxRates(
  db: Db,
  organizationId: string,
  rows: readonly NewRow<TaxRateTable>[],
): Promise<void> {
  await db
    .insertInto('tax_rate')
    .values(rows.map((row) => ({ ...row, organization_id: organizationId })))
    .execute();
}

export async function findAddress(
  db: Db,
  organizationId: string,
  accountId: string,
  id: string,
): Promise<Selectable<AccountAddressTable> | undefined> {
  return db
    .selectFrom('account_address')
    .selectAll('account_address')
    .where('account_address.organization_id', '=', organizationId)
    .where('account_address.account_id', '=', accountId)
    .where('account_address.id', '=', id)
    .executeTakeFirst();
}

export interface Seat {
  readonly currency: string;
  readonly country: string | null;
  readonly state: string | null;
}

/** Where the organization is, and the money it counts in; locked where rates are about to be changed. */
export async function getSeat(db: Db, organizationId: string): Promise<Seat> {
  return db
    .selectFrom('organization')
    .select(['organization.currency', 'organization.country', 'organization.state'])
    .where('organization.organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
}

export async function lockOrganization(db: Db, organizationId: string): Promise<void> {
  await db
    .selectFrom('organization')
    .select('organization.organization_id')
    .where('organization.organization_id', '=', organizationId)
    .forNoKeyUpdate()
    .execute();
}
