import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  idParam,
  idempotencyHeaders,
  Instant,
  literals,
  nullable,
  Text,
  Uuid,
} from '../../../platform/http/schemas.ts';
import { BaseAccount } from '../../ground/accounts/accounts.schemas.ts';

const baseRegistration = {
  id: Uuid,
  alternateId: Type.Integer({ description: 'Short number for people, e.g. on the telephone' }),
  accountId: Uuid,
  eventId: Uuid,
};
/** One account at one event. */
export const BaseRegistration = component('BaseRegistration', Type.Object(baseRegistration));
export type BaseRegistrationView = Static<typeof BaseRegistration>;

export const BaseInvoice = component(
  'BaseInvoice',
  Type.Object({
    id: Uuid,
    alternateId: Type.Integer({ description: 'Number printed on the invoice' }),
    title: Text,
    sentDate: nullable(Instant),
    dueDate: Instant,
    status: literals(['draft', 'sent', 'paid', 'void']),
  }),
);
export type BaseInvoiceView = Static<typeof BaseInvoice>;
const BaseBooking = component(
  'BaseBooking',
  Type.Object({
    id: Uuid,
    alternateId: Type.Integer(),
    day: Type.String({ format: 'date', description: 'Day on the calendar of the place' }),
    time: Type.String({ description: 'HH:mm on the clock of the place' }),
    duration: Type.Integer({ description: 'Minutes' }),
    status: Text,
  }),
);
export type BaseBookingView = Static<typeof BaseBooking>;

export const IntentStatus = literals([
  'created',
  'requires_action',
  'processing',
  'authorized',
  'captured',
  'failed',
  'canceled',
  'expired',
]);
export const ProviderType = literals(['manual', 'stripe', 'paypal', 'braintree']);

export const basePaymentIntent = {
  id: Uuid,
  integrationId: Uuid,
  accountId: Uuid,
  description: nullable(Text),
  secret: Type.String({
    description: 'Client secret for paying in the browser at the provider; empty if none is needed',
  }),
  referenceId: Type.String({
    description: 'Id at the payment provider; otherwise the bank transfer reference',
  }),
  amount: Type.Integer({ description: 'Amount in minor units, including tax' }),
  currency: Text,
  metadata: Type.Record(Type.String(), Type.String()),
  eventId: nullable(Uuid),
  registrationId: nullable(Uuid),
  invoiceId: nullable(Uuid),
  bookingId: nullable(Uuid),
  salesTax: Type.Integer({ description: 'Amount in minor units of the currency' }),
  salesTaxRate: Type.Number({ description: 'Rate in percent' }),
  country: nullable(Text),
  state: nullable(Text),
  zip: nullable(Text),
  createdAt: Instant,
  subTotal: Type.Integer({ description: 'Amount in minor units, before tax' }),
  salesTaxName: nullable(Text),
  reference: Type.String({ description: 'Bank transfer reference' }),
  status: IntentStatus,
  dueAt: nullable(
    Type.String({
      format: 'date-time',
      description: 'Due date of an offline payment; canceled if not received by then',
    }),
  ),
  provider: Type.Unsafe<'none' | Static<typeof ProviderType>>({
    type: 'string',
    enum: ['none', 'manual', 'stripe', 'paypal', 'braintree'],
    description: 'Payment provider; none if there is nothing to pay',
  }),
};

export const PaymentIntent = component(
  'PaymentIntent',
  Type.Object({
    ...basePaymentIntent,
    integration: Type.Object({
      connectionId: Text,
      type: ProviderType,
      publishableKey: nullable(Text),
      instructions: nullable(
        Type.String({ description: 'Payment instructions written by the organization' }),
      ),
      termDays: Type.Integer({ description: 'Payment term for bank transfer or cash, in days' }),
    }),
    offers: Type.Array(Type.Object({ connectionId: Uuid, type: ProviderType }), {
      description: 'Providers that the payer may choose from, preferred first',
    }),
    attempt: nullable(
      Type.Integer({
        description: 'Attempt number; changes with the items or their price; null if there is nothing to pay',
      }),
    ),
    account: BaseAccount,
    registration: nullable(BaseRegistration),
    invoice: nullable(BaseInvoice),
    booking: nullable(BaseBooking),
  }),
);
export type PaymentIntentView = Static<typeof PaymentIntent>;

const CaptureBody = body({
  attempt: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'Attempt number shown to the payer; rejected if there is a newer attempt',
    }),
  ),
  nonce: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
  deviceData: Type.Optional(Type.String({ minLength: 1, maxLength: 10_000 })),
});
export type CaptureBody = Static<typeof CaptureBody>;

const ChooseBody = body({
  connectionId: Uuid,
  attempt: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'Attempt number shown to the payer; rejected if there is a newer attempt',
    }),
  ),
});
export type ChooseBody = Static<typeof ChooseBody>;

export const choosePaymentProvider = {
  operationId: 'choosePaymentProvider',
  tags: ['payments'],
  summary: 'Choose the provider of one of the caller’s payments (idempotent)',
  params: idParam('intentId'),
  body: ChooseBody,
  response: answers(PaymentIntent),
};

export const getPaymentIntent = {
  operationId: 'getPaymentIntent',
  tags: ['payments'],
  summary: 'Get one of the caller’s payments with its current status',
  params: idParam('intentId'),
  response: answers(PaymentIntent),
};

export const capturePaymentIntent = {
  operationId: 'capturePaymentIntent',
  tags: ['payments'],
  summary: 'Capture a payment, or return its status (idempotent: never charged twice)',
  params: idParam('intentId'),
  headers: idempotencyHeaders('payment'),
  body: CaptureBody,
  response: answers(Type.Null()),
};

export const callOffPaymentIntent = {
  operationId: 'callOffPaymentIntent',
  tags: ['payments'],
  summary: 'Cancel one of the caller’s payments by transfer or cash (idempotent)',
  params: idParam('intentId'),
  response: answers(PaymentIntent),
};
