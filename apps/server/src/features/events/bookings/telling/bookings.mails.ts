import { makeCalendar } from '../../../../platform/calendar/calendar.ts';
import type { Context } from '../../../../platform/context.ts';
import { isMailbox, type MailAttachment, type MailMessage } from '../../../../platform/mail/message.ts';
import { renderMail } from '../../../../platform/mail/render-mail.ts';
import { siteOrigin } from '../../../../platform/site-address.ts';
import { directionOf, textLocale, textsIn } from '../../../../platform/texts/texts.ts';
import type { ReaderRow } from './telling.queries.ts';

export type BookingMail = 'confirmed' | 'moved' | 'canceled' | 'reminder';

/** By it a calendar knows the booking, wherever it heard of it. */
export const calendarId = (bookingId: string, hostname: string): string => `booking-${bookingId}@${hostname}`;

const locationOf = ({ place }: ReaderRow): string =>
  [
    place.name,
    place.address1,
    place.address2,
    [place.zip, place.city].filter(Boolean).join(' '),
    place.country,
  ]
    .filter((line) => line !== null && line !== '')
    .join(', ');

type Surroundings = Pick<Context, 'organization' | 'services' | 'now'>;

const entryOf = ({ organization, services, now }: Surroundings, row: ReaderRow) => ({
  id: calendarId(row.id, organization.hostname),
  title: `${row.space.name}, ${row.place.name}`,
  start: row.starts_at,
  end: row.ends_at,
  timezone: row.place.timezone,
  location: locationOf(row),
  url: `${siteOrigin({ organization, services })}/my/bookings`,
  canceled: row.status === 'canceled',
  changedAt: now(),
});

/** Dates of a series as a file to add, or one that takes them out again; of each, a later mail can do so too. */
const writeSeriesCalendar = (ctx: Surroundings, rows: readonly ReaderRow[]): MailAttachment => ({
  name: 'bookings.ics',
  contentType: 'text/calendar',
  content: Buffer.from(
    makeCalendar({ name: rows[0]?.space.name ?? '', entries: rows.map((row) => entryOf(ctx, row)) }),
  ),
  calendarMethod: 'PUBLISH',
});

/** An appointment for the calendar of the person, and one that takes it out again. */
export function writeCalendar(ctx: Surroundings, row: ReaderRow): MailAttachment {
  const { organization } = ctx;
  const isOff = row.status === 'canceled';
  const organizer = { name: organization.name, email: organization.email };
  const isInvited = isMailbox(organizer.email) && isMailbox(row.email ?? '');
  const method = !isInvited ? 'publish' : isOff ? 'cancel' : 'request';
  const text = makeCalendar({
    name: row.space.name,
    method,
    entries: [
      {
        ...entryOf(ctx, row),
        ...(isInvited ? { organizer, attendee: { name: nameOf(row), email: row.email ?? '' } } : {}),
      },
    ],
  });
  return {
    name: 'booking.ics',
    contentType: 'text/calendar',
    content: Buffer.from(text),
    calendarMethod: method === 'publish' ? 'PUBLISH' : method === 'cancel' ? 'CANCEL' : 'REQUEST',
  };
}

const nameOf = ({ first_name: first, last_name: last }: ReaderRow): string =>
  [first, last].filter(Boolean).join(' ');

/** Undefined for somebody who has no address to write to. */
export function writeBookingMail(
  ctx: Surroundings,
  kind: BookingMail,
  row: ReaderRow,
): MailMessage | undefined {
  if (!isMailbox(row.email ?? '')) return undefined;
  const { organization } = ctx;
  const locale = textLocale(row.locale, organization.locale);
  const t = textsIn(locale);
  const heading = t(`bookings.mail.${kind}.heading`, { space: row.space.name });
  const when = new Intl.DateTimeFormat(locale, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: row.place.timezone,
  }).formatRange(row.starts_at, row.ends_at);
  const name = nameOf(row);
  return {
    to: { address: row.email ?? '', ...(name === '' ? {} : { name }) },
    subject: heading,
    accountId: row.account_id,
    ...(kind === 'reminder' ? {} : { attachments: [writeCalendar(ctx, row)] }),
    ...renderMail({
      organization,
      locale,
      dir: directionOf(locale),
      heading,
      paragraphs: [t(`bookings.mail.${kind}.text`)],
      facts: [
        { label: t('bookings.mail.when'), value: when.replace(/[\u2009\u202f\u00a0]/g, ' ') },
        { label: t('bookings.mail.where'), value: locationOf(row) },
        { label: t('bookings.mail.number'), value: String(row.number) },
      ],
      action: { label: t('bookings.mail.button'), url: `${siteOrigin(ctx)}/my/bookings` },
    }),
  };
}

const SERIES_TEXTS = {
  confirmed: 'bookings.mail.series.text',
  canceled: 'bookings.mail.seriesCanceled.text',
} as const;

/** One for all dates of a series. */
export function writeSeriesMail(
  ctx: Surroundings,
  kind: keyof typeof SERIES_TEXTS,
  rows: readonly ReaderRow[],
): MailMessage | undefined {
  const [first] = rows;
  if (first === undefined || !isMailbox(first.email ?? '')) return undefined;
  const { organization } = ctx;
  const locale = textLocale(first.locale, organization.locale);
  const t = textsIn(locale);
  const heading = t(`bookings.mail.${kind}.heading`, { space: first.space.name });
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: first.place.timezone,
  });
  const name = nameOf(first);
  return {
    to: { address: first.email ?? '', ...(name === '' ? {} : { name }) },
    subject: heading,
    accountId: first.account_id,
    attachments: [writeSeriesCalendar(ctx, rows)],
    ...renderMail({
      organization,
      locale,
      dir: directionOf(locale),
      heading,
      paragraphs: [t(SERIES_TEXTS[kind], { count: rows.length })],
      facts: [
        ...rows.map((row) => ({
          label: t('bookings.mail.when'),
          value: format.formatRange(row.starts_at, row.ends_at).replace(/[\u2009\u202f\u00a0]/g, ' '),
        })),
        { label: t('bookings.mail.where'), value: locationOf(first) },
      ],
      action: { label: t('bookings.mail.button'), url: `${siteOrigin(ctx)}/my/bookings` },
    }),
  };
}
