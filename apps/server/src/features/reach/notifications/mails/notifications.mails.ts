import { directionOf, type MailLocale } from '../../../../platform/mail/mail-locale.ts';
import { renderMail, type MailItem } from '../../../../platform/mail/render-mail.ts';
import type { Description } from '../telling/describe.policy.ts';
import { fill, fillPlural, openLabel, type Place } from './notification-texts.ts';

interface Texts {
  several: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
  daily: string;
  weekly: string;
  more: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
  all: string;
  reason: string;
  unsubscribe: string;
  unsubscribeAll: string;
  settings: string;
}

const TEXTS: Record<MailLocale, Texts> = {
  en: {
    several: { one: 'One new thing at {organization}', other: '{count} new things at {organization}' },
    daily: 'Your day at {organization}',
    weekly: 'Your week at {organization}',
    more: { one: 'and one more', other: 'and {count} more' },
    all: 'See all notifications',
    reason: 'You get this mail as a member of {organization}.',
    unsubscribe: 'No more mails of this kind',
    unsubscribeAll: 'No more mails about news',
    settings: 'Choose what you are told',
  },
  de: {
    several: { one: 'Eine Neuigkeit bei {organization}', other: '{count} Neuigkeiten bei {organization}' },
    daily: 'Dein Tag bei {organization}',
    weekly: 'Deine Woche bei {organization}',
    more: { one: 'und eine weitere', other: 'und {count} weitere' },
    all: 'Alle Mitteilungen ansehen',
    reason: 'Du erhältst diese E-Mail als Mitglied von {organization}.',
    unsubscribe: 'Keine E-Mails dieser Art mehr',
    unsubscribeAll: 'Keine E-Mails über Neuigkeiten mehr',
    settings: 'Mitteilungen einstellen',
  },
  ar: {
    several: {
      one: 'خبر جديد في {organization}',
      two: 'خبران جديدان في {organization}',
      few: '{count} أخبار جديدة في {organization}',
      many: '{count} خبرًا جديدًا في {organization}',
      other: '{count} خبر جديد في {organization}',
    },
    daily: 'يومك في {organization}',
    weekly: 'أسبوعك في {organization}',
    more: {
      one: 'وخبر آخر',
      two: 'وخبران آخران',
      few: 'و{count} أخبار أخرى',
      many: 'و{count} خبرًا آخر',
      other: 'و{count} خبر آخر',
    },
    all: 'عرض كل الإشعارات',
    reason: 'وصلتك هذه الرسالة لأنك عضو في {organization}.',
    unsubscribe: 'إيقاف هذا النوع من الرسائل',
    unsubscribeAll: 'إيقاف رسائل المستجدات',
    settings: 'اختيار ما يصلك',
  },
  ja: {
    several: { other: '{organization} に {count} 件の新着があります' },
    daily: '{organization} の今日のまとめ',
    weekly: '{organization} の今週のまとめ',
    more: { other: 'ほか {count} 件' },
    all: 'すべての通知を見る',
    reason: 'このメールは {organization} のメンバーの方にお送りしています。',
    unsubscribe: 'この種類のメールを停止する',
    unsubscribeAll: '新着のメールを停止する',
    settings: '通知の設定',
  },
};

export interface MailFrame {
  readonly organization: { readonly name: string; readonly primaryColor: string | null };
  readonly locale: MailLocale;
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
    action: { label: openLabel(locale, place), url: origin + url },
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
  const texts = TEXTS[locale];
  const values = { organization: organization.name };
  const subject =
    digest === 'off' ? fillPlural(locale, texts.several, told.length, values) : fill(texts[digest], values);
  const left = told.length - MAX_ITEMS;
  const written = renderMail({
    ...mailShell(frame, 'unsubscribeAll'),
    heading: subject,
    paragraphs: left > 0 ? [fillPlural(locale, texts.more, left)] : [],
    items: told.slice(0, MAX_ITEMS).map((one) => viewItem(one, origin)),
    action: { label: texts.all, url: `${origin}/notifications` },
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
    reason: fill(TEXTS[locale].reason, { organization: organization.name }),
    links: [
      { label: TEXTS[locale][unsubscribe], url: unsubscribeUrl },
      { label: TEXTS[locale].settings, url: `${origin}/settings/notifications` },
    ],
  },
});

/** In a mail there is no site to which an address could be relative. */
const withWholeAddresses = (html: string, origin: string): string =>
  html.replace(/\b(src|href)="\/(?!\/)/g, `$1="${origin}/`);
