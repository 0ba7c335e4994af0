import { randomInt } from 'node:crypto';
import type { Context } from '../../../platform/context.ts';
import { textLocale } from '../../../platform/texts/texts.ts';
import type { UserRow } from './users/users.queries.ts';
import { type MailKind, type MailValues, writeMail } from './identity.mails.ts';

interface Addressee {
  email: string;
  name?: string | undefined;
  /** The language they chose, if they did. */
  locale?: string | undefined;
}

/** Warnings of a way that mails go may not go that way. */
const BY_INSTALLATION: ReadonlySet<MailKind> = new Set(['mailSettingsChanged']);

/** Longer than an answer takes, also one that is kept for a repeated call, and by chance. */
const LATER_MS = { least: 15, most: 40 };

/** Writes to somebody, after the answer: how long a mail takes must not tell whether there was one to send. */
export function sendMail(ctx: Context, kind: MailKind, to: Addressee, values: MailValues = {}): void {
  setTimeout(() => void sendMailNow(ctx, kind, to, values), randomInt(LATER_MS.least, LATER_MS.most));
}

/** Where the answer tells nobody anything that they do not know. */
export async function sendMailNow(
  ctx: Context,
  kind: MailKind,
  to: Addressee,
  values: MailValues = {},
): Promise<void> {
  await ctx.services.mail.send(ctx.organization, messageOf(ctx, kind, to, values));
}

/** Sent if the transaction of the caller's stands. */
export async function enqueueMail(
  inner: Context,
  kind: MailKind,
  to: Addressee,
  values: MailValues,
): Promise<void> {
  await inner.services.mail.enqueue(inner, messageOf(inner, kind, to, values));
}

function messageOf(ctx: Context, kind: MailKind, to: Addressee, values: MailValues) {
  const { organization } = ctx;
  const locale = textLocale(to.locale, ctx.locale, organization.locale);
  const written = writeMail(kind, locale, { organization, ...values });
  const name = to.name === undefined ? {} : { name: to.name };
  const way = BY_INSTALLATION.has(kind) ? { byInstallation: true as const } : {};
  return { to: { address: to.email, ...name }, ...written, ...way };
}

export function addressee({ email, attributes }: Pick<UserRow, 'email' | 'attributes'>): Addressee {
  const parts = [attributes['given_name'], attributes['family_name']].filter(Boolean);
  const name = parts.length > 0 ? parts.join(' ') : attributes['name'];
  return { email, name, locale: attributes['locale'] };
}
