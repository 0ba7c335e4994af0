import { invalid } from '../errors.ts';

export interface MailMessage {
  readonly to: { readonly name?: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Of whom the mail tells something; such mails are counted, and kept when they fail, to be tried again. */
  readonly accountId?: string;
  /** Where one click ends mails of this kind (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

// One mailbox and nothing beside it: what a header could read as a second one, or as a second header, is refused.
const mailbox = /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[^\s@<>()[\]\\,;:"\p{Cc}]{1,253}$/u;

export const isMailbox = (address: string): boolean => address.length <= 254 && mailbox.test(address);

/** The message with nothing in it that could end a header line early. */
export function checkMessage({ to, subject, text, html, ...more }: MailMessage): MailMessage {
  if (!isMailbox(to.address)) throw invalid('mail.recipient', 'This is not an e-mail address.', 'email');
  const name = oneLine(to.name ?? '', 200);
  return {
    to: { address: to.address, ...(name === '' ? {} : { name }) },
    subject: oneLine(subject, 300),
    // PostgreSQL stores no NUL.
    text: text.replaceAll('\0', ''),
    html: html.replaceAll('\0', ''),
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
