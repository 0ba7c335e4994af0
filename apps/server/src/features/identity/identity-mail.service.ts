import { randomInt } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import { mailLocale } from '../../platform/mail/mail-locale.ts';
import type { UserRow } from './users.queries.ts';
import { type MailKind, writeMail } from './identity.mails.ts';

interface Addressee {
  email: string;
  name?: string | undefined;
  /** The language they chose, if they did. */
  locale?: string | undefined;
}

/** Longer than an answer takes, also one that is kept for a repeated call, and by chance. */
const LATER_MS = { least: 15, most: 40 };

/** Writes to somebody, after the answer: how long a mail takes must not tell whether there was one to send. */
export function sendMail(ctx: Context, kind: MailKind, to: Addressee, code?: string): void {
  const locale = mailLocale(to.locale, ctx.locale, ctx.organization.locale);
  setTimeout(
    () => {
      const { organization } = ctx;
      const written = writeMail(kind, locale, { organization, ...(code === undefined ? {} : { code }) });
      const name = to.name === undefined ? {} : { name: to.name };
      void ctx.services.mail.send(organization, { to: { address: to.email, ...name }, ...written });
    },
    randomInt(LATER_MS.least, LATER_MS.most),
  );
}

export function addressee({ email, attributes }: Pick<UserRow, 'email' | 'attributes'>): Addressee {
  const parts = [attributes['given_name'], attributes['family_name']].filter(Boolean);
  const name = parts.length > 0 ? parts.join(' ') : attributes['name'];
  return { email, name, locale: attributes['locale'] };
}
