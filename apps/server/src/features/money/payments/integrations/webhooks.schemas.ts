import { Type } from 'typebox';
import { idParam, refusals } from '../../../../platform/http/schemas.ts';

export const receiveStripeEvent = {
  operationId: 'receiveStripeEvent',
  tags: ['payments'],
  summary: 'What Stripe tells of, signed by Stripe',
  params: idParam('connectionId'),
  consumes: ['application/json'],
  response: { 200: Type.Object({ received: Type.Boolean() }, { description: 'heard' }), ...refusals },
};
