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
import { Card as SavedCard } from '../payments/methods/methods.schemas.ts';
import { BasePayment } from '../payments/receipts/receipts.schemas.ts';

const tags = ['subscriptions'];

export const SubscriptionState = literals(['active', 'canceled', 'paused', 'trialing', 'past_due', 'unpaid']);
export const IntervalName = literals(['day', 'week', 'month', 'year']);

const baseProduct = {
  id: Uuid,
  active: Type.Boolean(),
  name: Text,
  description: nullable(Text),
  featured: Type.Boolean(),
};
export const BaseSubscriptionProduct = component('BaseSubscriptionProduct', Type.Object(baseProduct));
export type BaseSubscriptionProductView = Static<typeof BaseSubscriptionProduct>;

const Minor = (description: string) =>
  Type.Integer({ description: `${description}, in minor units, before tax` });

const basePrice = {
  id: Uuid,
  active: Type.Boolean(),
  amount: Minor('Price of a period'),
  currency: Text,
  interval: IntervalName,
  intervalCount: Type.Integer(),
  maxAmount: Minor('Largest amount that may be chosen'),
  minAmount: Minor('Smallest amount that may be chosen'),
  type: literals(['fixed', 'flexible']),
  trialDays: Type.Integer({ description: 'Days before the first period is billed' }),
};
export const BaseSubscriptionProductPrice = component('BaseSubscriptionProductPrice', Type.Object(basePrice));
export const SubscriptionProductPrice = component(
  'SubscriptionProductPrice',
  Type.Object({
    ...basePrice,
    subscriptionProduct: BaseSubscriptionProduct,
    createdAt: Instant,
    updatedAt: Instant,
  }),
);

export const SubscriptionProduct = component(
  'SubscriptionProduct',
  Type.Object({
    ...baseProduct,
    prices: Type.Array(SubscriptionProductPrice),
    features: Type.Array(Text, { description: 'Selling points' }),
    pauseDays: Type.Integer({ description: 'Longest pause by members; 0: none' }),
    createdAt: Instant,
    updatedAt: Instant,
  }),
);
export type SubscriptionProductView = Static<typeof SubscriptionProduct>;

export const Subscription = component(
  'Subscription',
  Type.Object({
    id: Uuid,
    status: SubscriptionState,
    expiresAt: Instant,
    cancelAtEnd: Type.Boolean({ description: 'Canceled; runs until expiresAt' }),
    cancelScheduled: Type.Boolean({ description: 'The same as cancelAtEnd' }),
    subscriptionProduct: BaseSubscriptionProduct,
    account: BaseAccount,
    price: BaseSubscriptionProductPrice,
    amount: Minor('Agreed price of a period'),
    invoiceId: nullable(Type.String({ format: 'uuid', description: 'The invoice that is to be paid' })),
    paymentMethod: Type.Optional(SavedCard),
    pauseDays: Type.Integer({ description: 'How long the caller may pause it; 0: not at all' }),
    changesTo: nullable(
      Type.String({ format: 'uuid', description: 'The price from the end of the paid period on' }),
    ),
    next: nullable(
      Type.Object(
        { plan: Text, price: BaseSubscriptionProductPrice, amount: Minor('Agreed price of a period') },
        { description: 'The plan from the end of the paid period on' },
      ),
    ),
    changePaid: Type.Boolean({ description: 'The change is paid and waits for the end of the paid period' }),
    paidUntil: Type.String({
      ...Instant,
      description: 'The end of all that is paid, where a cancel ends it',
    }),
    createdAt: Instant,
    updatedAt: Instant,
  }),
);
export type SubscriptionView = Static<typeof Subscription>;

const SubscribeBody = body({
  productId: Uuid,
  priceId: Uuid,
  quantity: Type.Literal(1),
  amount: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 99_999_999, description: 'Chosen amount of a flexible price' }),
  ),
  addressId: Type.Optional(Uuid),
});
export type SubscribeBody = Static<typeof SubscribeBody>;

const params = idParam('subscriptionId');

export const listSubscriptionProducts = {
  operationId: 'listSubscriptionProducts',
  tags,
  summary: 'List the plans that can be subscribed to, featured ones first',
  response: listAnswers(SubscriptionProduct),
};
export const createSubscription = {
  operationId: 'createSubscription',
  tags,
  summary: 'Subscribe to a plan (idempotent: a subscription that was begun and not paid is returned again)',
  headers: idempotencyHeaders('subscription'),
  body: SubscribeBody,
  response: answers(
    Type.Object({
      clientSecret: Type.String({
        description: 'Secret of the first payment, or its bank transfer reference; empty if nothing is due',
      }),
      subscriptionId: Uuid,
      invoiceId: nullable(Uuid),
      intentId: nullable(Uuid),
    }),
  ),
};
export const listOwnSubscriptions = {
  operationId: 'listOwnSubscriptions',
  tags,
  summary: 'List the subscriptions of the caller, newest first; those never paid only with status=unpaid',
  querystring: pagedQuery({ status: Type.Optional(SubscriptionState) }),
  response: listAnswers(Subscription),
};
export const getOwnSubscription = {
  operationId: 'getOwnSubscription',
  tags,
  summary: 'Get a subscription of the caller',
  params,
  response: answers(Subscription),
};
export const listSubscriptionPayments = {
  operationId: 'listSubscriptionPayments',
  tags,
  summary: 'List the payments of a subscription of the caller, newest first',
  params,
  querystring: pagedQuery({}),
  response: listAnswers(BasePayment),
};
export const cancelSubscription = {
  operationId: 'cancelSubscription',
  tags,
  summary: 'Cancel a subscription of the caller at the end of the paid period (idempotent)',
  params,
  response: answers(Type.Null()),
};
export const putSubscriptionPaymentMethod = {
  operationId: 'putSubscriptionPaymentMethod',
  tags,
  summary: 'Change the saved method that a subscription is charged to; what is owed is charged at once',
  params,
  body: body({
    paymentMethodId: Type.String({
      minLength: 1,
      maxLength: 500,
      description: 'A saved method, or what the provider’s script gave, which is saved first',
    }),
  }),
  response: answers(Type.Null()),
};
