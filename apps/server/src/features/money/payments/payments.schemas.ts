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
  alternateId: Type.Integer({ description: 'for people to say on the telephone' }),
  accountId: Uuid,
  eventId: Uuid,
};
/** One account at one event. */
export const BaseRegistration = component('BaseRegistration', Type.Object(baseRegistration));
export type BaseRegistrationView = Static<typeof BaseRegistration>;

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
    description: 'what the browser pays with at the provider; empty where none is needed',
  }),
  referenceId: Type.String({ description: 'id at the provider; else what to write on a transfer' }),
  amount: Type.Integer({ description: 'minor units, tax included' }),
  currency: Text,
  metadata: Type.Record(Type.String(), Type.String()),
  eventId: nullable(Uuid),
  registrationId: nullable(Uuid),
  invoiceId: nullable(Uuid),
  bookingId: nullable(Uuid),
  salesTax: Type.Integer({ description: 'minor units' }),
  salesTaxRate: Type.Number({ description: 'percent' }),
  country: nullable(Text),
  state: nullable(Text),
  zip: nullable(Text),
  createdAt: Instant,
  subTotal: Type.Integer({ description: 'minor units, before tax' }),
  salesTaxName: nullable(Text),
  reference: Type.String({ description: 'what to write on a transfer' }),
  status: IntentStatus,
  dueAt: nullable(
    Type.String({
      format: 'date-time',
      description: 'by when promised money must be there; else it is called off',
    }),
  ),
  provider: Type.Unsafe<'none' | Static<typeof ProviderType>>({
    type: 'string',
    enum: ['none', 'manual', 'stripe', 'paypal', 'braintree'],
    description: 'none: there is nothing to pay',
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
      instructions: nullable(Type.String({ description: "how to pay, in the organization's words" })),
      termDays: Type.Integer({ description: 'days that a transfer or cash is waited for' }),
    }),
    attempt: nullable(
      Type.Integer({
        description: 'another one when what is paid for, or its price, has changed; null: nothing to pay',
      }),
    ),
    account: BaseAccount,
    registration: nullable(BaseRegistration),
    invoice: Type.Null(),
    booking: Type.Null(),
  }),
);
export type PaymentIntentView = Static<typeof PaymentIntent>;

const CaptureBody = body({
  attempt: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'the attempt that the payer saw; refused when there is a newer one',
    }),
  ),
  nonce: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
  deviceData: Type.Optional(Type.String({ minLength: 1, maxLength: 10_000 })),
});
export type CaptureBody = Static<typeof CaptureBody>;

export const getPaymentIntent = {
  operationId: 'getPaymentIntent',
  tags: ['payments'],
  summary: 'One of the own payments as it stands',
  params: idParam('intentId'),
  response: answers(PaymentIntent),
};

export const capturePaymentIntent = {
  operationId: 'capturePaymentIntent',
  tags: ['payments'],
  summary: 'Pay what was agreed, or hear how it stands: again is never twice',
  params: idParam('intentId'),
  headers: idempotencyHeaders('payment'),
  body: CaptureBody,
  response: answers(Type.Null()),
};

export const callOffPaymentIntent = {
  operationId: 'callOffPaymentIntent',
  tags: ['payments'],
  summary: 'Call off one of the own payments by transfer or cash (idempotent)',
  params: idParam('intentId'),
  response: answers(PaymentIntent),
};
