import { Type, type Static } from 'typebox';
import { component, Instant, literals, nullable, Text, Uuid } from '../../../../platform/http/schemas.ts';

const Minor = Type.Integer({ description: 'Amount in minor units of the currency' });

export const BasePayment = component(
  'BasePayment',
  Type.Object({
    id: Uuid,
    type: literals(['charge', 'refund']),
    address1: Text,
    address2: Text,
    city: Text,
    state: Text,
    country: Text,
    zip: Text,
    subTotal: Minor,
    salesTax: Minor,
    salesTaxRate: nullable(Text),
    chargedAmt: Minor,
    currency: Text,
    last4: nullable(Text),
    stripeId: nullable(Type.String({ description: 'Id at the payment provider' })),
    createdAt: Instant,
  }),
);
export type BasePaymentView = Static<typeof BasePayment>;
