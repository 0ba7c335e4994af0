import type { Context } from '../../../platform/context.ts';
import type { MailMessage } from '../../../platform/mail/message.ts';
import { renderMail } from '../../../platform/mail/render-mail.ts';
import { siteOrigin } from '../../../platform/site-address.ts';
import { directionOf, textLocale, textsIn } from '../../../platform/texts/texts.ts';

interface Reader {
  readonly account_id: string;
  readonly email: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly locale: string | null;
}

interface Offer {
  readonly sale: {
    readonly name: string;
    readonly event_name: string;
    readonly event_slug: string;
    readonly event_timezone: string | null;
  };
  readonly quantity: number;
  readonly expiresAt: Date;
}

/** Undefined for who has no address to write to. */
export function writeOffer(
  ctx: Pick<Context, 'organization' | 'services'>,
  reader: Reader,
  { sale, quantity, expiresAt }: Offer,
): MailMessage | undefined {
  if (reader.email === null) return undefined;
  const { organization } = ctx;
  const locale = textLocale(reader.locale, organization.locale);
  const t = textsIn(locale);
  const heading = t('waitlist.heading', { event: sale.event_name });
  const date = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: sale.event_timezone ?? organization.timezone,
  }).format(expiresAt);
  const name = [reader.first_name, reader.last_name].filter(Boolean).join(' ');
  return {
    to: { address: reader.email, ...(name === '' ? {} : { name }) },
    subject: heading,
    accountId: reader.account_id,
    ...renderMail({
      organization,
      locale,
      dir: directionOf(locale),
      heading,
      paragraphs: [t('waitlist.kept', { count: quantity, pass: sale.name, date }), t('waitlist.next')],
      action: {
        label: t('waitlist.button'),
        url: `${siteOrigin(ctx)}/events/${encodeURIComponent(sale.event_slug)}/register`,
      },
    }),
  };
}
