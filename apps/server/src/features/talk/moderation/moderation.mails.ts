import type { Organization } from '../../../platform/context.ts';
import type { ModerationAction } from './moderation.tables.ts';
import type { MailMessage } from '../../../platform/mail/message.ts';
import { renderMail } from '../../../platform/mail/render-mail.ts';

/** Actions that a person is notified of; dismissed reports concern only the people who made them. */
export type ToldAction = Exclude<ModerationAction, 'dismiss'>;

type Texts = Record<ToldAction, string> & {
  readonly suspendUntil: string;
  /** Stands before the reason. */
  readonly reason: string;
  /** Stands before what the person wrote. */
  readonly quote: string;
  readonly object: string;
};

const TEXTS = {
  en: {
    hide: 'What you wrote at {organization} was hidden',
    restore: 'What you wrote at {organization} is shown',
    remove: 'What you wrote at {organization} was deleted',
    warn: 'A warning from {organization}',
    suspend: 'Your account at {organization} is suspended',
    unsuspend: 'Your account at {organization} is no longer suspended',
    suspendUntil: 'Until {date} you can read, but not write.',
    reason: 'Reason: {reason}',
    quote: 'You wrote:',
    object: 'If you think this is wrong, reply to this mail. Somebody will look at it again.',
  },
  de: {
    hide: 'Dein Beitrag bei {organization} wurde ausgeblendet',
    restore: 'Dein Beitrag bei {organization} ist sichtbar',
    remove: 'Dein Beitrag bei {organization} wurde gelöscht',
    warn: 'Eine Verwarnung von {organization}',
    suspend: 'Dein Konto bei {organization} ist gesperrt',
    unsuspend: 'Dein Konto bei {organization} ist nicht mehr gesperrt',
    suspendUntil: 'Bis {date} kannst du lesen, aber nicht schreiben.',
    reason: 'Grund: {reason}',
    quote: 'Du hast geschrieben:',
    object: 'Wenn du das für falsch hältst, antworte auf diese Mail. Dann sieht es sich noch jemand an.',
  },
  ar: {
    hide: 'أُخفي ما كتبته في {organization}',
    restore: 'ما كتبته في {organization} ظاهر الآن',
    remove: 'حُذف ما كتبته في {organization}',
    warn: 'تحذير من {organization}',
    suspend: 'حسابك في {organization} موقوف',
    unsuspend: 'لم يعد حسابك في {organization} موقوفًا',
    suspendUntil: 'يمكنك القراءة دون الكتابة حتى {date}.',
    reason: 'السبب: {reason}',
    quote: 'كتبتَ:',
    object: 'إذا رأيت أن هذا خطأ، فأجب عن هذه الرسالة وسيراجع أحدنا القرار.',
  },
  ja: {
    hide: '{organization} での投稿が非表示になりました',
    restore: '{organization} での投稿が表示されています',
    remove: '{organization} での投稿が削除されました',
    warn: '{organization} からの警告',
    suspend: '{organization} のアカウントが停止されました',
    unsuspend: '{organization} のアカウントの停止が解除されました',
    suspendUntil: '{date} まで、閲覧はできますが書き込みはできません。',
    reason: '理由：{reason}',
    quote: 'あなたの投稿：',
    object: 'この判断に納得できない場合は、このメールにご返信ください。あらためて確認いたします。',
  },
} satisfies Record<string, Texts>;

type Locale = keyof typeof TEXTS;
export const MODERATION_MAIL_LOCALES = Object.keys(TEXTS);
const isLocale = (name: string | undefined): name is Locale => name !== undefined && name in TEXTS;

const pick = (...wishes: (string | null)[]): Locale =>
  wishes.map((wish) => wish?.split(/[-_]/)[0]?.toLowerCase()).find(isLocale) ?? 'en';

interface Addressee {
  readonly email: string | null;
  readonly locale: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

interface Told {
  readonly action: ModerationAction;
  readonly reason: string;
  readonly until: Date | null;
  readonly message: string | undefined;
}

const SHOWN_LENGTH = 600;

/** Tells a person what was decided over them, why, and what to do about it; undefined when there is nothing to tell. */
export function writeDecision(
  organization: Pick<Organization, 'name' | 'primaryColor' | 'locale' | 'timezone'>,
  to: Addressee,
  { action, reason, until, message }: Told,
): MailMessage | undefined {
  if (action === 'dismiss' || to.email === null) return undefined;
  const locale = pick(to.locale, organization.locale);
  const texts = TEXTS[locale];
  const date = until === null ? '' : formatMoment(until, locale, organization.timezone);
  const values: Record<string, string> = { organization: organization.name, reason, date };
  const fill = (text: string): string =>
    text.replace(/\{(organization|reason|date)\}/g, (_, name: string) => values[name] ?? '');
  const isGood = action === 'restore' || action === 'unsuspend';
  const paragraphs = [
    ...(until === null ? [] : [texts.suspendUntil]),
    ...(reason === '' ? [] : [texts.reason]),
    ...(isGood ? [] : [texts.object]),
  ];
  const name = [to.first_name, to.last_name].filter(Boolean).join(' ');
  return {
    to: { address: to.email, ...(name === '' ? {} : { name }) },
    subject: fill(texts[action]),
    ...renderMail({
      organization,
      locale,
      dir: locale === 'ar' ? 'rtl' : 'ltr',
      heading: fill(texts[action]),
      paragraphs: paragraphs.map(fill),
      ...(message === undefined || message === ''
        ? {}
        : { quote: { label: texts.quote, text: message.slice(0, SHOWN_LENGTH).toWellFormed() } }),
    }),
  };
}

const formatMoment = (moment: Date, locale: Locale, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(moment);
