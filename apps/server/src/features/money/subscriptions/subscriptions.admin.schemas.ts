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
import {
  BaseSubscriptionProduct,
  BaseSubscriptionProductPrice,
  IntervalName,
  SubscriptionProduct,
} from './subscriptions.schemas.ts';

const tags = ['admin', 'subscriptions'];
const MAX_AMOUNT = 99_999_999;

const State = literals(['pending', 'trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled']);

export const ManagedSubscription = component(
  'ManagedSubscription',
  Type.Object({
    id: Uuid,
    status: State,
    account: nullable(BaseAccount),
    subscriptionProduct: BaseSubscriptionProduct,
    price: BaseSubscriptionProductPrice,
    amount: Type.Integer({ description: 'Agreed price of a period, in minor units, before tax' }),
    expiresAt: Instant,
    cancelScheduled: Type.Boolean(),
    invoiceId: nullable(Type.String({ format: 'uuid', description: 'The invoice that is to be paid' })),
    events: Type.Array(
      Type.Object({
        id: Uuid,
        kind: Text,
        invoiceId: nullable(Uuid),
        createdAt: Instant,
      }),
      { description: 'Its story, newest first; empty in lists' },
    ),
    createdAt: Instant,
  }),
);
export type ManagedSubscriptionView = Static<typeof ManagedSubscription>;

const Name = Type.String({ minLength: 1, maxLength: 120, pattern: '^[^\\r\\n]*\\S[^\\r\\n]*$' });
const productFields = {
  description: Type.Optional(nullable(Type.String({ maxLength: 2000 }))),
  features: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 120 }), { maxItems: 20 })),
  featured: Type.Optional(Type.Boolean()),
  pauseDays: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 90, description: 'Longest pause by members; 0: none' }),
  ),
};
const ProductBody = body({ name: Name, ...productFields });
export type ProductBody = Static<typeof ProductBody>;
const ProductChanges = body({
  name: Type.Optional(Name),
  active: Type.Optional(Type.Boolean()),
  ...productFields,
});
export type ProductChanges = Static<typeof ProductChanges>;

const Amount = Type.Integer({ minimum: 0, maximum: MAX_AMOUNT, description: 'Minor units, before tax' });
const PriceBody = body({
  amount: Amount,
  interval: IntervalName,
  intervalCount: Type.Integer({ minimum: 1, maximum: 36 }),
  type: Type.Optional(literals(['fixed', 'flexible'])),
  minAmount: Type.Optional(Amount),
  maxAmount: Type.Optional(Amount),
  trialDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 365 })),
});
export type PriceBody = Static<typeof PriceBody>;

export const listManagedProducts = {
  operationId: 'listManagedSubscriptionProducts',
  tags,
  summary: 'List all plans with all their prices, archived ones too (staff only)',
  response: listAnswers(SubscriptionProduct),
};
export const createProduct = {
  operationId: 'createSubscriptionProduct',
  tags,
  summary: 'Create a plan',
  headers: idempotencyHeaders('plan'),
  body: ProductBody,
  response: answers(SubscriptionProduct),
};
export const updateProduct = {
  operationId: 'updateSubscriptionProduct',
  tags,
  summary: 'Change or archive a plan; those who have it keep it',
  params: idParam('subscriptionProductId'),
  body: ProductChanges,
  response: answers(SubscriptionProduct),
};
export const createPrice = {
  operationId: 'createSubscriptionPrice',
  tags,
  summary: 'Add a price to a plan; prices never change, they are archived and added',
  params: idParam('subscriptionProductId'),
  headers: idempotencyHeaders('price'),
  body: PriceBody,
  response: answers(SubscriptionProduct),
};
export const archivePrice = {
  operationId: 'archiveSubscriptionPrice',
  tags,
  summary: 'Archive a price; those who pay it keep it',
  params: Type.Object({ subscriptionProductId: Uuid, subscriptionPriceId: Uuid }),
  response: answers(SubscriptionProduct),
};

const ListQuery = pagedQuery({ status: Type.Optional(State), productId: Type.Optional(Uuid) });
export const PARAMETERS = Object.keys(ListQuery.properties);

export const listSubscriptions = {
  operationId: 'listSubscriptions',
  tags,
  summary:
    'List all subscriptions (staff only), newest first; search by payer; orderBy: amount, expiresAt, createdAt, ' +
    'descending after “-”; count is exact up to 10,000, and 10,001 beyond',
  querystring: ListQuery,
  response: listAnswers(ManagedSubscription),
};
export const getManagedSubscription = {
  operationId: 'getManagedSubscription',
  tags,
  summary: 'Get a subscription with its story (staff only)',
  params: idParam('subscriptionId'),
  response: answers(ManagedSubscription),
};
export const cancelManagedSubscription = {
  operationId: 'cancelManagedSubscription',
  tags,
  summary: 'Cancel a subscription now, or at the end of the paid period (idempotent)',
  params: idParam('subscriptionId'),
  body: body({ now: Type.Boolean() }),
  response: answers(ManagedSubscription),
};
