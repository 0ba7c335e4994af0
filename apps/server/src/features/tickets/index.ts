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
} from './offer.types.ts';
export {
  viewAddOn,
  viewBaseAddOn,
  viewBaseCoupon,
  viewBasePackage,
  viewBasePassType,
  viewBaseRoomType,
  viewCoupon,
  viewRoomType,
} from './offer.views.ts';
export { refundPercentageAt } from './prices.ts';
export { isAsked, listAsked, listUnanswered } from './asking.ts';
export { compareAnswers } from './compare-answers.service.ts';
export { refuseMismatched, type Verdicts } from './patterns.service.ts';
export { readResponse, recallResponse } from './responses.ts';
export { listQuestionsByIds, listSections, refuseUnfindable } from './questions.service.ts';
export type { CompleteQuestion, CompleteSection } from './questions.types.ts';
export {
  viewBaseRegistrationQuestion,
  viewBaseSessionQuestion,
  viewRegistrationQuestion,
  viewRegistrationSection,
  viewSessionSection,
} from './questions.views.ts';
export { copyOffer } from './copy-offer.service.ts';
export { copyQuestions } from './copy-questions.service.ts';
