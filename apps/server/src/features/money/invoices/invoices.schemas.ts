import { Type, type Static } from 'typebox';
import {
  answers,
  component,
  idParam,
  Instant,
  listAnswers,
  literals,
  nullable,
  pagedQuery,
  refusals,
  Text,
  Uuid,
} from '../../../platform/http/schemas.ts';
import { Self } from '../../ground/accounts/accounts.schemas.ts';
import { BaseOrganization } from '../../ground/organization/organization.schemas.ts';
import { PaymentIntent, ProviderType } from '../payments/payments.schemas.ts';
import { BasePayment } from '../payments/receipts/receipts.schemas.ts';

export const InvoiceState = literals(['draft', 'sent', 'paid', 'void']);

const baseInvoice = {
  id: Uuid,
  alternateId: Type.Integer({ description: 'Number printed on the invoice; one series without gaps' }),
  title: Text,
  sentDate: nullable(Instant),
  dueDate: Instant,
  status: InvoiceState,
};

export const LineItem = component(
  'BaseInvoiceLineItem',
  Type.Object({
    id: Uuid,
    name: Text,
    description: nullable(Text),
    quantity: Type.Integer(),
    unit: nullable(Text),
    amount: Type.Integer({
      description: 'Price of one in minor units, before tax; negative for a discount',
    }),
    createdAt: Instant,
    updatedAt: Instant,
  }),
);

export const invoiceSums = {
  currency: Text,
  subTotal: Type.Integer({ description: 'Amount in minor units, before tax' }),
  salesTax: Type.Integer({ description: 'Amount in minor units' }),
  salesTaxRate: Type.Number({ description: 'Rate in percent' }),
  salesTaxName: nullable(Text),
  total: Type.Integer({ description: 'Amount in minor units, including tax' }),
  credited: Type.Integer({ description: 'Of the total, credited by credit notes' }),
  received: Type.Integer({ description: 'Money that was put to it, in one payment or in parts' }),
  toPay: Type.Integer({ description: 'Amount that is still due; 0 where nothing is to be paid' }),
};

export const CreditNote = component(
  'CreditNote',
  Type.Object({
    id: Uuid,
    number: Type.Integer({ description: 'In a series of its own, without gaps' }),
    amount: Type.Integer({ description: 'Amount in minor units, including tax' }),
    reason: Text,
    createdAt: Instant,
  }),
);

/** In lists of the payer. */
export const ListedInvoice = component('ListedInvoice', Type.Object({ ...baseInvoice, ...invoiceSums }));
export type ListedInvoiceView = Static<typeof ListedInvoice>;

export const Invoice = component(
  'Invoice',
  Type.Object({
    ...baseInvoice,
    ...invoiceSums,
    lineItems: Type.Array(LineItem),
    payments: Type.Array(BasePayment),
    creditNotes: Type.Array(CreditNote),
    billedTo: nullable(Type.String({ description: 'Name and address as printed, line by line' })),
    paying: Type.Boolean({ description: 'A payment is under way' }),
    type: Type.Optional(ProviderType),
    intentId: Type.Optional(Uuid),
    connectionId: Type.Optional(Text),
    secret: Type.Optional(Text),
    account: nullable(Self),
    organization: BaseOrganization,
    notes: nullable(Text),
    createdAt: Instant,
    updatedAt: Instant,
  }),
);
export type InvoiceView = Static<typeof Invoice>;

const tags = ['invoices'];
const params = idParam('invoiceId');

export const getInvoice = {
  operationId: 'getInvoice',
  tags,
  summary: 'Get an invoice of the caller',
  params,
  response: answers(Invoice),
};

export const listOwnInvoices = {
  operationId: 'listOwnInvoices',
  tags,
  summary: 'List the invoices of the caller, newest first',
  querystring: pagedQuery({}),
  response: listAnswers(ListedInvoice),
};

export const getInvoiceIntent = {
  operationId: 'getInvoiceIntent',
  tags,
  summary: 'Get the payment of an invoice, opening it if needed',
  params,
  querystring: Type.Object({ addressId: Type.Optional(Uuid) }),
  response: answers(PaymentIntent),
};

export const paper = {
  200: {
    description: 'Invoice as PDF',
    content: {
      'application/pdf': { schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) },
    },
  },
  ...refusals,
};

export const getInvoicePaper = {
  operationId: 'getInvoicePaper',
  tags,
  summary: 'Get an invoice of the caller as PDF, in the language of the request',
  params,
  response: paper,
};
