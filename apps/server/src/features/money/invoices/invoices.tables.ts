import type { ColumnType, Generated } from 'kysely';
import type { Instant, NullableInstant } from '../../../platform/db/columns.ts';
import { unlinked, type Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    invoice: InvoiceTable;
    invoice_line: InvoiceLineTable;
    credit_note: CreditNoteTable;
    invoice_counter: InvoiceCounterTable;
  }
}

export const tables: Tables = {
  // Books are kept for the tax office, without the name and the street.
  invoice: {
    personal: unlinked('account_id', 'invoices', {
      withheld: ['client_key', 'search_text', 'reminded', 'is_charged'],
      cleared: ['billed_to', 'search_text'],
    }),
    otherIds: { paid_intent_id: 'a payment', subscription_id: 'a subscription' },
  },
  invoice_line: { impersonal: 'What an invoice lists; goes with it.' },
  credit_note: { impersonal: 'Goes with its invoice.' },
  invoice_counter: { impersonal: 'The next number of a series.' },
};

export type InvoiceStatus = 'draft' | 'sent' | 'paid' | 'void';

export interface InvoiceTable {
  organization_id: string;
  id: string;
  number: number | null;
  title: string;
  account_id: string | null;
  billed_to: string | null;
  issuer_name: string | null;
  issuer_address: ColumnType<string[], string[] | undefined>;
  currency: string;
  subtotal: number;
  tax_rate: number;
  tax_name: string | null;
  tax: number;
  total: number;
  credited: Generated<number>;
  credited_tax: Generated<number>;
  status: InvoiceStatus;
  notes: string | null;
  due_at: NullableInstant;
  sent_at: NullableInstant;
  paid_at: NullableInstant;
  voided_at: NullableInstant;
  paid_intent_id: string | null;
  paid_amount: Generated<number>;
  reminders: Generated<boolean>;
  reminded: Generated<number>;
  subscription_id: ColumnType<string | null, string | null | undefined, never>;
  period_start: NullableInstant;
  /** As it was agreed when the period was billed. */
  period_end: NullableInstant;
  is_charged: Generated<boolean>;
  client_key: string | null;
  search_text: string | null;
  created_at: Instant;
  updated_at: Instant;
}

export interface InvoiceLineTable {
  organization_id: string;
  id: string;
  invoice_id: string;
  sort_order: number;
  name: string;
  description: string | null;
  quantity: number;
  amount: number;
  created_at: Instant;
  updated_at: Instant;
}

export interface CreditNoteTable {
  organization_id: string;
  id: string;
  number: number;
  invoice_id: string;
  amount: number;
  tax: number;
  reason: string;
  created_at: Instant;
}

export interface InvoiceCounterTable {
  organization_id: string;
  series: string;
  next: number;
}
