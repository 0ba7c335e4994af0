import { Type, type Static } from 'typebox';
import { BaseImage } from '../../../../platform/http/image.schemas.ts';
import { component, Instant, literals, nullable, Text, Uuid } from '../../../../platform/http/schemas.ts';
import { BaseAccount } from '../../../ground/accounts/accounts.schemas.ts';
import { Left } from '../../../money/questions/questions.schemas.ts';
import { BaseEvent } from '../../programme/events.schemas.ts';
import { basePassType, BasePassType } from '../../programme/related.schemas.ts';

/** Minor units of the organization's currency. */
export const Price = Type.Integer({ description: 'Amount in minor units of the currency' });

/** Quantities that hosts see beside `supply`, which is the remaining quantity. */
export const counted = {
  limit: nullable(Type.Integer({ description: 'Total quantity; null for no limit' })),
  taken: Type.Integer(),
};
const held = {
  held: Type.Integer({
    description: 'Part of taken that is in unfinished orders or offered to the waitlist',
  }),
};

const passType = {
  ...basePassType,
  visibility: literals(['public', 'private']),
  active: Type.Boolean(),
  event: BaseEvent,
  priceNow: Price,
  accountTiers: Type.Array(Type.Object({ id: Uuid, name: Text }), {
    description: 'It is sold to people with one of these tiers; empty: to all',
  }),
};
export const PassType = component('PassType', Type.Object(passType));
export type PassTypeView = Static<typeof PassType>;
export const ListingPassType = component(
  'ListingPassType',
  Type.Object({ ...passType, ...counted, ...held, updatedAt: Instant }),
);
export type ListingPassTypeView = Static<typeof ListingPassType>;

const BaseEventPackagePass = component(
  'BaseEventPackagePass',
  Type.Object({ id: Uuid, passTypeId: Uuid, passType: BasePassType, quantity: Type.Integer() }),
);

const basePackage = {
  id: Uuid,
  name: Text,
  description: Text,
  price: Price,
  isActive: Type.Boolean(),
  passes: Type.Array(BaseEventPackagePass),
  image: nullable(BaseImage),
  sortOrder: Type.Integer(),
  supply: nullable(
    Type.Integer({
      description: 'Number of packages possible with the remaining passes of each type; null for no limit',
    }),
  ),
};
export const BaseEventPackage = component('BaseEventPackage', Type.Object(basePackage));
export type BaseEventPackageView = Static<typeof BaseEventPackage>;
export const EventPackage = component(
  'EventPackage',
  Type.Object({ ...basePackage, createdAt: Instant, updatedAt: Instant }),
);
export type EventPackageView = Static<typeof EventPackage>;

const baseAddOn = {
  id: Uuid,
  name: Text,
  shortDescription: Text,
  longDescription: nullable(Text),
  supply: Left,
  price: Price,
  pricePerNight: Type.Boolean({
    description: 'True if the price is multiplied by the nights of the pass’s room',
  }),
  sortOrder: Type.Integer(),
  eventId: Uuid,
  image: nullable(BaseImage),
  createdAt: Instant,
  updatedAt: Instant,
  passTypeIds: Type.Array(Uuid, { description: 'Pass types it applies to; empty for all' }),
};
export const BaseEventAddOn = component('BaseEventAddOn', Type.Object(baseAddOn));
export type BaseEventAddOnView = Static<typeof BaseEventAddOn>;
export const EventAddOn = component('EventAddOn', Type.Object({ ...baseAddOn, event: BaseEvent }));
export type EventAddOnView = Static<typeof EventAddOn>;
export const ListingAddOn = component(
  'ListingAddOn',
  Type.Object({ ...baseAddOn, event: BaseEvent, ...counted, ...held }),
);
export type ListingAddOnView = Static<typeof ListingAddOn>;

const stayBounds = {
  minStart: nullable(Instant),
  defaultStart: nullable(Instant),
  maxStart: nullable(Instant),
  minEnd: nullable(Instant),
  defaultEnd: nullable(Instant),
  maxEnd: nullable(Instant),
};
const RoomPassType = component(
  'BaseEventRoomTypePassTypeDetails',
  Type.Object({
    id: Uuid,
    passTypeId: Uuid,
    passType: BasePassType,
    enabled: Type.Boolean(),
    premium: Price,
    includedNights: Type.Integer(),
    minPasses: nullable(Type.Integer()),
    maxPasses: nullable(Type.Integer()),
    ...stayBounds,
  }),
);
const RoomAddOn = component(
  'BaseEventRoomTypeAddOnDetails',
  Type.Object({ id: Uuid, addOnId: Uuid, ...stayBounds }),
);
const baseRoomType = {
  id: Uuid,
  name: Text,
  price: Price,
  pricePerNight: Type.Boolean(),
  image: BaseImage,
  minPasses: nullable(Type.Integer()),
  maxPasses: nullable(Type.Integer()),
  ...stayBounds,
  sortOrder: Type.Integer(),
  passTypes: Type.Array(RoomPassType),
  addOns: Type.Array(RoomAddOn),
  supply: Left,
};
export const BaseEventRoomType = component('BaseEventRoomType', Type.Object(baseRoomType));
export type BaseEventRoomTypeView = Static<typeof BaseEventRoomType>;
const roomType = {
  ...baseRoomType,
  description: nullable(Text),
  createdAt: Instant,
  updatedAt: Instant,
};
export const EventRoomType = component('EventRoomType', Type.Object(roomType));
export type EventRoomTypeView = Static<typeof EventRoomType>;
export const ListingRoomType = component(
  'ListingRoomType',
  Type.Object({ ...roomType, ...counted, ...held }),
);
export type ListingRoomTypeView = Static<typeof ListingRoomType>;

const baseCoupon = {
  id: Uuid,
  code: Text,
  eventId: Uuid,
  ticketId: nullable(Uuid),
  ticket: nullable(BasePassType),
  prePaid: Type.Boolean({ description: 'True for a group ticket (paid in advance)' }),
  active: Type.Boolean(),
  startDate: nullable(Instant),
  endDate: nullable(Instant),
  discountAmount: nullable(Price),
  discountPercent: nullable(Type.Integer()),
  quantityMin: nullable(Type.Integer()),
  quantityMax: nullable(Type.Integer()),
  useLimit: nullable(Type.Integer({ description: 'Maximum total uses; null for no limit' })),
  purchaseLimit: nullable(Type.Integer({ description: 'Maximum uses per buyer' })),
  emailDomains: nullable(Type.String({ description: 'Comma-separated list' })),
  applyToPassType: Type.Boolean(),
  applyToAddOns: Type.Boolean(),
  applyToReservation: Type.Boolean(),
  createdAt: Instant,
  updatedAt: Instant,
};
export const BaseCoupon = component('BaseCoupon', Type.Object(baseCoupon));
export type BaseCouponView = Static<typeof BaseCoupon>;
/** Spread into ManagedCoupon, which adds to it. */
export const coupon = { ...baseCoupon, description: nullable(Text) };
export const Coupon = component('Coupon', Type.Object(coupon));
export type CouponView = Static<typeof Coupon>;
export const ListingCoupon = component(
  'ListingCoupon',
  Type.Object({ ...coupon, registrationId: nullable(Uuid), taken: Type.Integer() }),
);
export type ListingCouponView = Static<typeof ListingCoupon>;

export const ListingCouponUse = component(
  'ListingCouponUse',
  Type.Object({
    id: Type.String({ format: 'uuid', description: 'Id of the pass' }),
    status: literals(['canceled', 'needsInfo', 'ready']),
    passTypeName: Text,
    discount: Price,
    account: BaseAccount,
    createdAt: Instant,
  }),
);
export type ListingCouponUseView = Static<typeof ListingCouponUse>;
