import type { Context } from '../../../../platform/context.ts';
import { isMailbox, type MailMessage } from '../../../../platform/mail/message.ts';
import { renderMail } from '../../../../platform/mail/render-mail.ts';
import { directionOf, textLocale, textsIn } from '../../../../platform/texts/texts.ts';

export interface Reader {
  readonly account_id: string;
  readonly email: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly locale: string | null;
}

export type MailContext = Pick<Context, 'organization' | 'services'>;

interface News {
  readonly heading: string;
  readonly text: string;
  readonly when: string;
  readonly where: string;
  readonly action: { readonly label: string; readonly url: string };
}

/** One thing that became known of a space. Undefined for somebody who has no address to write to. */
export function writeNews(
  { organization }: MailContext,
  reader: Reader,
  tell: (t: ReturnType<typeof textsIn>, locale: string) => News,
): MailMessage | undefined {
  if (!isMailbox(reader.email ?? '')) return undefined;
  const locale = textLocale(reader.locale, organization.locale);
  const t = textsIn(locale);
  const { heading, text, when, where, action } = tell(t, locale);
  const name = [reader.first_name, reader.last_name].filter(Boolean).join(' ');
  return {
    to: { address: reader.email ?? '', ...(name === '' ? {} : { name }) },
    subject: heading,
    accountId: reader.account_id,
    ...renderMail({
      organization,
      locale,
      dir: directionOf(locale),
      heading,
      paragraphs: [text],
      facts: [
        { label: t('bookings.mail.when'), value: when.replace(/[\u2009\u202f\u00a0]/g, ' ') },
        { label: t('bookings.mail.where'), value: where },
      ],
      action,
    }),
  };
}
