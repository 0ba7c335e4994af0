export { frameFor } from './mail-frame.service.ts';
export { fillPlural } from './notification-texts.ts';
export { mailShell, type MailFrame } from './notifications.mails.ts';
export { fanOutJob } from './fan-out.jobs.ts';
export { writeDueMailsJob } from './due-mails.jobs.ts';
export { listPushable, listPushablePage, recordPushed } from './describe.service.ts';
export { wantsTicketConfirmation } from './preferences.service.ts';
