import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  idParam,
  Instant,
  listAnswers,
  literals,
  nullable,
  Text,
  Uuid,
} from '../../../../platform/http/schemas.ts';

const tags = ['payments'];

export const Card = component(
  'SavedCard',
  Type.Object({
    brand: nullable(literals(['amex', 'discover', 'mastercard', 'visa', 'unknown'])),
    last4: nullable(Text),
    expMonth: nullable(Type.Integer()),
    expYear: nullable(Type.Integer()),
  }),
);

export const PaymentMethod = component(
  'PaymentMethod',
  Type.Object({
    id: Uuid,
    card: Card,
    default: Type.Boolean(),
    usable: Type.Boolean({ description: 'Kept by the provider that takes the money now' }),
    createdAt: Instant,
  }),
);
export type PaymentMethodView = Static<typeof PaymentMethod>;

const params = idParam('paymentMethodId');

export const listPaymentMethods = {
  operationId: 'listPaymentMethods',
  tags,
  summary: 'List the saved payment methods of the caller, the default one first',
  response: listAnswers(PaymentMethod),
};
export const beginPaymentMethod = {
  operationId: 'beginPaymentMethod',
  tags,
  summary: 'Begin saving a payment method: the caller enters it in the provider’s form, with the secret',
  response: answers(
    Type.Object({
      reference: Type.String({ description: 'To be sent when the form is done' }),
      secret: Text,
      publishableKey: Text,
    }),
  ),
};
export const createPaymentMethod = {
  operationId: 'createPaymentMethod',
  tags,
  summary: 'Save a payment method that was entered in the provider’s form (idempotent)',
  body: body({
    reference: Type.String({
      minLength: 1,
      maxLength: 500,
      description: 'Of the form that was begun, or what the provider’s script gave',
    }),
  }),
  response: answers(PaymentMethod),
};
export const deletePaymentMethod = {
  operationId: 'deletePaymentMethod',
  tags,
  summary: 'Remove a saved payment method of the caller, also at the provider',
  params,
  response: answers(Type.Null()),
};
export const putDefaultPaymentMethod = {
  operationId: 'putDefaultPaymentMethod',
  tags,
  summary: 'Make a saved payment method of the caller the default one (idempotent)',
  params,
  response: listAnswers(PaymentMethod),
};
