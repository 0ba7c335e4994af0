import { directionOf, type MailLocale } from '../../../../platform/mail/mail-locale.ts';
import { renderMail, type MailFact } from '../../../../platform/mail/render-mail.ts';
import { toPlainText } from '../../../../platform/rich-text.ts';
import type { EventFacts, PassFacts, Reader } from '../documents.types.ts';
import { EVENT_MAIL_TEXTS, type EventMailKind } from './event-mail-texts.ts';
import { formatPeriod } from '../moments.ts';
import { fillPlaceholders } from './placeholders.ts';

export interface EventMailContent {
  readonly kind: EventMailKind;
  readonly organization: { readonly name: string; readonly primaryColor: string | null };
  readonly locale: MailLocale;
  /** Of the site, without a slash at its end. */
  readonly origin: string;
  readonly event: EventFacts;
  readonly reader: Pick<Reader, 'firstName' | 'lastName'>;
  readonly registrationNumber: number;
  readonly passes: readonly PassFacts[];
  /** Written out; absent when nothing is given back, `coming` when the sum is not settled yet. */
  readonly refund?: string | 'coming';
  readonly hasAttachments: boolean;
  /** HTML of the organiser instead of our words; empty: ours. */
  readonly ownBody: string;
}

export interface WrittenMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** One of the mails about an event. The facts are always there, whatever the organiser writes above them. */
export function writeEventMail(content: EventMailContent): WrittenMail {
  const { kind, organization, locale, origin, event, reader, refund, hasAttachments } = content;
  const texts = EVENT_MAIL_TEXTS[locale];
  const fill = (text: string, values: Readonly<Record<string, string>>): string =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  const subject = fill(texts.subject[kind], { event: event.name });
  const own = content.ownBody === '' ? '' : fillPlaceholders(content.ownBody, valuesOf(content));
  const facts = factsOf(content);
  const ours = [
    ...(reader.firstName === '' ? [] : [fill(texts.hello, { name: reader.firstName })]),
    texts.said[kind],
    ...(refund === undefined
      ? []
      : [refund === 'coming' ? texts.refundComing : fill(texts.refunded, { amount: refund })]),
  ];
  const showsPasses = kind !== 'passCanceled' && kind !== 'eventCanceled';
  const place = showsPasses ? 'passes' : 'event';
  const address = `${origin}/events/${encodeURIComponent(event.slug)}`;
  const written = renderMail({
    organization,
    locale,
    dir: directionOf(locale),
    heading: subject,
    paragraphs: own === '' ? ours : [],
    ...(own === '' ? {} : { rich: { html: own, text: toPlainText(own) ?? '' } }),
    facts,
    action: { label: texts.open[place], url: showsPasses ? `${address}/pass` : address },
    ...(hasAttachments && kind === 'confirmation' ? { note: texts.attached } : {}),
    footer: {
      reason: fill(texts.reason, { organization: organization.name }),
      links: kind === 'reminder' ? [{ label: texts.settings, url: `${origin}/settings/notifications` }] : [],
    },
  });
  return { subject, ...written };
}

function factsOf({ kind, locale, event, passes, refund, registrationNumber }: EventMailContent): MailFact[] {
  const { labels, online } = EVENT_MAIL_TEXTS[locale];
  const where = [event.place, ...(event.eventType === 'physical' ? [] : [online])]
    .filter(Boolean)
    .join(' · ');
  return [
    { label: labels.when, value: formatPeriod(locale, event.zone, event.start, event.end) },
    ...(where === '' ? [] : [{ label: labels.where, value: where }]),
    ...(passes.length === 0
      ? []
      : [
          {
            label: passes.length === 1 ? labels.pass : labels.passes,
            value: passes.map(sayPass).join('\n'),
          },
        ]),
    ...(kind === 'confirmation' ? [{ label: labels.number, value: String(registrationNumber) }] : []),
    ...(refund === undefined || refund === 'coming' ? [] : [{ label: labels.refund, value: refund }]),
  ];
}

const sayPass = ({ name, number }: PassFacts): string => `${name} · ${number}`;

const valuesOf = (content: EventMailContent) => ({
  firstName: content.reader.firstName,
  lastName: content.reader.lastName,
  eventName: content.event.name,
  eventDate: formatPeriod(content.locale, content.event.zone, content.event.start, content.event.end),
  eventPlace: content.event.place,
  passes: content.passes.map(sayPass),
  registrationNumber: String(content.registrationNumber),
  refund:
    content.refund === 'coming' ? EVENT_MAIL_TEXTS[content.locale].refundComing : (content.refund ?? ''),
  organization: content.organization.name,
});
