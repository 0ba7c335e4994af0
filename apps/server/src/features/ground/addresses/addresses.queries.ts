import type { Selectable, Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { AccountAddressTable } from './addresses.tables.ts';
import type { NewRow } from '../../../platform/db/schema.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { containsPattern } from '../../../platform/text.ts';

export type AddressRow = Selectable<AccountAddressTable>;

const addresses = (db: Db, organizationId: string, accountId: string) =>
  db
    .selectFrom('account_address')
    .selectAll('account_address')
    .where('account_address.organization_id', '=', organizationId)
    .where('account_address.account_id', '=', accountId);

export async function listAddresses(
  db: Db,
  organizationId: string,
  accountId: string,
  { page, pageSize, search }: Paging,
): Promise<AddressRow[]> {
  let query = addresses(db, organizationId, accountId);
  if (search !== undefined && search.trim() !== '')
    query = query.where('account_address.search_text', 'like', containsPattern(search));
  return query
    .orderBy('account_address.is_primary', 'desc')
    .orderBy('account_address.created_at', 'desc')
    .orderBy('account_address.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export async function findAddress(
  db: Db,
  organizationId: string,
  accountId: string,
  id: string,
): Promise<AddressRow | undefined> {
  return addresses(db, organizationId, accountId).where('account_address.id', '=', id).executeTakeFirst();
}

export async function countAddresses(db: Db, organizationId: string, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('account_address')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_address.organization_id', '=', organizationId)
    .where('account_address.account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function findNewestAddress(
  db: Db,
  organizationId: string,
  accountId: string,
): Promise<AddressRow | undefined> {
  return addresses(db, organizationId, accountId)
    .orderBy('account_address.created_at', 'desc')
    .orderBy('account_address.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertAddress(
  db: Db,
  organizationId: string,
  row: NewRow<AccountAddressTable>,
): Promise<void> {
  await db
    .insertInto('account_address')
    .values({ ...row, organization_id: organizationId })
    .execute();
}

export async function updateAddress(
  db: Db,
  organizationId: string,
  accountId: string,
  id: string,
  changes: Updateable<AccountAddressTable>,
): Promise<void> {
  await db
    .updateTable('account_address')
    .set(changes)
    .where('account_address.organization_id', '=', organizationId)
    .where('account_address.account_id', '=', accountId)
    .where('account_address.id', '=', id)
    .execute();
}

export async function clearPrimary(db: Db, organizationId: string, accountId: string): Promise<void> {
  await db
    .updateTable('account_address')
    .set({ is_primary: false })
    .where('account_address.organization_id', '=', organizationId)
    .where('account_address.account_id', '=', accountId)
    .where('account_address.is_primary', '=', true)
    .execute();
}

/** The removed row; undefined when there was none. */
export async function deleteAddress(
  db: Db,
  organizationId: string,
  accountId: string,
  id: string,
): Promise<AddressRow | undefined> {
  return db
    .deleteFrom('account_address')
    .where('account_address.organization_id', '=', organizationId)
    .where('account_address.account_id', '=', accountId)
    .where('account_address.id', '=', id)
    .returningAll()
    .executeTakeFirst();
}
