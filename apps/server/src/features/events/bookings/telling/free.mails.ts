import type { MailMessage } from '../../../../platform/mail/message.ts';
import { siteOrigin } from '../../../../platform/site-address.ts';
import { writeNews, type MailContext, type Reader } from './news.mails.ts';

interface Of {
  readonly space: { readonly id: string; readonly name: string; readonly slug: string };
  readonly place: { readonly name: string; readonly slug: string; readonly timezone: string };
}

export const writeFreeMail = (
  ctx: MailContext,
  reader: Reader,
  { space, place }: Of,
  start: Date,
): MailMessage | undefined => {
  const zone = { timeZone: place.timezone };
  const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', ...zone }).format(start);
  return writeNews(ctx, reader, (t, locale) => ({
    heading: t('bookings.mail.free.heading', { space: space.name }),
    text: t('bookings.mail.free.text'),
    when: new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', ...zone }).format(start),
    where: `${space.name}, ${place.name}`,
    action: {
      label: t('bookings.mail.free.button'),
      url: `${siteOrigin(ctx)}/places/${place.slug}/${space.slug}?day=${day}`,
    },
  }));
};
