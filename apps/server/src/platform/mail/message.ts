import { invalid } from '../errors.ts';
import { safeFileName } from '../http/content-disposition.ts';

/** A file that a mail carries beside its text. */
export interface MailAttachment {
  readonly name: string;
  /** Of which the mail program makes an icon, e.g. `application/pdf`. */
  readonly contentType: string;
  readonly content: Buffer;
  /** A calendar says what it asks of who gets it (RFC 5546); programs then offer it as an appointment. */
  readonly calendarMethod?: 'PUBLISH' | 'REQUEST' | 'CANCEL';
}

export interface MailMessage {
  readonly to: { readonly name?: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Of whom the mail tells something; such mails are counted, and kept when they fail, to be tried again. */
  readonly accountId?: string;
  /** Where one click ends mails of this kind (RFC 8058). */
  readonly unsubscribeUrl?: string;
  /** Address that receives the replies, when not the organization. */
  readonly replyTo?: string;
  readonly attachments?: readonly MailAttachment[];
  /** Never by the organization's own way, which the mail may warn of. Not for mails with an account, which may be retried. */
  readonly byInstallation?: true;
}

// One mailbox and nothing beside it: what a header could read as a second one, or as a second header, is refused.
const mailbox = /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[^\s@<>()[\]\\,;:"\p{Cc}]{1,253}$/u;

export const isMailbox = (address: string): boolean => address.length <= 254 && mailbox.test(address);

/** The message with nothing in it that could end a header line early. */
export function checkMessage({ to, subject, text, html, attachments, ...more }: MailMessage): MailMessage {
  if (!isMailbox(to.address)) throw invalid('mail.recipient', { field: 'email' });
  if (more.replyTo !== undefined && !isMailbox(more.replyTo))
    throw invalid('mail.replyTo', { field: 'replyTo' });
  const name = oneLine(to.name ?? '', 200);
  return {
    to: { address: to.address, ...(name === '' ? {} : { name }) },
    subject: oneLine(subject, 300),
    // PostgreSQL stores no NUL.
    text: text.replaceAll('\0', ''),
    html: html.replaceAll('\0', ''),
    ...(attachments === undefined
      ? {}
      : { attachments: attachments.map((file) => ({ ...file, name: safeFileName(file.name) })) }),
    ...more,
  };
}

const oneLine = (text: string, maxLength: number): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .toWellFormed();
