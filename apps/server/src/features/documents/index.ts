export {
  confirmRegistrations,
  remindOfEventsJob,
  tellOfCanceledEvents,
  tellOfCanceledPasses,
} from './documents.jobs.ts';
