import type { ColumnType } from 'kysely';
import type { Instant } from '../../../../platform/db/columns.ts';
import { unlinked, type Tables } from '../../../../platform/tables.ts';

declare module '../../../../platform/db/schema.ts' {
  interface Schema {
    receipt: ReceiptTable;
    receipt_line: ReceiptLineTable;
  }
}

export const receiptTables: Tables = {
  // Books are kept for the tax office; where somebody lives is not.
  receipt: {
    personal: unlinked('account_id', 'receipts', { cleared: ['payer_name', 'address1', 'address2', 'zip'] }),
    otherIds: {
      registration_id: 'a registration',
      event_id: 'an event',
      invoice_id: 'an invoice',
      booking_id: 'a booking',
      intent_id: 'a payment',
      refund_id: 'a refund',
    },
  },
  receipt_line: {
    impersonal: 'What a receipt lists; goes with it.',
    otherIds: { thing_id: 'what was bought', pass_id: 'a pass' },
  },
};

export interface ReceiptTable {
  organization_id: string;
  id: string;
  event_id: string | null;
  registration_id: string | null;
  invoice_id: string | null;
  booking_id: string | null;
  account_id: string | null;
  intent_id: string;
  refund_id: string | null;
  type: string;
  address1: string | null;
  address2: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
  zip: string | null;
  sub_total: number;
  sales_tax: number;
  sales_tax_rate: string | null;
  charged_amount: number;
  currency: string;
  last4: string | null;
  reference: string | null;
  payer_name: string | null;
  event_name: string | null;
  timezone: string | null;
  issuer_name: string | null;
  issuer_address: ColumnType<string[], string[] | undefined>;
  created_at: Instant;
}

export interface ReceiptLineTable {
  organization_id: string;
  receipt_id: string;
  sort_order: number;
  kind: string;
  thing_id: string;
  pass_id: string | null;
  name: string;
  quantity: number;
  price: number;
  discount: number;
}
