export { fanOut } from './broadcasts.service.ts';
export type { Audience, Broadcast } from './fan-out.service.ts';
export { fanOutJob } from './fan-out.jobs.ts';
export { writeDueMailsJob } from './due-mails.jobs.ts';
export {
  describeNotification,
  listPushable,
  listPushablePage,
  recordPushed,
  type Description,
  type Pushable,
} from './describe.service.ts';
export { wantsTicketConfirmation } from './preferences.service.ts';
