export { getOwnRegistration, listRegisteredEventIds, needsRegistration } from './registrations.service.ts';
export type { RegistrationRow } from './registrations.queries.ts';
export { completePasses, listPasses, listPassesByIds } from './passes.service.ts';
export type { PassRow } from './passes.queries.ts';
export {
  viewAccesses,
  viewAttendeePackage,
  viewBasePass,
  viewPass,
  viewStatus,
  type CompletePass,
} from './passes.views.ts';
export { completeRegistrations, getRegistrationAnswer } from './registration-parts.service.ts';
export {
  viewManagedCoupon,
  viewPayment,
  viewRegistration,
  viewRegistrationEvent,
  type CompleteReceipt,
  type CompleteRegistration,
} from './registrations.views.ts';
export type { BasePassView, PassView } from './passes.schemas.ts';
export type { RegistrationView } from './registrations.schemas.ts';
export { issueSecret } from './draft.service.ts';
export { retrySoldOut } from './draft.service.ts';
export { releasePasses } from './releases.service.ts';
export { forgetRegistrations } from './forget.service.ts';
export { checkCapacity } from './discrepancies.service.ts';
export type { Discrepancy } from './discrepancies.queries.ts';
export { addPasses } from './choosing.service.ts';
export {
  answerPass,
  answerSession,
  dropAnswers,
  listSectionsOfPass,
  lockRegistrations,
  openRegistrationFor,
  settlePass,
} from './held-passes.service.ts';
export { nightsOf } from './pricing.ts';
export { writeReceipt } from './issue.service.ts';
