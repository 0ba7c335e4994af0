import type { Context } from '../../../../platform/context.ts';
import { isMailbox, type MailMessage } from '../../../../platform/mail/message.ts';
import { renderMail } from '../../../../platform/mail/render-mail.ts';
import { siteOrigin } from '../../../../platform/site-address.ts';
import { directionOf, textLocale, textsIn } from '../../../../platform/texts/texts.ts';

interface Reader {
  readonly account_id: string;
  readonly email: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly locale: string | null;
}

interface Of {
  readonly space: { readonly id: string; readonly name: string; readonly slug: string };
  readonly place: { readonly name: string; readonly slug: string; readonly timezone: string };
}

/** Undefined for somebody who has no address to write to. */
export function writeFreeMail(
  ctx: Pick<Context, 'organization' | 'services'>,
  reader: Reader,
  { space, place }: Of,
  start: Date,
): MailMessage | undefined {
  if (!isMailbox(reader.email ?? '')) return undefined;
  const { organization } = ctx;
  const locale = textLocale(reader.locale, organization.locale);
  const t = textsIn(locale);
  const heading = t('bookings.mail.free.heading', { space: space.name });
  const zone = { timeZone: place.timezone };
  const when = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', ...zone }).format(
    start,
  );
  const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', ...zone }).format(start);
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
      paragraphs: [t('bookings.mail.free.text')],
      facts: [
        { label: t('bookings.mail.when'), value: when.replace(/[\u2009\u202f\u00a0]/g, ' ') },
        { label: t('bookings.mail.where'), value: `${space.name}, ${place.name}` },
      ],
      action: {
        label: t('bookings.mail.free.button'),
        url: `${siteOrigin(ctx)}/places/${place.slug}/${space.slug}?day=${day}`,
      },
    }),
  };
}
