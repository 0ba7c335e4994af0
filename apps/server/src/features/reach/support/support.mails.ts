import type { Context } from '../../../platform/context.ts';
import { directionOf, type MailLocale, mailLocale } from '../../../platform/mail/mail-locale.ts';
import type { MailMessage } from '../../../platform/mail/message.ts';
import { renderMail } from '../../../platform/mail/render-mail.ts';
import { siteOrigin } from '../../../platform/site-address.ts';
import { referenceOf, titleOf } from './support.policy.ts';

interface Texts {
  readonly received: {
    readonly subject: string;
    readonly heading: string;
    readonly before: string;
    readonly after: string;
  };
  readonly answered: { readonly heading: string; readonly after: string };
  /** Stands before what the person wrote. */
  readonly quote: string;
  /** Leads a member to the whole conversation. */
  readonly action: string;
}

const TEXTS: Record<MailLocale, Texts> = {
  en: {
    received: {
      subject: 'We have received your message ({reference})',
      heading: 'Thank you for writing to {organization}',
      before: 'We have received your message and will answer to this address.',
      after: 'If you did not write to us, you can ignore this mail.',
    },
    answered: {
      heading: '{organization} has answered you',
      after: 'If anything is left open, simply reply to this mail. Your reference is {reference}.',
    },
    quote: 'You wrote on {date}:',
    action: 'See the conversation',
  },
  de: {
    received: {
      subject: 'Wir haben deine Nachricht erhalten ({reference})',
      heading: 'Danke, dass du {organization} geschrieben hast',
      before: 'Deine Nachricht ist angekommen. Wir antworten an diese Adresse.',
      after: 'Falls du uns nicht geschrieben hast, kannst du diese Nachricht ignorieren.',
    },
    answered: {
      heading: '{organization} hat dir geantwortet',
      after:
        'Falls noch etwas offen ist, antworte einfach auf diese Mail. Dein Aktenzeichen ist {reference}.',
    },
    quote: 'Du hast am {date} geschrieben:',
    action: 'Zur Unterhaltung',
  },
  ar: {
    received: {
      subject: 'وصلتنا رسالتك ({reference})',
      heading: 'شكرًا لمراسلتك {organization}',
      before: 'وصلتنا رسالتك وسنرد على هذا العنوان.',
      after: 'إذا لم تراسلنا، فيمكنك تجاهل هذه الرسالة.',
    },
    answered: {
      heading: 'رد من {organization} على رسالتك',
      after: 'إذا بقي أي سؤال، فيكفي الرد على هذه الرسالة. رقمك المرجعي هو {reference}.',
    },
    quote: 'كتبت في {date}:',
    action: 'عرض المحادثة',
  },
  ja: {
    received: {
      subject: 'お問い合わせを受け付けました（{reference}）',
      heading: '{organization} へのお問い合わせありがとうございます',
      before: 'お問い合わせを受け付けました。このアドレス宛てに回答いたします。',
      after: 'お心当たりがない場合は、このメールを無視してください。',
    },
    answered: {
      heading: '{organization} からの回答です',
      after: 'ご不明な点がございましたら、このメールにそのままご返信ください。受付番号は {reference} です。',
    },
    quote: '{date} にいただいたお問い合わせ：',
    action: 'やり取りを見る',
  },
};

interface MailedTicket {
  readonly id: string;
  readonly email: string;
  readonly request: string;
  readonly locale: string;
  /** Null for a visitor, who has nothing to look at. */
  readonly account_id: string | null;
  readonly created_at: Date | string;
}

type Sender = Pick<Context, 'organization' | 'services'>;

function prepare(sender: Sender, { id, locale: wish, account_id, created_at }: MailedTicket) {
  const { organization } = sender;
  const locale = mailLocale(wish, organization.locale);
  const date = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeZone: organization.timezone,
  }).format(new Date(created_at));
  const values: Record<string, string> = {
    organization: organization.name,
    reference: referenceOf(id),
    date,
  };
  const fill = (text: string): string =>
    text.replace(/\{(organization|reference|date)\}/g, (_, name: string) => values[name] ?? '');
  const texts = TEXTS[locale];
  const frame = {
    organization,
    locale,
    dir: directionOf(locale),
    ...(account_id === null ? {} : { action: { label: texts.action, url: `${siteOrigin(sender)}/support` } }),
  };
  return { texts, fill, frame };
}

/** Confirms the arrival. The request is quoted only to the owner of the address: anybody may name any address. */
export function writeConfirmation(
  sender: Sender,
  ticket: MailedTicket,
  { quotes }: { quotes: boolean },
): MailMessage {
  const { texts, fill, frame } = prepare(sender, ticket);
  const { subject, heading, before, after } = texts.received;
  return {
    to: { address: ticket.email },
    subject: fill(subject),
    ...renderMail({
      ...frame,
      heading: fill(heading),
      paragraphs: [before, after].map(fill),
      ...(quotes ? { quote: { label: fill(texts.quote), text: ticket.request } } : {}),
    }),
  };
}

export function writeAnswer(sender: Sender, ticket: MailedTicket, answer: string): MailMessage {
  const { texts, fill, frame } = prepare(sender, ticket);
  return {
    to: { address: ticket.email },
    subject: `Re: ${titleOf(ticket.request)}`,
    ...renderMail({
      ...frame,
      heading: fill(texts.answered.heading),
      paragraphs: [...answer.split(/\n{2,}/), fill(texts.answered.after)],
      quote: { label: fill(texts.quote), text: ticket.request },
    }),
  };
}
