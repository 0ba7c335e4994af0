import type { Context } from '../../../platform/context.ts';
import { directionOf, mailLocale, type MailLocale } from '../../../platform/mail/mail-locale.ts';
import type { MailMessage } from '../../../platform/mail/message.ts';
import { renderMail } from '../../../platform/mail/render-mail.ts';
import { siteOrigin } from '../../../platform/site-address.ts';

type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

interface Texts {
  readonly heading: string;
  readonly kept: Plural;
  readonly next: string;
  readonly button: string;
}

const TEXTS: Record<MailLocale, Texts> = {
  en: {
    heading: 'There is room for you at {event}',
    kept: {
      one: 'You were waiting for {pass}. One pass has become free, and it is kept for you until {date}.',
      other:
        'You were waiting for {pass}. {count} passes have become free, and they are kept for you until {date}.',
    },
    next: 'What you do not take by then is offered to whoever comes next in line.',
    button: 'Take the offer',
  },
  de: {
    heading: 'Für dich ist Platz bei {event}',
    kept: {
      one: 'Du hast auf {pass} gewartet. Ein Ticket ist frei geworden und bis {date} für dich reserviert.',
      other:
        'Du hast auf {pass} gewartet. {count} Tickets sind frei geworden und bis {date} für dich reserviert.',
    },
    next: 'Was du bis dahin nicht nimmst, wird der nächsten Person in der Reihe angeboten.',
    button: 'Angebot annehmen',
  },
  ar: {
    heading: 'أصبح لك مكان في {event}',
    kept: {
      one: 'كنت في انتظار {pass}. توفّرت تذكرة واحدة، وهي محجوزة لك حتى {date}.',
      two: 'كنت في انتظار {pass}. توفّرت تذكرتان، وهما محجوزتان لك حتى {date}.',
      few: 'كنت في انتظار {pass}. توفّرت {count} تذاكر، وهي محجوزة لك حتى {date}.',
      many: 'كنت في انتظار {pass}. توفّرت {count} تذكرة، وهي محجوزة لك حتى {date}.',
      other: 'كنت في انتظار {pass}. توفّرت {count} تذكرة، وهي محجوزة لك حتى {date}.',
    },
    next: 'ما لا تأخذه حتى ذلك الحين يُعرض على من يليك في الانتظار.',
    button: 'قبول العرض',
  },
  ja: {
    heading: '{event} に空きが出ました',
    kept: {
      other:
        'お待ちいただいていた「{pass}」が {count} 枚空きました。{date} まで、あなたのために確保しています。',
    },
    next: 'それまでにお手続きがない分は、次にお待ちの方にご案内します。',
    button: '手続きに進む',
  },
};

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
  const locale = mailLocale(reader.locale, organization.locale);
  const texts = TEXTS[locale];
  const values: Record<string, string> = {
    event: sale.event_name,
    pass: sale.name,
    count: new Intl.NumberFormat(locale).format(quantity),
    date: new Intl.DateTimeFormat(locale, {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: sale.event_timezone ?? organization.timezone,
    }).format(expiresAt),
  };
  const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');
  const kept = texts.kept[new Intl.PluralRules(locale).select(quantity)] ?? texts.kept.other;
  const name = [reader.first_name, reader.last_name].filter(Boolean).join(' ');
  return {
    to: { address: reader.email, ...(name === '' ? {} : { name }) },
    subject: fill(texts.heading),
    accountId: reader.account_id,
    ...renderMail({
      organization,
      locale,
      dir: directionOf(locale),
      heading: fill(texts.heading),
      paragraphs: [fill(kept), texts.next],
      action: {
        label: texts.button,
        url: `${siteOrigin(ctx)}/events/${encodeURIComponent(sale.event_slug)}/register`,
      },
    }),
  };
}
