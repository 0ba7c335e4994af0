import { Type, type Static } from 'typebox';
import { BaseImage } from '../../../platform/http/image.schemas.ts';
import { component, Instant, literals, nullable, Text, Uuid } from '../../../platform/http/schemas.ts';

/** Parts of an event's answer that belong to registration, live streams and threads; empty where those are not used. */
export const BaseRegistration = component(
  'BaseRegistration',
  Type.Object({ id: Uuid, alternateId: Type.Integer(), accountId: Uuid, eventId: Uuid }),
);

const BaseThread = component(
  'BaseThread',
  Type.Object({ id: Uuid, subject: Text, image: nullable(BaseImage), lastMessageAt: nullable(Instant) }),
);

export const StreamInput = component(
  'StreamInput',
  Type.Object({
    id: Uuid,
    cloudflareId: Text,
    connected: Type.Boolean(),
    name: Text,
    threads: Type.Array(BaseThread),
    image: nullable(BaseImage),
  }),
);

const PriceSchedule = component(
  'BasePassTypePriceSchedule',
  Type.Object({
    id: Uuid,
    ticketId: Uuid,
    price: Type.Integer(),
    name: nullable(Text),
    startDate: Instant,
    endDate: Instant,
    createdAt: Instant,
    updatedAt: Instant,
  }),
);

const RefundSchedule = component(
  'BasePassTypeRefundSchedule',
  Type.Object({ id: Uuid, percentage: Type.Number(), startDate: Instant, endDate: Instant }),
);

export const AccessLevel = literals(['regular', 'virtual', 'vip']);

/** A kind of pass; a full form adds to it. */
export const basePassType = {
  id: Uuid,
  slug: Text,
  cancelable: Type.Boolean(),
  transferable: Type.Boolean(),
  name: Text,
  shortDescription: Text,
  longDescription: nullable(Text),
  price: Type.Integer({
    description: 'Amount in minor units; applies when no period of priceSchedules is active',
  }),
  accessLevel: AccessLevel,
  featuredImage: nullable(BaseImage),
  minQuantityPerSale: Type.Integer(),
  maxQuantityPerSale: Type.Integer(),
  supply: nullable(Type.Integer({ description: 'Remaining passes; null for no limit' })),
  priceSchedules: Type.Array(PriceSchedule),
  refundSchedules: Type.Array(RefundSchedule),
  enableCoupons: Type.Boolean(),
  minCouponQuantity: nullable(Type.Integer()),
  maxCouponQuantity: nullable(Type.Integer()),
  sortOrder: Type.Integer(),
  overrideStartDate: nullable(Instant),
};
export const BasePassType = component('BasePassType', Type.Object(basePassType));
export type BasePassTypeView = Static<typeof BasePassType>;
