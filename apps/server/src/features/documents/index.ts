export {
  confirmRegistrations,
  remindOfEventsJob,
  tellOfCanceledEvents,
  tellOfCanceledPasses,
  tellOfRefundedPasses,
} from './documents.jobs.ts';
export { copyEmails } from './copy-emails.service.ts';
