import type { Organization } from '../../../platform/context.ts';
import type { MailMessage } from '../../../platform/mail/message.ts';
import { renderMail } from '../../../platform/mail/render-mail.ts';
import { directionOf, textLocale, textsIn } from '../../../platform/texts/texts.ts';

export interface ArchiveReader {
  readonly email: string;
  readonly first_name: string | null;
  readonly locale: string | null;
  readonly timezone: string | null;
  readonly expiresAt: Date;
}

/** About an archive that waits at `path`, in the words of its feature. */
interface Words {
  readonly path: string;
  say(t: ReturnType<typeof textsIn>, date: string): { subject: string; paragraphs: string[]; action: string };
}

export function writeArchiveMail(
  organization: Organization,
  reader: ArchiveReader,
  { path, say }: Words,
): MailMessage {
  const locale = textLocale(reader.locale, organization.locale);
  const timeZone = reader.timezone ?? organization.timezone;
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(reader.expiresAt);
  const { subject, paragraphs, action } = say(textsIn(locale), date);
  const rendered = renderMail({
    organization,
    locale,
    dir: directionOf(locale),
    heading: subject,
    paragraphs,
    action: { label: action, url: `https://${organization.hostname}${path}` },
  });
  return {
    to: { address: reader.email, ...(reader.first_name === null ? {} : { name: reader.first_name }) },
    subject,
    ...rendered,
  };
}

export const writeReadyMail = (organization: Organization, reader: ArchiveReader): MailMessage =>
  writeArchiveMail(organization, reader, {
    path: '/settings/data',
    say: (t, date) => ({
      subject: t('data.subject'),
      paragraphs: [t('data.before', { organization: organization.name }), t('data.after', { date })],
      action: t('data.action'),
    }),
  });
