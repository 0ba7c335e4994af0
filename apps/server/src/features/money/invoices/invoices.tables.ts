import type { ColumnType, Generated } from 'kysely';
import type { Instant, NullableInstant, NullableJson } from '../../../platform/db/columns.ts';
import { unlinked, type Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    invoice: InvoiceTable;
    invoice_line: InvoiceLineTable;
    credit_note: CreditNoteTable;
    invoice_counter: InvoiceCounterTable;
    invoice_seller: InvoiceSellerTable;
  }
}

export const tables: Tables = {
  // Books are kept for the tax office, without the name and the street.
  invoice: {
    personal: unlinked('account_id', 'invoices', {
      withheld: ['client_key', 'search_text', 'reminded', 'is_charged', 'seller', 'parts_settled'],
      cleared: ['billed_to', 'buyer', 'search_text'],
    }),
    otherIds: {
      paid_intent_id: 'a payment',
      subscription_id: 'a subscription',
      change_id: 'a change of a subscription',
    },
  },
  invoice_line: { impersonal: 'What an invoice lists; goes with it.' },
  credit_note: { impersonal: 'Goes with its invoice.' },
  invoice_counter: { impersonal: 'The next number of a series.' },
  invoice_seller: { impersonal: 'Numbers and the account of the organization.' },
};

/** Why no tax is on an invoice, as EN 16931 names it (UNCL 5305). */
export type Untaxed = 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O';
/** By UN/ECE recommendation 20. */
export type Unit =
  'C62' | 'HUR' | 'DAY' | 'WEE' | 'MON' | 'ANN' | 'KGM' | 'MTR' | 'MTK' | 'LTR' | 'SET' | 'E48';
/** Forms of an electronic invoice. */
export type Syntax = 'ubl' | 'cii';

export interface PostalAddress {
  readonly address1: string | null;
  readonly address2: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  readonly country: string | null;
}

/** The seller as it was when the invoice was sent. */
export interface Seller extends PostalAddress {
  readonly name: string;
  readonly email: string;
  readonly vatId: string | null;
  readonly taxNumber: string | null;
  readonly registration: string | null;
  readonly iban: string | null;
  readonly bic: string | null;
  readonly accountHolder: string | null;
}

export interface Buyer extends PostalAddress {
  readonly name: string | null;
  readonly vatId: string | null;
  /** Their own sign for it, such as a cost center or the route of a public authority. */
  readonly reference: string | null;
}

export type InvoiceStatus = 'draft' | 'sent' | 'paid' | 'void';

export interface InvoiceTable {
  organization_id: string;
  id: string;
  number: number | null;
  title: string;
  account_id: string | null;
  billed_to: string | null;
  issuer_name: string | null;
  /** As on electronic invoices; frozen on sending. */
  seller: NullableJson<Seller>;
  buyer: NullableJson<Buyer>;
  untaxed_category: ColumnType<Untaxed | null, Untaxed | null | undefined>;
  untaxed_reason: ColumnType<string | null, string | null | undefined>;
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
  /** Came in parts before it was paid, less the parts that went back; with tax. */
  part_paid: Generated<number>;
  part_tax: Generated<number>;
  /** Of these parts: went back before it was paid, or was asked to. */
  part_returned: Generated<number>;
  /** Paid with its parts counted; a process that knows of no parts leaves it false. */
  parts_settled: Generated<boolean>;
  reminders: Generated<boolean>;
  reminded: Generated<number>;
  subscription_id: ColumnType<string | null, string | null | undefined, never>;
  period_start: NullableInstant;
  /** As it was agreed when the period was billed. */
  period_end: NullableInstant;
  is_charged: Generated<boolean>;
  /** Of the change of a subscription that it pays for. */
  change_id: ColumnType<string | null, string | null | undefined, never>;
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
  unit: ColumnType<Unit | null, Unit | null | undefined>;
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

export interface InvoiceSellerTable {
  organization_id: string;
  legal_name: string | null;
  vat_id: string | null;
  tax_number: string | null;
  registration: string | null;
  iban: string | null;
  bic: string | null;
  account_holder: string | null;
  /** Of invoices without tax, unless they say it themselves. */
  untaxed_category: Untaxed | null;
  untaxed_reason: string | null;
  /** Form of the electronic invoice that goes with the mail; null: none. */
  attached: Syntax | null;
  updated_at: Date;
}
