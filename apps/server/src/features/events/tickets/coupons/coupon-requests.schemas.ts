import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  idempotencyHeaders,
  listAnswers,
  nullable,
  pagedQuery,
  Uuid,
} from '../../../../platform/http/schemas.ts';
import {
  amount,
  eventParam,
  limit,
  listingParams,
  moment,
  offerCalls,
  optional,
  pieces,
  tags,
  text,
} from '../offer/offer-requests.schemas.ts';
import { ListingCoupon, ListingCouponUse } from '../offer/offer.schemas.ts';

const code = Type.String({
  minLength: 3,
  maxLength: 40,
  pattern: '^[\\p{L}\\p{N}_-]+$',
  description: 'Coupon code, compared case-insensitively',
});
const couponFields = optional({
  description: text,
  ticketId: nullable(Uuid),
  active: Type.Boolean(),
  startDate: moment,
  endDate: moment,
  discountAmount: nullable(amount),
  discountPercent: nullable(Type.Integer({ minimum: 0, maximum: 100 })),
  quantityMin: nullable(pieces),
  quantityMax: nullable(pieces),
  useLimit: limit,
  purchaseLimit: nullable(pieces),
  emailDomains: nullable(Type.String({ maxLength: 2000, description: 'Comma-separated list' })),
  applyToPassType: Type.Boolean(),
  applyToAddOns: Type.Boolean(),
  applyToReservation: Type.Boolean(),
});
const CreateCoupon = body({ code, ...couponFields });
const UpdateCoupon = body({ code: Type.Optional(code), ...couponFields });
const CreateCoupons = body({
  count: Type.Integer({ minimum: 1, maximum: 500 }),
  prefix: Type.Optional(Type.String({ maxLength: 20, pattern: '^[\\p{L}\\p{N}_-]*$' })),
  ...couponFields,
});
export type CreateCoupon = Static<typeof CreateCoupon>;
export type UpdateCoupon = Static<typeof UpdateCoupon>;
export type CreateCoupons = Static<typeof CreateCoupons>;
export type CouponFields = Omit<UpdateCoupon, 'code'>;

const couponCalls = offerCalls({ one: 'Coupon', many: 'Coupons', says: 'coupons' }, 'couponId');
export const listCoupons = {
  ...couponCalls.list,
  summary: 'List the coupons of an event, newest first',
  querystring: pagedQuery({}),
  response: listAnswers(ListingCoupon),
};
export const listCouponUses = {
  operationId: 'listListingCouponUses',
  tags,
  summary: 'List the passes discounted by a coupon, with their holders, newest first',
  params: listingParams('couponId'),
  querystring: pagedQuery({}),
  response: listAnswers(ListingCouponUse),
};
export const createCoupon = {
  ...couponCalls.create,
  summary: 'Create a coupon; its code is unique within the event, ignoring case',
  body: CreateCoupon,
  response: answers(ListingCoupon),
};
export const createCoupons = {
  operationId: 'createListingCoupons',
  tags,
  summary: 'Create a batch of identical coupons with unguessable codes',
  params: eventParam,
  headers: idempotencyHeaders('batch'),
  body: CreateCoupons,
  response: listAnswers(ListingCoupon),
};
export const updateCoupon = {
  ...couponCalls.update,
  summary: 'Update a coupon; useLimit cannot fall below its uses',
  body: UpdateCoupon,
  response: answers(ListingCoupon),
};
export const deleteCoupon = { ...couponCalls.delete, summary: 'Delete a coupon that nobody has used' };
