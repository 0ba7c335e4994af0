export { frameFor } from './mails/mail-frame.service.ts';
export { mailShell, type MailFrame } from './mails/notifications.mails.ts';
export { claimPushes, listPushable, listPushablePage } from './telling/describe.service.ts';
export { wantsTicketConfirmation } from './preferences/preferences.service.ts';
