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
  rate: Type.Number({ minimum: 0, maximum: 100, multipleOf: 0.001, description: 'percent' }),
  name: Type.String({
    minLength: 1,
    maxLength: 60,
    pattern: '\\S',
    description: 'as it stands on a receipt',
  }),
};
const TaxRate = component(
  'TaxRate',
  Type.Object({
    id: Uuid,
    ...taxRate,
    country: Type.String({ description: 'ISO 3166-1 alpha-2' }),
    state: Type.String({ description: 'empty: of the whole country' }),
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
  summary: 'All taxes, by where the payer lives',
  response: listAnswers(TaxRate),
};
export const putTaxRates = {
  operationId: 'putTaxRates',
  tags,
  summary: 'All taxes at once: where none is named, none is taken',
  body: body({ taxRates: Type.Array(TaxRateBody, { maxItems: 500 }) }),
  response: listAnswers(TaxRate),
};

const Refund = component(
  'PaymentRefund',
  Type.Object({
    id: Uuid,
    amount: Type.Integer({ description: 'minor units' }),
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
    amount: Type.Integer({ description: 'minor units' }),
    currency: Text,
    status: literals(['opened', 'under_review', 'won', 'lost']),
    reason: nullable(Text),
    createdAt: Instant,
  }),
);
export type DisputeView = Static<typeof Dispute>;

const { accountId: _accountId, secret: _secret, metadata: _metadata, ...listed } = basePaymentIntent;
const ManagedPayment = component(
  'ManagedPayment',
  Type.Object({
    ...listed,
    account: nullable(BaseAccount),
    captured: Type.Integer({ description: 'what came in' }),
    capturedAt: nullable(Instant),
    refunded: Type.Integer({ description: 'what went back or is about to' }),
    delivered: Type.Boolean({ description: 'what was paid for has been handed over' }),
    disputed: Type.Boolean(),
    refunds: Type.Array(Refund),
    disputes: Type.Array(Dispute),
  }),
);
export type ManagedPaymentView = Static<typeof ManagedPayment>;

export const listPayments = {
  operationId: 'listPaymentIntents',
  tags,
  summary: 'Payments, the newest first; search by reference, what for, or who',
  querystring: pagedQuery({ status: Type.Optional(IntentStatus) }),
  response: listAnswers(ManagedPayment),
};
export const getPayment = {
  operationId: 'getManagedPaymentIntent',
  tags,
  summary: 'One payment with what went back and what is disputed',
  params: idParam('intentId'),
  response: answers(ManagedPayment),
};
export const markPaid = {
  operationId: 'markPaymentIntentPaid',
  tags,
  summary: 'The money of a payment by transfer or cash has come; again is never twice',
  params: idParam('intentId'),
  headers: idempotencyHeaders('payment'),
  response: answers(ManagedPayment),
};
export const callOff = {
  operationId: 'callOffManagedPaymentIntent',
  tags,
  summary: 'Call off a payment by transfer or cash that nobody waits for any longer (idempotent)',
  params: idParam('intentId'),
  response: answers(ManagedPayment),
};
export const refundPayment = {
  operationId: 'refundPaymentIntent',
  tags,
  summary: 'Give money back, all that is left or a part of it',
  params: idParam('intentId'),
  headers: idempotencyHeaders('refund'),
  body: body({
    amount: Type.Integer({ minimum: 1, maximum: 99_999_999, description: 'minor units' }),
    reason: Type.Optional(nullable(Type.String({ maxLength: 500 }))),
  }),
  response: answers(ManagedPayment),
};
export const markRefunded = {
  operationId: 'markPaymentRefundPaid',
  tags,
  summary: 'Money that goes back by transfer or cash has gone',
  params: Type.Object({ intentId: Uuid, refundId: Uuid }),
  response: answers(ManagedPayment),
};

const IntegrationType = literals(['none', 'manual', 'stripe']);
const PaymentSettings = component(
  'PaymentSettings',
  Type.Object({
    type: IntegrationType,
    instructions: nullable(Type.String({ description: 'how to pay by transfer or cash' })),
    termDays: Type.Integer({ description: 'days that a transfer or cash is waited for' }),
    stripe: nullable(
      Type.Object({
        connectionId: Uuid,
        account: Text,
        publishableKey: nullable(Text),
        live: Type.Boolean({ description: 'false: nobody is charged' }),
        hearing: Type.Boolean({
          description: "the secret of the webhook is there, so Stripe's messages are believed",
        }),
        webhookUrl: Type.String({
          description:
            'to be entered at Stripe; its events are payment_intent.*, refund.* and charge.dispute.*',
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
});
export type IntegrationBody = Static<typeof IntegrationBody>;

export const getPaymentSettings = {
  operationId: 'getPaymentSettings',
  tags,
  summary: 'Who takes the money; secrets never come out again',
  response: answers(PaymentSettings),
};
export const putPaymentSettings = {
  operationId: 'putPaymentSettings',
  tags,
  summary: 'Say who takes the money; keys that are left out stay as they are',
  body: IntegrationBody,
  response: answers(PaymentSettings),
};
