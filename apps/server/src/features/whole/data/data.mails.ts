import type { Organization } from '../../../platform/context.ts';
import type { MailMessage } from '../../../platform/mail/message.ts';
import { renderMail } from '../../../platform/mail/render-mail.ts';
import { directionOf, textLocale, textsIn } from '../../../platform/texts/texts.ts';

interface Reader {
  readonly email: string;
  readonly first_name: string | null;
  readonly locale: string | null;
  readonly timezone: string | null;
  readonly expiresAt: Date;
}

export function writeReadyMail(organization: Organization, reader: Reader): MailMessage {
  const locale = textLocale(reader.locale, organization.locale);
  const t = textsIn(locale);
  const timeZone = reader.timezone ?? organization.timezone;
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(reader.expiresAt);
  const rendered = renderMail({
    organization,
    locale,
    dir: directionOf(locale),
    heading: t('data.subject'),
    paragraphs: [t('data.before', { organization: organization.name }), t('data.after', { date })],
    action: { label: t('data.action'), url: `https://${organization.hostname}/settings/data` },
  });
  return {
    to: { address: reader.email, ...(reader.first_name === null ? {} : { name: reader.first_name }) },
    subject: t('data.subject'),
    ...rendered,
  };
}
