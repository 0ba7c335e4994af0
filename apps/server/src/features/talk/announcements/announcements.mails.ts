import type { Organization } from '../../../platform/context.ts';
import type { MailMessage } from '../../../platform/mail/message.ts';
import { renderMail } from '../../../platform/mail/render-mail.ts';
import { directionOf, textLocale, textsIn } from '../../../platform/texts/texts.ts';
import type { AnnouncementRow } from './announcements.queries.ts';

interface Author {
  readonly id: string;
  readonly email: string | null;
  readonly locale: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/** Tells its author that a planned announcement was not published; undefined without an address. */
export function writeWithheld(
  organization: Pick<Organization, 'name' | 'primaryColor' | 'locale'>,
  author: Author,
  { title, withheld }: Pick<AnnouncementRow, 'title' | 'withheld'>,
): MailMessage | undefined {
  if (author.email === null || author.email === '' || withheld === null) return undefined;
  const locale = textLocale(author.locale, organization.locale);
  const t = textsIn(locale);
  const heading = t('announcement.withheld.heading', { title });
  const name = [author.first_name, author.last_name].filter(Boolean).join(' ');
  return {
    to: { address: author.email, ...(name === '' ? {} : { name }) },
    subject: heading,
    accountId: author.id,
    ...renderMail({
      organization,
      locale,
      dir: directionOf(locale),
      heading,
      // Without its text: others may have written in it since its author lost the right to read it.
      paragraphs: [
        t(`announcement.withheld.${withheld}`),
        ...(withheld === 'group' ? [] : [t('announcement.withheld.next')]),
      ],
    }),
  };
}
