import type { Context } from '../../platform/context.ts';
import type { UserRow } from './users.queries.ts';
import { type MailKind, mailLocale, writeMail } from './identity.mails.ts';

interface Addressee {
  email: string;
  name?: string | undefined;
  /** The language they chose, if they did. */
  locale?: string | undefined;
}

/**
 * Writes to somebody, and does not wait: how long a mail takes must not tell whether there was one to send. The mail
 * service keeps and repeats what could not be delivered.
 */
export function sendMail(ctx: Context, kind: MailKind, to: Addressee, code?: string): void {
  const locale = mailLocale(to.locale, ctx.locale, ctx.organization.locale);
  const written = writeMail(kind, locale, {
    organization: ctx.organization.name,
    ...(code === undefined ? {} : { code }),
  });
  const message = {
    to: { address: to.email, ...(to.name === undefined || to.name === '' ? {} : { name: to.name }) },
    ...written,
  };
  void ctx.services.mail.send(ctx.organization, message);
}

export function addressee({ email, attributes }: Pick<UserRow, 'email' | 'attributes'>): Addressee {
  const parts = [attributes['given_name'], attributes['family_name']].filter(Boolean);
  const name = parts.length > 0 ? parts.join(' ') : attributes['name'];
  return { email, name, locale: attributes['locale'] };
}
