import type { ColumnType, Generated } from 'kysely';
import type { Instant, Json, NullableInstant } from '../../../platform/db/columns.ts';
import { unlinked, type Tables } from '../../../platform/tables.ts';
import { methodTables } from './methods/methods.tables.ts';
import { receiptTables } from './receipts/receipts.tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    payment_integration: PaymentIntegrationTable;
    tax_rate: TaxRateTable;
    payment_intent: PaymentIntentTable;
    payment_attempt: PaymentAttemptTable;
    payment_refund: PaymentRefundTable;
    payment_dispute: PaymentDisputeTable;
    payment_dispute_file: PaymentDisputeFileTable;
    payment_event: PaymentEventTable;
    ledger_entry: LedgerEntryTable;
  }
}

const PAID = 'Goes with the payment, which names the payer.';

export const tables: Tables = {
  ...receiptTables,
  ...methodTables,
  payment_integration: { impersonal: 'The account of the organization at whoever takes its money.' },
  tax_rate: { impersonal: 'Rates of the organization.' },
  // The books are kept as the law asks, without the name and the street.
  payment_intent: {
    personal: unlinked('account_id', 'payments', {
      withheld: ['details', 'integration_id', 'customer_id', 'saves_method', 'received_note'],
      cleared: ['name', 'address1', 'address2', 'city', 'zip', 'received_note'],
      emptied: ['details'],
    }),
    otherIds: {
      event_id: 'an event',
      registration_id: 'a registration',
      invoice_id: 'an invoice',
      booking_id: 'a booking',
      booking_series_id: 'a series of bookings',
      customer_id: 'a customer of a provider',
    },
  },
  payment_attempt: {
    otherIds: { customer_id: 'a customer of a provider', asked_method_id: 'a saved payment method' },
    personal: {
      persons: ['account_id'],
      why: 'Repeats the order and the address of the payment, which is given out.',
      cleared: ['name', 'address1', 'address2', 'city', 'zip', 'details'],
      fate: 'unlinked',
    },
  },
  payment_refund: {
    otherIds: { for_id: 'a booking, a payment or a credit note' },
    personal: {
      persons: ['account_id'],
      why: 'Names who of the staff gave money back; what came back is told with the payment.',
      fate: 'unlinked',
    },
  },
  payment_dispute: { impersonal: PAID },
  payment_dispute_file: {
    impersonal: 'Goes with its dispute, once that is decided at the latest; files are given out themselves.',
    files: ['file_id'],
  },
  payment_event: { impersonal: 'Which messages of a provider have been heard.' },
  ledger_entry: {
    impersonal: 'The books: amounts without names.',
    otherIds: {
      transaction_id: 'a transaction of the books',
      refund_id: 'a refund',
      dispute_id: 'a dispute',
    },
  },
};

export interface PaymentIntegrationTable {
  organization_id: string;
  id: string;
  type: string;
  account_reference: Generated<string>;
  active: Generated<boolean>;
  /** Beside the active one. */
  offered: Generated<boolean>;
  publishable_key: string | null;
  instructions: string | null;
  term_days: Generated<number>;
  secrets: Buffer | null;
  /** When its messages last arrived, to the day. */
  heard_at: NullableInstant;
  /** All disputes that were opened before are known. */
  disputes_since: NullableInstant;
  /** Of the list of disputes that is being read: when it was first asked for, and where it goes on. */
  disputes_until: NullableInstant;
  disputes_page: ColumnType<string | null, string | null | undefined, string | null>;
  /** When the provider was last asked for that list; before the time of the pause where it goes on in the next run. */
  disputes_asked_at: NullableInstant;
  created_at: Instant;
  updated_at: Instant;
}

export interface TaxRateTable {
  organization_id: string;
  id: string;
  country: string;
  state: Generated<string>;
  rate: number;
  name: string;
}

export type IntentStatus =
  | 'created'
  | 'requires_action'
  | 'processing'
  | 'authorized'
  | 'captured'
  | 'failed'
  | 'canceled'
  | 'expired';

export type AttemptStatus = Exclude<IntentStatus, 'expired'>;

export type RefundStatus = 'created' | 'pending' | 'succeeded' | 'failed' | 'canceled';

export type RefundSource = 'staff' | 'payer' | 'provider' | 'system';

export type DisputeAnswer = 'evidence' | 'accepted';
/** `created`: the provider has not said yet that it has it. */
type AnswerStatus = 'created' | 'sent' | 'refused';
export type EvidenceKind = 'communication' | 'service' | 'other';

export type DisputeStatus = 'opened' | 'under_review' | 'won' | 'lost';

export interface PaymentIntentTable {
  organization_id: string;
  id: string;
  integration_id: string;
  provider: string;
  account_id: string | null;
  purpose: string;
  subject: string;
  event_id: string | null;
  registration_id: string | null;
  invoice_id: string | null;
  booking_id: string | null;
  booking_series_id: string | null;
  description: string | null;
  details: Json<Record<string, unknown>>;
  reference: string;
  currency: string;
  subtotal: number;
  tax: number;
  amount: number;
  tax_rate: number;
  tax_name: string | null;
  name: string | null;
  address1: string | null;
  address2: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
  zip: string | null;
  status: IntentStatus;
  captured: Generated<number>;
  captured_at: NullableInstant;
  refunded: Generated<number>;
  due_at: NullableInstant;
  /** When a promise ended without the money: not paid in time, or called off by the payer. */
  lapsed_at: NullableInstant;
  consumed_at: NullableInstant;
  customer_id: ColumnType<string | null, string | null | undefined, string | null>;
  saves_method: Generated<boolean>;
  received_at: NullableInstant;
  /** When it failed last; it stays when the payment expires or is tried again. */
  failed_at: NullableInstant;
  received_note: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: Instant;
  updated_at: Instant;
}

/** Tried again later; only with the payer there, whom the bank asks; never again. */
export type Decline = 'passing' | 'needsPayer' | 'final';

export interface PaymentAttemptTable {
  organization_id: string;
  id: string;
  intent_id: string;
  number: number;
  integration_id: string;
  provider: string;
  provider_reference: string | null;
  /** The provider's name of the money that came in, where refunds are made of that. */
  capture_reference: ColumnType<string | null, string | null | undefined, string | null>;
  secret: string | null;
  amount: number;
  tax: number;
  currency: string;
  status: AttemptStatus;
  captured: Generated<number>;
  refunded: Generated<number>;
  superseded: Generated<boolean>;
  account_id: string | null;
  /** The order that this attempt pays for; null on superseded attempts from before it was kept. */
  details: ColumnType<Record<string, unknown> | null, string | null | undefined, never>;
  description: string | null;
  subtotal: number | null;
  tax_rate: number | null;
  tax_name: string | null;
  name: string | null;
  address1: string | null;
  address2: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
  zip: string | null;
  device_data: string | null;
  customer_id: ColumnType<string | null, string | null | undefined, string | null>;
  saves_method: Generated<boolean>;
  error: string | null;
  /** Why a saved method was refused. */
  decline: ColumnType<Decline | null, Decline | null | undefined, Decline | null>;
  /** The provider is asked to take the money since then; null once it has answered. */
  capturing_at: NullableInstant;
  /** The provider was last asked to take the money. */
  asked_at: NullableInstant;
  /** The saved method of that call, and the number of its try. */
  asked_method_id: ColumnType<string | null, string | null | undefined, string | null>;
  asked_number: ColumnType<number | null, number | null | undefined, number | null>;
  /** When the provider was asked for what stands here. */
  read_at: NullableInstant;
  checked_at: Instant;
  created_at: Instant;
  updated_at: Instant;
}

export interface PaymentRefundTable {
  organization_id: string;
  id: string;
  intent_id: string;
  attempt_id: string;
  provider_reference: string | null;
  amount: number;
  currency: string;
  status: RefundStatus;
  source: RefundSource;
  reason: string | null;
  error: string | null;
  account_id: string | null;
  /** The booking, the payment for dates that could not be had, or the credit note that it is for. */
  for_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** A provider without keys is asked for it since then. */
  sending_at: NullableInstant;
  /** The provider refuses it since then for the state of our account. */
  refused_since: NullableInstant;
  /** When the provider made it, where it says so. */
  made_at: NullableInstant;
  checked_at: Instant;
  created_at: Instant;
  updated_at: Instant;
}

export interface PaymentDisputeTable {
  organization_id: string;
  id: string;
  intent_id: string;
  attempt_id: string;
  provider_reference: string;
  amount: number;
  currency: string;
  status: DisputeStatus;
  /** The sum that the provider takes because of it; null on rows from before it was kept, where it is `withdrawn`. */
  claimed: ColumnType<number | null, number | null | undefined, number | null>;
  /** Less the refunds that are the same money. */
  withdrawn: Generated<number>;
  /** Refunds that the provider has made since then may be its money; null: they are other money. */
  refunds_since: NullableInstant;
  reason: string | null;
  /** Until when the provider takes an answer. */
  due_at: NullableInstant;
  answer: ColumnType<DisputeAnswer | null, DisputeAnswer | null | undefined, DisputeAnswer | null>;
  answer_status: ColumnType<AnswerStatus | null, AnswerStatus | null | undefined, AnswerStatus | null>;
  answer_text: ColumnType<string | null, string | null | undefined, string | null>;
  answer_error: ColumnType<string | null, string | null | undefined, string | null>;
  answer_number: Generated<number>;
  /** That it was written with; their uploaders may have gone since. */
  answer_files: Generated<number>;
  answer_checked_at: NullableInstant;
  /** The deadline that the staff was reminded of. */
  reminded_due_at: NullableInstant;
  /** When it was last asked about, should a message have been lost. */
  checked_at: NullableInstant;
  /** When the provider was asked for what stands here. */
  read_at: NullableInstant;
  created_at: Instant;
  updated_at: Instant;
}

export interface PaymentDisputeFileTable {
  organization_id: string;
  dispute_id: string;
  kind: EvidenceKind;
  file_id: number;
}

export interface PaymentEventTable {
  organization_id: string;
  integration_id: string;
  event_id: string;
  type: string;
  received_at: Instant;
}

export type LedgerAccount = 'provider' | 'revenue' | 'tax' | 'refund' | 'dispute';

export interface LedgerEntryTable {
  organization_id: string;
  transaction_id: string;
  line: number;
  account: LedgerAccount;
  amount: number;
  currency: string;
  intent_id: string;
  refund_id: string | null;
  dispute_id: string | null;
  created_at: Instant;
}
