import type { Context } from '../../../platform/context.ts';
import type { MailMessage } from '../../../platform/mail/message.ts';
import { renderMail } from '../../../platform/mail/render-mail.ts';
import { siteOrigin } from '../../../platform/site-address.ts';
import { directionOf, textLocale, textsIn } from '../../../platform/texts/texts.ts';
import { referenceOf, titleOf } from './support.policy.ts';

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
  const locale = textLocale(wish, organization.locale);
  const date = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeZone: organization.timezone,
  }).format(new Date(created_at));
  const t = textsIn(locale);
  const values = { organization: organization.name, reference: referenceOf(id) };
  const frame = {
    organization,
    locale,
    dir: directionOf(locale),
    ...(account_id === null
      ? {}
      : { action: { label: t('support.action'), url: `${siteOrigin(sender)}/support` } }),
  };
  return { t, values, quoted: t('support.quote', { date }), frame };
}

/** Confirms the arrival. The request is quoted only to the owner of the address: anybody may name any address. */
export function writeConfirmation(
  sender: Sender,
  ticket: MailedTicket,
  { quotes }: { quotes: boolean },
): MailMessage {
  const { t, values, quoted, frame } = prepare(sender, ticket);
  return {
    to: { address: ticket.email },
    subject: t('support.received.subject', values),
    ...renderMail({
      ...frame,
      heading: t('support.received.heading', values),
      paragraphs: [t('support.received.before'), t('support.received.after')],
      ...(quotes ? { quote: { label: quoted, text: ticket.request } } : {}),
    }),
  };
}

export function writeAnswer(sender: Sender, ticket: MailedTicket, answer: string): MailMessage {
  const { t, values, quoted, frame } = prepare(sender, ticket);
  return {
    to: { address: ticket.email },
    subject: `Re: ${titleOf(ticket.request)}`,
    ...renderMail({
      ...frame,
      heading: t('support.answered.heading', values),
      paragraphs: [...answer.split(/\n{2,}/), t('support.answered.after', values)],
      quote: { label: quoted, text: ticket.request },
    }),
  };
}
