export {
  confirmRegistrations,
  remindOfEventsJob,
  tellOfCanceledEvents,
  tellOfCanceledPasses,
  tellOfDisputes,
  tellOfEndedPayments,
  tellOfFailedPayments,
  tellOfPromisedPayments,
  tellOfRefundedPasses,
  tellOfRefunds,
  tellOfFailedRefunds,
  tellOfRefundsByHand,
} from './documents.jobs.ts';
export { copyEmails } from './emails/copy-emails.service.ts';
