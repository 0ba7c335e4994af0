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
import { ProviderType } from '../payments.schemas.ts';

const tags = ['payments'];

export const Card = component(
  'SavedCard',
  Type.Object({
    type: literals(['card', 'paypal']),
    holder: nullable(Type.String({ description: 'Address of mail of the account at PayPal' })),
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

const Saving = literals(['stripe', 'paypal', 'braintree']);

/** Beside the list, so that clients that know the list alone read on. */
const SavableMethod = component(
  'SavableMethod',
  Type.Object({ type: literals(['card', 'paypal']), provider: Saving }),
);
export type SavableMethodView = Static<typeof SavableMethod>;

const listed = listAnswers(PaymentMethod);

export const listPaymentMethods = {
  operationId: 'listPaymentMethods',
  tags,
  summary: 'List the saved payment methods of the caller, the default one first',
  response: {
    ...listed,
    200: Type.Object(
      {
        ...listed[200].properties,
        savable: Type.Array(SavableMethod, {
          description: 'Kinds of methods that can be saved now, each with the provider that would keep it',
        }),
      },
      { description: 'ok' },
    ),
  },
};
const BegunMethod = Type.Object({
  reference: Type.String({ description: 'To be sent when the form is done' }),
  secret: Text,
  publishableKey: Text,
  provider: ProviderType,
});
export type BegunMethodView = Static<typeof BegunMethod>;

export const beginPaymentMethod = {
  operationId: 'beginPaymentMethod',
  tags,
  summary: 'Begin saving a payment method: the caller enters it in the provider’s form, with the secret',
  querystring: Type.Object({
    provider: Type.Optional(Saving),
  }),
  response: answers(BegunMethod),
};
export const createPaymentMethod = {
  operationId: 'createPaymentMethod',
  tags,
  summary: 'Save a payment method that was entered in the provider’s form (idempotent)',
  body: body({
    reference: Type.String({
      minLength: 1,
      maxLength: 500,
      description:
        'Of the form that was begun, or what the provider’s script gave (Braintree: the nonce, PayPal: the setup token)',
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
