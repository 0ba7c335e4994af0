import type { ColumnType } from 'kysely';
import type { Instant } from './columns.ts';

export interface ReceiptTable {
  organization_id: string;
  id: string;
  event_id: string;
  registration_id: string;
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

/** What payers were told of what they paid and got back. */
export interface ReceiptTables {
  receipt: ReceiptTable;
  receipt_line: ReceiptLineTable;
}

export const RECEIPT_TABLES: Record<keyof ReceiptTables, true> = { receipt: true, receipt_line: true };
