import type { InvoiceSellerView } from './seller.schemas.ts';
import type { StoredSeller } from './seller.queries.ts';

export const viewSeller = (row: StoredSeller): InvoiceSellerView => ({
  legalName: row.legal_name,
  vatId: row.vat_id,
  taxNumber: row.tax_number,
  registration: row.registration,
  iban: row.iban,
  bic: row.bic,
  accountHolder: row.account_holder,
  untaxedCategory: row.untaxed_category,
  untaxedReason: row.untaxed_reason,
  attached: row.attached,
  updatedAt: row.updated_at?.toISOString() ?? null,
});
