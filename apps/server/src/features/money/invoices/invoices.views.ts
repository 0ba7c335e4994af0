import type { InvoiceView, ListedInvoiceView } from './invoices.schemas.ts';
import type { ManagedInvoiceView } from './invoices.admin.schemas.ts';
import type { CreditNoteRow, InvoiceLineRow, InvoiceRow } from './invoices.queries.ts';
import { dueOf } from './invoices.policy.ts';
import type { ManagedInvoice, OwnInvoice } from './invoices.service.ts';
import { viewBasePayment } from '../payments/index.ts';

const viewSums = (row: InvoiceRow) => ({
  currency: row.currency,
  subTotal: row.subtotal,
  salesTax: row.tax,
  salesTaxRate: row.tax_rate / 1000,
  salesTaxName: row.tax_name,
  total: row.total,
  credited: row.credited,
  received: row.status === 'paid' ? row.paid_amount : row.part_paid,
  toPay: row.status === 'sent' ? dueOf(row).total : 0,
});

const viewLine = (row: InvoiceLineRow) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  quantity: row.quantity,
  unit: row.unit,
  amount: row.amount,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

const viewCredit = ({ id, number, amount, reason, created_at }: CreditNoteRow) => ({
  id,
  number,
  amount,
  reason,
  createdAt: created_at.toISOString(),
});

/** Of one that was sent, which has a number and a day on which it is due. */
export const viewListed = (row: InvoiceRow): ListedInvoiceView => ({
  id: row.id,
  alternateId: row.number ?? 0,
  title: row.title,
  sentDate: row.sent_at?.toISOString() ?? null,
  dueDate: (row.due_at ?? row.created_at).toISOString(),
  status: row.status,
  ...viewSums(row),
});

interface Parties {
  readonly account: InvoiceView['account'];
  readonly organization: InvoiceView['organization'];
}

export const viewInvoice = (
  { row, lines, credits, receipts, open }: OwnInvoice,
  { account, organization }: Parties,
): InvoiceView => ({
  ...viewListed(row),
  lineItems: lines.map(viewLine),
  payments: receipts.map(viewBasePayment),
  creditNotes: credits.map(viewCredit),
  billedTo: row.billed_to,
  paying: open?.status === 'processing' || open?.status === 'authorized',
  ...(open === undefined
    ? {}
    : {
        intentId: open.id,
        connectionId: open.integration_id,
        // The check of the column holds it to these.
        type: open.around.integration_type as NonNullable<InvoiceView['type']>,
        secret: open.around.secret ?? '',
      }),
  account,
  organization,
  notes: row.notes,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

export const viewManagedInvoice = (
  { row, lines, credits, account }: ManagedInvoice,
  now: Date,
): ManagedInvoiceView => ({
  id: row.id,
  number: row.number,
  title: row.title,
  status: row.status,
  subscriptionId: row.subscription_id,
  account,
  billedTo: row.billed_to,
  buyer: row.buyer,
  untaxedCategory: row.untaxed_category,
  untaxedReason: row.untaxed_reason,
  ...viewSums(row),
  dueDate: row.due_at?.toISOString() ?? null,
  sentDate: row.sent_at?.toISOString() ?? null,
  paidDate: row.paid_at?.toISOString() ?? null,
  overdue: row.status === 'sent' && row.due_at !== null && row.due_at < now,
  reminders: row.reminders,
  notes: row.notes,
  intentId: row.paid_intent_id,
  lineItems: lines.map(viewLine),
  creditNotes: credits.map(viewCredit),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
