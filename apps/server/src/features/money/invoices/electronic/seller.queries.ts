import type { Selectable } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { InvoiceSellerTable } from '../invoices.tables.ts';

export type SellerRow = Omit<Selectable<InvoiceSellerTable>, 'organization_id' | 'updated_at'>;

/** `updated_at` is null until the details are entered. */
export type StoredSeller = SellerRow & { readonly updated_at: Date | null };

const seller = (db: Db, organizationId: string) =>
  db
    .selectFrom('invoice_seller')
    .selectAll('invoice_seller')
    .where('invoice_seller.organization_id', '=', organizationId);

export async function findSeller(db: Db, organizationId: string): Promise<StoredSeller | undefined> {
  return seller(db, organizationId).executeTakeFirst();
}

/** Locked until the transaction ends. */
export async function holdSeller(db: Db, organizationId: string): Promise<StoredSeller | undefined> {
  return seller(db, organizationId).forUpdate().executeTakeFirst();
}

export async function putSeller(db: Db, organizationId: string, row: SellerRow, now: Date): Promise<void> {
  await db
    .insertInto('invoice_seller')
    .values({ ...row, organization_id: organizationId, updated_at: now })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ ...row, updated_at: now }))
    .execute();
}
