export {
  confirmRegistrations,
  remindOfEventsJob,
  tellOfCanceledEvents,
  tellOfCanceledPasses,
  tellOfEndedPayments,
  tellOfPromisedPayments,
  tellOfRefundedPasses,
  tellOfFailedRefunds,
  tellOfRefundsByHand,
} from './documents.jobs.ts';
export { copyEmails } from './copy-emails.service.ts';
