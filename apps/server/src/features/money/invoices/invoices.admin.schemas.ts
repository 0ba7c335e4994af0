import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  idParam,
  idempotencyHeaders,
  Instant,
  listAnswers,
  nullable,
  pagedQuery,
  Text,
  Uuid,
} from '../../../platform/http/schemas.ts';
import { BaseAccount } from '../../ground/accounts/accounts.schemas.ts';
import { Received, receivedFields } from '../payments/payments.admin.schemas.ts';
import { Buyer, BuyerBody, Unit, Untaxed } from './electronic/seller.schemas.ts';
import { CreditNote, invoiceSums, InvoiceState, LineItem, paper } from './invoices.schemas.ts';

const tags = ['admin', 'invoices'];
const params = idParam('invoiceId');
const MAX_AMOUNT = 99_999_999;

export const ManagedInvoice = component(
  'ManagedInvoice',
  Type.Object({
    id: Uuid,
    number: nullable(Type.Integer({ description: 'Given on sending' })),
    title: Text,
    status: InvoiceState,
    subscriptionId: nullable(Uuid),
    account: nullable(BaseAccount),
    billedTo: nullable(Text),
    buyer: nullable(Buyer),
    untaxedCategory: nullable(Untaxed),
    untaxedReason: nullable(Text),
    ...invoiceSums,
    dueDate: nullable(Instant),
    sentDate: nullable(Instant),
    paidDate: nullable(Instant),
    overdue: Type.Boolean(),
    reminders: Type.Boolean({ description: 'Remind the payer when it is due, and one and two weeks later' }),
    notes: nullable(Text),
    intentId: nullable(Type.String({ format: 'uuid', description: 'The payment that paid it' })),
    lineItems: Type.Array(LineItem),
    creditNotes: Type.Array(CreditNote),
    createdAt: Instant,
    updatedAt: Instant,
  }),
);
export type ManagedInvoiceView = Static<typeof ManagedInvoice>;

const Line = body({
  name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
  description: Type.Optional(nullable(Type.String({ maxLength: 500 }))),
  quantity: Type.Integer({ minimum: 1, maximum: 100_000 }),
  unit: Type.Optional(nullable(Unit)),
  amount: Type.Integer({
    minimum: -MAX_AMOUNT,
    maximum: MAX_AMOUNT,
    description: 'Price of one in minor units, before tax; negative for a discount',
  }),
});
export type LineBody = Static<typeof Line>;

// One line: a title reaches the provider and the subject of mails.
const Title = Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\r\\n]*\\S[^\\r\\n]*$' });

const optional = {
  billedTo: Type.Optional(
    nullable(Type.String({ maxLength: 500, description: 'Name and address as printed, line by line' })),
  ),
  buyer: Type.Optional(nullable(BuyerBody)),
  untaxedCategory: Type.Optional(nullable(Untaxed)),
  untaxedReason: Type.Optional(
    nullable(Type.String({ maxLength: 300, description: 'Why no tax is on it, in words' })),
  ),
  dueDate: Type.Optional(
    nullable(Type.String({ format: 'date-time', description: '14 days after sending unless given' })),
  ),
  notes: Type.Optional(nullable(Type.String({ maxLength: 2000 }))),
  taxRate: Type.Optional(
    Type.Number({ minimum: 0, maximum: 100, multipleOf: 0.001, description: 'Rate in percent' }),
  ),
  taxName: Type.Optional(nullable(Type.String({ maxLength: 60 }))),
  reminders: Type.Optional(Type.Boolean()),
};
const Lines = Type.Array(Line, { maxItems: 200 });
const CreateBody = body({ title: Title, accountId: Uuid, lineItems: Lines, ...optional });
export type CreateInvoice = Static<typeof CreateBody>;
const UpdateBody = body({
  title: Type.Optional(Title),
  accountId: Type.Optional(Uuid),
  lineItems: Type.Optional(Lines),
  ...optional,
});
export type InvoiceBody = Static<typeof UpdateBody>;

const ListQuery = pagedQuery({
  status: Type.Optional(InvoiceState),
  overdue: Type.Optional(Type.Boolean()),
});
export const PARAMETERS = Object.keys(ListQuery.properties);

export const listInvoices = {
  operationId: 'listInvoices',
  tags,
  summary:
    'List all invoices (staff only), newest first; orderBy: number, title, total, dueDate, createdAt, ' +
    'descending after “-”; count is exact up to 10,000, and 10,001 beyond',
  querystring: ListQuery,
  response: listAnswers(ManagedInvoice),
};
export const createInvoice = {
  operationId: 'createInvoice',
  tags,
  summary: 'Create an invoice as a draft',
  headers: idempotencyHeaders('invoice'),
  body: CreateBody,
  response: answers(ManagedInvoice),
};
export const getManagedInvoice = {
  operationId: 'getManagedInvoice',
  tags,
  summary: 'Get an invoice with its lines and credit notes (staff only)',
  params,
  response: answers(ManagedInvoice),
};
export const updateInvoice = {
  operationId: 'updateInvoice',
  tags,
  summary: 'Change a draft; invoices that were sent cannot be changed',
  params,
  body: UpdateBody,
  response: answers(ManagedInvoice),
};
export const deleteInvoice = {
  operationId: 'deleteInvoice',
  tags,
  summary: 'Delete a draft',
  params,
  response: answers(Type.Null()),
};
export const sendInvoice = {
  operationId: 'sendInvoice',
  tags,
  summary: 'Send an invoice: gives it its number and mails it to the payer (idempotent)',
  params,
  response: answers(ManagedInvoice),
};
export const voidInvoice = {
  operationId: 'voidInvoice',
  tags,
  summary: 'Void an unpaid invoice, which keeps its number (idempotent)',
  params,
  response: answers(ManagedInvoice),
};
export const markInvoicePaid = {
  operationId: 'markInvoicePaid',
  tags,
  summary: 'Mark an invoice as paid by transfer or cash (idempotent)',
  params,
  body: Received,
  response: answers(ManagedInvoice),
};
export const recordInvoicePart = {
  operationId: 'recordInvoicePart',
  tags,
  summary: 'Record a part of an invoice that was paid by transfer or cash; the sum of the parts pays it',
  params,
  headers: idempotencyHeaders('payment'),
  body: body({
    amount: Type.Integer({
      minimum: 1,
      maximum: MAX_AMOUNT,
      description: 'Minor units, including tax; not more than what is still due',
    }),
    ...receivedFields,
  }),
  response: answers(ManagedInvoice),
};
export const creditInvoice = {
  operationId: 'creditInvoice',
  tags,
  summary: 'Credit an invoice in part or in full; what was paid is refunded',
  params,
  headers: idempotencyHeaders('credit note'),
  body: body({
    amount: Type.Integer({ minimum: 1, maximum: MAX_AMOUNT, description: 'Minor units, including tax' }),
    reason: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
  }),
  response: answers(ManagedInvoice),
};
export const remindOfInvoice = {
  operationId: 'remindOfInvoice',
  tags,
  summary: 'Remind the payer of an unpaid invoice by mail',
  params,
  response: answers(ManagedInvoice),
};
export const copyInvoice = {
  operationId: 'copyInvoice',
  tags,
  summary: 'Copy an invoice into a new draft',
  params,
  headers: idempotencyHeaders('invoice'),
  response: answers(ManagedInvoice),
};
export const getManagedInvoicePaper = {
  operationId: 'getManagedInvoicePaper',
  tags,
  summary: 'Get an invoice as PDF (staff only), in the language of the request',
  params,
  response: paper,
};
