import type { MailMessage } from '../../../../platform/mail/message.ts';
import { siteOrigin } from '../../../../platform/site-address.ts';
import { writeNews, type MailContext, type Reader } from './news.mails.ts';

interface TakenBack {
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly timezone: string;
  readonly space_name: string;
  readonly place_name: string;
  readonly event_name: string | null;
  readonly event_slug: string | null;
}

/** To those who run the event. */
export const writeTakenBackMail = (
  ctx: MailContext,
  reader: Reader,
  taken: TakenBack,
): MailMessage | undefined =>
  writeNews(ctx, reader, (t, locale) => ({
    heading: t('bookings.mail.takenBack.heading', {
      event: taken.event_name ?? '',
      space: taken.space_name,
    }),
    text: t('bookings.mail.takenBack.text'),
    when: new Intl.DateTimeFormat(locale, {
      dateStyle: 'full',
      timeStyle: 'short',
      timeZone: taken.timezone,
    }).formatRange(taken.starts_at, taken.ends_at),
    where: `${taken.space_name}, ${taken.place_name}`,
    action: {
      label: t('bookings.mail.takenBack.button'),
      url: `${siteOrigin(ctx)}/host/${taken.event_slug ?? ''}/spaces`,
    },
  }));
