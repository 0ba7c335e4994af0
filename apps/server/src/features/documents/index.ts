export {
  confirmRegistrations,
  remindOfEventsJob,
  tellOfCanceledEvents,
  tellOfCanceledPasses,
  tellOfRefundedPasses,
} from './documents.jobs.ts';
