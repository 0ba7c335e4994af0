export {
  getOwnRegistration,
  listRegisteredEventIds,
  needsRegistration,
  refuseCalledOff,
} from './registrations.service.ts';
export type { RegistrationRow } from './registrations.queries.ts';
export { listPassesOfAccount } from './passes/account-passes.service.ts';
export { listPassesByIds } from './passes/passes.service.ts';
export {
  viewAccesses,
  viewBasePass,
  viewPass,
  viewStatus,
  type CompletePass,
} from './passes/passes.views.ts';
export { completeRegistrations, getRegistrationAnswer } from './registration-parts.service.ts';
export { viewRegistration, type CompleteRegistration } from './registrations.views.ts';
export type { RegistrationView } from './registrations.schemas.ts';
export { issueSecret } from './choosing/writing.service.ts';
export { retrySoldOut } from './choosing/sold-out.service.ts';
export { releaseExpired } from './choosing/holds.service.ts';
export { releasePasses } from './passes/releases.service.ts';
export { forgetRegistrations } from './forget.service.ts';
export { checkCapacity, listUnstocked } from './paying/discrepancies.service.ts';
export { addPasses } from './choosing/choosing.service.ts';
export { refuseTiers } from './choosing/offer.service.ts';
export {
  answerPass,
  answerSession,
  dropAnswers,
  listSectionsOfPass,
  lockRegistrations,
  openRegistrationFor,
  settlePass,
} from './passes/held-passes.service.ts';
export { nightsOf } from './paying/pricing.ts';
export { deliverPaid } from './paying/deliveries.service.ts';
export { releaseKept } from './paying/called-off.service.ts';
