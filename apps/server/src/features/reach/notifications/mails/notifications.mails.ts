import { renderMail, type MailItem } from '../../../../platform/mail/render-mail.ts';
import { directionOf, textIn, textsIn } from '../../../../platform/texts/texts.ts';
import type { Description } from '../telling/describe.policy.ts';
import type { Place } from './notification-texts.ts';

export interface MailFrame {
  readonly organization: { readonly name: string; readonly primaryColor: string | null };
  readonly locale: string;
  /** Of the site, without a slash at its end. */
  readonly origin: string;
  readonly unsubscribeUrl: string;
}

export interface Announced {
  readonly html: string;
  readonly text: string;
}

interface Written {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** One thing: what was said, and the one button. An announcement comes whole. */
export function writeOne(
  frame: MailFrame,
  told: Description & { readonly place: Place; readonly announced?: Announced },
): Written {
  const { locale, origin } = frame;
  const { title, body, url, icon, place, announced } = told;
  const written = renderMail({
    ...mailShell(frame, 'unsubscribe'),
    heading: title,
    paragraphs: [],
    ...(icon === null ? {} : { picture: origin + icon }),
    ...(announced === undefined
      ? body === ''
        ? {}
        : { said: body }
      : { rich: { html: withWholeAddresses(announced.html, origin), text: announced.text } }),
    action: { label: textIn(locale, `notifications.open.${place}`), url: origin + url },
  });
  return { subject: title, ...written };
}

/** Beyond this a mail is a list that nobody reads. */
const MAX_ITEMS = 20;

/** Several things, of a moment, a day or a week. */
export function writeSeveral(
  frame: MailFrame,
  told: readonly Description[],
  digest: 'off' | 'daily' | 'weekly',
): Written {
  const { organization, locale, origin } = frame;
  const t = textsIn(locale);
  const values = { organization: organization.name };
  const subject =
    digest === 'off'
      ? t('notifications.mail.several', { count: told.length, ...values })
      : t(`notifications.mail.${digest}`, values);
  const left = told.length - MAX_ITEMS;
  const written = renderMail({
    ...mailShell(frame, 'unsubscribeAll'),
    heading: subject,
    paragraphs: left > 0 ? [t('notifications.mail.more', { count: left })] : [],
    items: told.slice(0, MAX_ITEMS).map((one) => viewItem(one, origin)),
    action: { label: t('notifications.mail.all'), url: `${origin}/notifications` },
  });
  return { subject, ...written };
}

const viewItem = ({ title, body, url, icon }: Description, origin: string): MailItem => ({
  label: title,
  url: origin + url,
  ...(icon === null ? {} : { picture: origin + icon }),
  ...(body === '' ? {} : { said: body }),
});

/** The frame of every notification mail, around its content. */
export const mailShell = (
  { organization, locale, origin, unsubscribeUrl }: MailFrame,
  unsubscribe: 'unsubscribe' | 'unsubscribeAll',
) => ({
  organization,
  locale,
  dir: directionOf(locale),
  footer: {
    reason: textIn(locale, 'notifications.mail.reason', { organization: organization.name }),
    links: [
      { label: textIn(locale, `notifications.mail.${unsubscribe}`), url: unsubscribeUrl },
      { label: textIn(locale, 'notifications.mail.settings'), url: `${origin}/settings/notifications` },
    ],
  },
});

/** In a mail there is no site to which an address could be relative. */
const withWholeAddresses = (html: string, origin: string): string =>
  html.replace(/\b(src|href)="\/(?!\/)/g, `$1="${origin}/`);
