export { copyEmails } from './emails/copy-emails.service.ts';
