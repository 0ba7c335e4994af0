import { Type } from 'typebox';
import { idParam, refusals } from '../../../../platform/http/schemas.ts';

export const receiveStripeEvent = {
  operationId: 'receiveStripeEvent',
  tags: ['payments'],
  summary: 'Receive a webhook event signed by Stripe',
  params: idParam('connectionId'),
  consumes: ['application/json'],
  response: {
    200: Type.Object({ received: Type.Boolean() }, { description: 'Event received' }),
    ...refusals,
  },
};
