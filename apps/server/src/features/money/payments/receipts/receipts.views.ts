import type { ReceiptRow } from './receipts.queries.ts';
import type { BasePaymentView } from './receipts.schemas.ts';

export const viewBasePayment = (row: ReceiptRow): BasePaymentView => ({
  id: row.id,
  type: row.type === 'refund' ? 'refund' : 'charge',
  address1: row.address1 ?? '',
  address2: row.address2 ?? '',
  city: row.city ?? '',
  state: row.state ?? '',
  country: row.country ?? '',
  zip: row.zip ?? '',
  subTotal: row.sub_total,
  salesTax: row.sales_tax,
  salesTaxRate: row.sales_tax_rate,
  chargedAmt: row.charged_amount,
  currency: row.currency,
  last4: row.last4,
  stripeId: row.reference,
  createdAt: row.created_at.toISOString(),
});
