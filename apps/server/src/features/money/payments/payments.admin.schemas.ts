import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  idParam,
  idempotencyHeaders,
  Instant,
  listAnswers,
  literals,
  nullable,
  pagedQuery,
  Text,
  Uuid,
} from '../../../platform/http/schemas.ts';
import { BaseAccount } from '../../ground/accounts/accounts.schemas.ts';
import { Country } from '../../ground/addresses/countries.schemas.ts';
import { basePaymentIntent, IntentStatus } from './payments.schemas.ts';

const tags = ['admin', 'payments'];

const taxRate = {
  rate: Type.Number({ minimum: 0, maximum: 100, multipleOf: 0.001, description: 'Rate in percent' }),
  name: Type.String({
    minLength: 1,
    maxLength: 60,
    pattern: '\\S',
    description: 'Name of the tax as printed on receipts',
  }),
};
const TaxRate = component(
  'TaxRate',
  Type.Object({
    id: Uuid,
    ...taxRate,
    country: Type.String({ description: 'Country code, ISO 3166-1 alpha-2' }),
    state: Type.String({ description: 'State; empty for the whole country' }),
  }),
);
export type TaxRateView = Static<typeof TaxRate>;
const TaxRateBody = body({
  ...taxRate,
  country: Country,
  state: Type.Optional(Type.String({ maxLength: 120 })),
});
export type TaxRateBody = Static<typeof TaxRateBody>;

export const listTaxRates = {
  operationId: 'listTaxRates',
  tags,
  summary: 'List all tax rates, by location of the payer',
  response: listAnswers(TaxRate),
};
export const putTaxRates = {
  operationId: 'putTaxRates',
  tags,
  summary: 'Replace all tax rates; no tax is charged where no rate is given',
  body: body({
    taxRates: Type.Array(TaxRateBody, { maxItems: 500 }),
    seenIds: Type.Optional(
      Type.Array(Uuid, {
        maxItems: 500,
        description: 'Ids of all rates that the caller has read; refused when they have been replaced since',
      }),
    ),
  }),
  response: listAnswers(TaxRate),
};

const Refund = component(
  'PaymentRefund',
  Type.Object({
    id: Uuid,
    amount: Type.Integer({ description: 'Amount in minor units of the currency' }),
    currency: Text,
    status: literals(['created', 'pending', 'succeeded', 'failed', 'canceled']),
    source: literals(['staff', 'payer', 'provider', 'system']),
    reason: nullable(Text),
    error: nullable(Text),
    createdAt: Instant,
  }),
);
export type RefundView = Static<typeof Refund>;

const Dispute = component(
  'PaymentDispute',
  Type.Object({
    id: Uuid,
    amount: Type.Integer({ description: 'Amount in minor units of the currency' }),
    currency: Text,
    status: literals(['opened', 'under_review', 'won', 'lost']),
    reason: nullable(Text),
    dueAt: nullable(Type.String({ format: 'date-time', description: 'When an answer must be there' })),
    answer: nullable(
      Type.Object({
        kind: literals(['evidence', 'accepted']),
        status: literals(['created', 'sent', 'refused']),
        text: nullable(Type.String({ description: 'Evidence; deleted once the dispute is decided' })),
        files: Type.Integer({ description: 'Number of files' }),
        error: nullable(Type.String({ description: 'Reason of the provider to refuse the answer' })),
      }),
    ),
    createdAt: Instant,
  }),
);
export type DisputeView = Static<typeof Dispute>;

/** Of money that no provider reports. */
export const receivedFields = {
  receivedAt: Type.Optional(
    nullable(Type.String({ format: 'date-time', description: 'When the money came; not in the future' })),
  ),
  note: Type.Optional(
    nullable(
      Type.String({ maxLength: 200, description: 'Note for the staff, such as the line of the bank' }),
    ),
  ),
};
export const Received = nullable(body(receivedFields));
export type Received = Static<typeof Received>;

const { accountId: _accountId, secret: _secret, metadata: _metadata, ...listed } = basePaymentIntent;
export const ManagedPayment = component(
  'ManagedPayment',
  Type.Object({
    ...listed,
    account: nullable(BaseAccount),
    captured: Type.Integer({ description: 'Amount received, in minor units' }),
    capturedAt: nullable(Instant),
    receivedAt: nullable(
      Type.String({
        format: 'date-time',
        description: 'When it came by transfer or in cash, as the staff says',
      }),
    ),
    note: nullable(Type.String({ description: 'Note of the staff on how it came' })),
    refunded: Type.Integer({ description: 'Amount refunded or being refunded, in minor units' }),
    refundable: Type.Integer({
      description: 'The most that a single refund can be over, in minor units; 0 while a bank decides',
    }),
    delivered: Type.Boolean({ description: 'Whether the purchase has been delivered' }),
    disputed: Type.Boolean(),
    refunds: Type.Array(Refund),
    disputes: Type.Array(Dispute),
  }),
);
export type ManagedPaymentView = Static<typeof ManagedPayment>;

export const listPayments = {
  operationId: 'listPaymentIntents',
  tags,
  summary: 'List payments, newest first; search by reference, description or payer',
  querystring: pagedQuery({
    status: Type.Optional(IntentStatus),
    disputed: Type.Optional(Type.Boolean({ description: 'True: only with disputes that are not decided' })),
    refundDue: Type.Optional(
      Type.Boolean({ description: 'True: only with refunds of transfers or cash that are still to be made' }),
    ),
  }),
  response: listAnswers(ManagedPayment),
};
export const getPayment = {
  operationId: 'getManagedPaymentIntent',
  tags,
  summary: 'Get a payment with its refunds and disputes',
  params: idParam('intentId'),
  response: answers(ManagedPayment),
};
export const markPaid = {
  operationId: 'markPaymentIntentPaid',
  tags,
  summary: 'Mark an offline payment (transfer or cash) as received (idempotent)',
  params: idParam('intentId'),
  headers: idempotencyHeaders('payment'),
  body: Received,
  response: answers(ManagedPayment),
};
export const callOff = {
  operationId: 'callOffManagedPaymentIntent',
  tags,
  summary: 'Cancel an offline payment (transfer or cash) that is no longer expected (idempotent)',
  params: idParam('intentId'),
  response: answers(ManagedPayment),
};
export const refundPayment = {
  operationId: 'refundPaymentIntent',
  tags,
  summary: 'Refund a payment, in full or in part',
  params: idParam('intentId'),
  headers: idempotencyHeaders('refund'),
  body: body({
    amount: Type.Integer({
      minimum: 1,
      maximum: 99_999_999,
      description: 'Amount in minor units of the currency',
    }),
    reason: Type.Optional(nullable(Type.String({ maxLength: 500 }))),
  }),
  response: answers(ManagedPayment),
};
export const markRefunded = {
  operationId: 'markPaymentRefundPaid',
  tags,
  summary: 'Mark an offline refund (transfer or cash) as paid out',
  params: Type.Object({ intentId: Uuid, refundId: Uuid }),
  response: answers(ManagedPayment),
};

const IntegrationType = literals(['none', 'manual', 'stripe', 'paypal', 'braintree']);
const Beside = Type.Array(literals(['manual', 'stripe', 'paypal', 'braintree']), {
  maxItems: 4,
  uniqueItems: true,
  description: 'Providers that a payer may choose instead',
});
const unusable = Type.Boolean({
  description:
    'True where the saved keys cannot be opened: payers are not offered it until the keys are entered again',
});
const PaymentSettings = component(
  'PaymentSettings',
  Type.Object({
    type: IntegrationType,
    offered: Beside,
    updatedAt: nullable(Instant),
    instructions: nullable(Type.String({ description: 'Instructions for payment by bank transfer or cash' })),
    termDays: Type.Integer({ description: 'Payment term for bank transfer or cash, in days' }),
    stripe: nullable(
      Type.Object({
        connectionId: Uuid,
        account: Text,
        publishableKey: nullable(Text),
        live: Type.Boolean({ description: 'False in test mode, where nobody is charged' }),
        hearing: Type.Boolean({
          description: 'Whether the webhook secret is set, so that Stripe events can be verified',
        }),
        unusable,
        webhookUrl: Type.String({
          description:
            'Webhook URL to configure in Stripe, for the events payment_intent.*, refund.* and charge.dispute.*',
        }),
      }),
    ),
    paypal: nullable(
      Type.Object({
        connectionId: Uuid,
        clientId: Text,
        live: Type.Boolean({ description: 'False in the sandbox, where nobody is charged' }),
        hearing: Type.Boolean({
          description: 'Whether the webhook id is set, so that PayPal events can be verified',
        }),
        unusable,
        webhookUrl: Type.String({
          description:
            'Webhook URL to configure in PayPal, for the events PAYMENT.CAPTURE.*, PAYMENT.REFUND.* and CUSTOMER.DISPUTE.*',
        }),
      }),
    ),
    braintree: nullable(
      Type.Object({
        connectionId: Uuid,
        merchantId: Text,
        publicKey: Text,
        live: Type.Boolean({ description: 'False in the sandbox, where nobody is charged' }),
        merchantAccounts: Type.Array(Type.Object({ currency: Text, id: Text }), {
          description: 'The merchant account that takes each currency; others cannot be paid',
        }),
        hearing: Type.Boolean({ description: 'Whether an event of Braintree has arrived' }),
        unusable,
        webhookUrl: Type.String({
          description: 'Webhook URL to configure in Braintree, for the events dispute_* and refund_failed',
        }),
      }),
    ),
  }),
);
export type PaymentSettingsView = Static<typeof PaymentSettings>;

const key = (pattern: string) => Type.String({ maxLength: 300, pattern });
const IntegrationBody = body({
  type: IntegrationType,
  instructions: Type.Optional(nullable(Type.String({ maxLength: 4000 }))),
  termDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 90 })),
  publishableKey: Type.Optional(key('^pk_(test|live)_[A-Za-z0-9]+$')),
  secretKey: Type.Optional(key('^(sk|rk)_(test|live)_[A-Za-z0-9]+$')),
  webhookSecret: Type.Optional(key('^whsec_[A-Za-z0-9+/=_-]+$')),
  offered: Type.Optional(Beside),
  clientId: Type.Optional(key('^[A-Za-z0-9_-]{10,}$')),
  clientSecret: Type.Optional(key('^[A-Za-z0-9_-]{10,}$')),
  webhookId: Type.Optional(key('^[A-Z0-9]{5,64}$')),
  merchantId: Type.Optional(key('^[A-Za-z0-9_-]{5,100}$')),
  publicKey: Type.Optional(key('^[A-Za-z0-9_-]{5,100}$')),
  privateKey: Type.Optional(key('^[A-Za-z0-9_-]{5,100}$')),
  merchantAccounts: Type.Optional(
    Type.Array(
      body({
        currency: Type.String({ pattern: '^[A-Z]{3}$' }),
        id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,100}$' }),
      }),
      {
        maxItems: 20,
        description: 'Of Braintree, one for a currency; left out, each currency takes its default one',
      },
    ),
  ),
  live: Type.Optional(Type.Boolean({ description: 'Of PayPal and Braintree: false for their sandbox' })),
});
export type IntegrationBody = Static<typeof IntegrationBody>;

export const getPaymentSettings = {
  operationId: 'getPaymentSettings',
  tags,
  summary: 'Get the payment provider settings; secrets are never returned',
  response: answers(PaymentSettings),
};
export const putPaymentSettings = {
  operationId: 'putPaymentSettings',
  tags,
  summary: 'Update the payment provider settings; omitted keys are kept',
  body: IntegrationBody,
  response: answers(PaymentSettings),
};

const TriedConnection = component(
  'TriedPaymentConnection',
  Type.Object({
    accepted: Type.Boolean({ description: 'Whether the provider accepts the keys' }),
    hearing: Type.Boolean({
      description:
        'PayPal: whether its webhook leads to this site; Stripe: whether the webhook secret is set; Braintree: whether an event has arrived, because neither tells',
    }),
  }),
);

export const testPaymentConnection = {
  operationId: 'testPaymentConnection',
  tags,
  summary: 'Test the keys of a payment provider; changes nothing',
  params: idParam('connectionId'),
  response: answers(TriedConnection),
};
