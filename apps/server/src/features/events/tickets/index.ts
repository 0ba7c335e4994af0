export { findCouponByCode, listCouponsByIds } from './coupons/coupons.service.ts';
export {
  getOffer,
  listAddOnsByIds,
  listPackagesByIds,
  listPassTypesByIds,
  listRoomTypesByIds,
} from './offer/offer.service.ts';
export type {
  CompleteAddOn,
  CompleteCoupon,
  CompletePackage,
  CompleteRoomType,
} from './offer/offer.types.ts';
export {
  viewAddOn,
  viewBaseAddOn,
  viewBaseCoupon,
  viewBasePackage,
  viewBaseRoomType,
  viewCoupon,
  viewRoomType,
} from './offer/offer.views.ts';
export { isAsked } from './questions/asking.ts';
export { compareAnswers } from './compare-answers.service.ts';
export { listQuestionsByIds, listSections, refuseUnfindable } from './questions/questions.service.ts';
export type { CompleteQuestion, CompleteSection } from './questions/questions.types.ts';
export {
  viewBaseRegistrationQuestion,
  viewBaseSessionQuestion,
  viewRegistrationQuestion,
  viewRegistrationSection,
  viewSessionSection,
} from './questions/questions.views.ts';
export { copyOffer } from './offer/copy-offer.service.ts';
export { copyQuestions } from './questions/copy-questions.service.ts';
