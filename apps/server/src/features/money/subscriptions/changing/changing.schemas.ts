import { Type } from 'typebox';
import { answers, body, idParam, Instant, literals, Text, Uuid } from '../../../../platform/http/schemas.ts';
import { ManagedSubscription } from '../subscriptions.admin.schemas.ts';

const tags = ['subscriptions'];
const params = idParam('subscriptionId');
const Days = body({ days: Type.Integer({ minimum: 1, maximum: 90 }) });

export const pauseSubscription = {
  operationId: 'pauseSubscription',
  tags,
  summary: 'Pause a subscription of the caller, where its plan allows it (idempotent)',
  params,
  body: Days,
  response: answers(Type.Null()),
};
export const resumeSubscription = {
  operationId: 'resumeSubscription',
  tags,
  summary: 'Resume a paused subscription of the caller (idempotent)',
  params,
  response: answers(Type.Null()),
};
export const pauseManagedSubscription = {
  ...pauseSubscription,
  operationId: 'pauseManagedSubscription',
  tags: ['admin', 'subscriptions'],
  summary: 'Pause a subscription (idempotent)',
  response: answers(ManagedSubscription),
};
export const resumeManagedSubscription = {
  ...resumeSubscription,
  operationId: 'resumeManagedSubscription',
  tags: ['admin', 'subscriptions'],
  summary: 'Resume a paused subscription (idempotent)',
  response: answers(ManagedSubscription),
};
export const getSubscriptionWithdrawal = {
  operationId: 'getSubscriptionWithdrawal',
  tags,
  summary: 'Get what a withdrawal within 14 days of the first payment would give back',
  params,
  response: answers(
    Type.Object({
      refund: Type.Integer({ description: 'Minor units, with tax' }),
      currency: Text,
      until: Instant,
    }),
  ),
};
export const withdrawSubscription = {
  operationId: 'withdrawSubscription',
  tags,
  summary:
    'Withdraw from a subscription of the caller: it ends now, and the unused part is refunded (idempotent)',
  params,
  response: answers(Type.Null()),
};
export const quoteSubscriptionChange = {
  operationId: 'quoteSubscriptionChange',
  tags,
  summary: 'Get what a change to another price costs now, and when it counts',
  params,
  querystring: Type.Object({ priceId: Uuid }, { additionalProperties: false }),
  response: answers(
    Type.Object({
      effective: literals(['now', 'atEnd']),
      at: Instant,
      credit: Type.Integer({ description: 'For what is paid and not used, in minor units, before tax' }),
      salesTax: Type.Integer({ description: 'Minor units' }),
      charge: Type.Integer({ description: 'Charged now, in minor units, with tax' }),
      amount: Type.Integer({ description: 'Of each period from then on, in minor units, before tax' }),
      currency: Text,
      quote: Type.String({
        description: 'Names these terms when the change is asked for; good for ten minutes',
      }),
    }),
  ),
};
export const changeSubscription = {
  operationId: 'changeSubscription',
  tags,
  summary: 'Change a subscription of the caller to another price, as quoted (idempotent)',
  params,
  body: body({
    priceId: Uuid,
    quote: Type.String({ maxLength: 200, description: 'Of the quote, as it was answered' }),
  }),
  response: answers(Type.Null()),
};
