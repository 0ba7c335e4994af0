export {
  getOwnRegistration,
  listRegisteredEventIds,
  needsRegistration,
  refuseCalledOff,
} from './registrations.service.ts';
export type { RegistrationRow } from './registrations.queries.ts';
export { listPassesByIds } from './passes.service.ts';
export { viewAccesses, viewBasePass, viewPass, viewStatus, type CompletePass } from './passes.views.ts';
export { completeRegistrations, getRegistrationAnswer } from './registration-parts.service.ts';
export { viewRegistration, type CompleteRegistration } from './registrations.views.ts';
export type { RegistrationView } from './registrations.schemas.ts';
export { issueSecret } from './draft.service.ts';
export { retrySoldOut } from './draft.service.ts';
export { releaseExpired } from './holds.service.ts';
export { releasePasses } from './releases.service.ts';
export { forgetRegistrations } from './forget.service.ts';
export { checkCapacity, listUnstocked } from './discrepancies.service.ts';
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
export type { ReceiptLine } from './issue.service.ts';
export { writeReceipt } from './receipts.service.ts';
export { deliverPaid } from './deliveries.service.ts';
export { releaseKept } from './called-off.service.ts';
