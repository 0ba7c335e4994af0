import { Type, type Static } from 'typebox';
import { component, Instant, literals, nullable, Text, Uuid } from '../../../platform/http/schemas.ts';
import { BaseAccount } from '../../ground/accounts/accounts.schemas.ts';
import { baseEvent } from '../programme/events.schemas.ts';
import { BaseCoupon, BaseEventAddOn, coupon, Price } from '../tickets/offer/offer.schemas.ts';
import { BaseAttendeePackage, BaseEventSessionAccess, BasePass } from './passes/passes.schemas.ts';

const basePayment = {
  id: Uuid,
  type: literals(['charge', 'refund']),
  address1: Text,
  address2: Text,
  city: Text,
  state: Text,
  country: Text,
  zip: Text,
  subTotal: Price,
  salesTax: Price,
  salesTaxRate: nullable(Text),
  chargedAmt: Price,
  currency: Text,
  last4: nullable(Text),
  stripeId: nullable(Type.String({ description: 'Id at the payment provider' })),
  createdAt: Instant,
};

const ReceiptLine = component(
  'PaymentLine',
  Type.Object({
    kind: literals(['pass', 'package', 'addOn', 'reservation', 'coupon', 'access']),
    id: Uuid,
    name: Text,
    quantity: Type.Integer(),
    price: Price,
    discount: Price,
    total: Price,
  }),
);
export const Payment = component(
  'Payment',
  Type.Object({
    ...basePayment,
    addOns: Type.Array(BaseEventAddOn),
    purchases: Type.Array(BasePass),
    coupons: Type.Array(BaseCoupon),
    accesses: Type.Array(BaseEventSessionAccess),
    lines: Type.Array(ReceiptLine),
    isReversal: Type.Boolean({
      description: 'Reversal of a refund that the bank returned; the money was charged after all',
    }),
  }),
);
export type PaymentView = Static<typeof Payment>;

export const ManagedCoupon = component(
  'ManagedCoupon',
  Type.Object({
    ...coupon,
    registrationId: Uuid,
    _count: Type.Object({ purchases: Type.Integer({ description: 'Passes taken with it' }) }),
  }),
);
export type ManagedCouponView = Static<typeof ManagedCoupon>;

export const RegistrationEventDetails = component(
  'RegistrationEventDetails',
  Type.Object({
    ...baseEvent,
    reservationDescription: nullable(Text),
    externalUrl: nullable(Text),
    registration: Type.Boolean(),
    registrationCount: Type.Integer({ description: 'Number of passes taken' }),
    registrationLimit: Type.Integer({ description: 'Maximum number of places; 0 for no limit' }),
    registrationStart: Instant,
    registrationEnd: Instant,
    tickets: Type.Array(Type.Object({ enableCoupons: Type.Boolean() })),
    _count: Type.Object({
      sections: Type.Integer(),
      coupons: Type.Integer(),
      addOns: Type.Integer(),
      roomTypes: Type.Integer(),
    }),
  }),
);
export type RegistrationEventView = Static<typeof RegistrationEventDetails>;

export const registration = {
  id: Uuid,
  alternateId: Type.Integer(),
  accountId: Uuid,
  eventId: Uuid,
  event: RegistrationEventDetails,
  account: BaseAccount,
  passes: Type.Array(BasePass),
  packages: Type.Array(BaseAttendeePackage),
  payments: Type.Array(Payment),
  coupons: Type.Array(ManagedCoupon),
  createdAt: Instant,
};
export const Registration = component(
  'Registration',
  Type.Object({
    ...registration,
    holdExpiresAt: nullable(
      Type.String({ format: 'date-time', description: 'Time until which the selection is held' }),
    ),
    couponId: nullable(Uuid),
    coupon: nullable(BaseCoupon),
    now: Type.String({
      format: 'date-time',
      description: 'Current server time, the clock that expires the hold',
    }),
    paying: Type.Array(
      Type.Object({
        intentId: Uuid,
        purpose: literals(['registration', 'coupons', 'session', 'addOns']),
        sessionId: nullable(Uuid),
      }),
      { description: 'Payments that are pending, or received but not yet delivered' },
    ),
  }),
);
export type RegistrationView = Static<typeof Registration>;
