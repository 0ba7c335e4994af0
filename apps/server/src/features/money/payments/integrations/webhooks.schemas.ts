import { Type } from 'typebox';
import { idParam, refusals } from '../../../../platform/http/schemas.ts';

const event = {
  tags: ['payments'],
  params: idParam('connectionId'),
  consumes: ['application/json'],
  response: {
    200: Type.Object({ received: Type.Boolean() }, { description: 'Event received' }),
    ...refusals,
  },
};

export const receiveStripeEvent = {
  ...event,
  operationId: 'receiveStripeEvent',
  summary: 'Receive a webhook event signed by Stripe',
};

export const receiveBraintreeEvent = {
  ...event,
  consumes: ['application/x-www-form-urlencoded'],
  operationId: 'receiveBraintreeEvent',
  summary: 'Receive a webhook event signed by Braintree',
};

export const receivePayPalEvent = {
  ...event,
  operationId: 'receivePayPalEvent',
  summary: 'Receive a webhook event signed by PayPal',
};
