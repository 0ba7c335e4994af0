export { findCouponByCode, listCouponsByIds } from './coupons.service.ts';
export {
  getOffer,
  listAddOnsByIds,
  listPackagesByIds,
  listPassTypesByIds,
  listRoomTypesByIds,
} from './offer.service.ts';
export type {
  CompleteAddOn,
  CompleteCoupon,
  CompletePackage,
  CompletePassType,
  CompleteRoomType,
  Offer,
} from './offer.types.ts';
export {
  viewAddOn,
  viewBaseAddOn,
  viewBaseCoupon,
  viewBasePackage,
  viewBasePassType,
  viewBaseRoomType,
  viewCoupon,
  viewLeft,
  viewPackage,
  viewPassType,
  viewRoomType,
} from './offer.views.ts';
export { priceAt, refundPercentageAt } from './prices.ts';
export { isAsked, listAsked, listUnanswered, type Asked } from './asking.ts';
export { readResponse, type Response } from './responses.ts';
export { listQuestionsByIds, listSections, refuseUnfindable } from './questions.service.ts';
export type { CompleteChoice, CompleteQuestion, CompleteSection } from './questions.types.ts';
export {
  viewBaseRegistrationQuestion,
  viewBaseSessionQuestion,
  viewRegistrationQuestion,
  viewRegistrationSection,
  viewSessionQuestion,
  viewSessionSection,
} from './questions.views.ts';
