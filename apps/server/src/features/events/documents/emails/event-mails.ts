import { renderMail, type MailFact } from '../../../../platform/mail/render-mail.ts';
import { toPlainText } from '../../../../platform/rich-text.ts';
import { directionOf, textIn, textsIn } from '../../../../platform/texts/texts.ts';
import type { EventFacts, PassFacts, Reader } from '../documents.types.ts';
import { formatPeriod } from '../moments.ts';
import { fillPlaceholders } from './placeholders.ts';

/** A pass was given back, or the whole event is off: both are mails of type `cancellation`. */
export type EventMailKind = 'confirmation' | 'passCanceled' | 'eventCanceled' | 'refunded' | 'reminder';

export interface EventMailContent {
  readonly kind: EventMailKind;
  readonly organization: { readonly name: string; readonly primaryColor: string | null };
  readonly locale: string;
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
  const t = textsIn(locale);
  const subject = t(`documents.mail.subject.${kind}`, { event: event.name });
  const own = content.ownBody === '' ? '' : fillPlaceholders(content.ownBody, valuesOf(content));
  const facts = factsOf(content);
  const ours = [
    ...(reader.firstName === '' ? [] : [t('documents.mail.hello', { name: reader.firstName })]),
    t(`documents.mail.said.${kind}`),
    ...(refund === undefined
      ? []
      : [
          refund === 'coming'
            ? t('documents.mail.refundComing')
            : t('documents.mail.refunded', { amount: refund }),
        ]),
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
    action: { label: t(`documents.mail.open.${place}`), url: showsPasses ? `${address}/pass` : address },
    ...(hasAttachments && kind === 'confirmation' ? { note: t('documents.mail.attached') } : {}),
    footer: {
      reason: t('documents.mail.reason', { organization: organization.name }),
      links:
        kind === 'reminder'
          ? [{ label: t('documents.mail.settings'), url: `${origin}/settings/notifications` }]
          : [],
    },
  });
  return { subject, ...written };
}

function factsOf({ kind, locale, event, passes, refund, registrationNumber }: EventMailContent): MailFact[] {
  const t = textsIn(locale);
  const where = [event.place, ...(event.eventType === 'physical' ? [] : [t('documents.mail.online')])]
    .filter(Boolean)
    .join(' · ');
  return [
    {
      label: t('documents.mail.labels.when'),
      value: formatPeriod(locale, event.zone, event.start, event.end),
    },
    ...(where === '' ? [] : [{ label: t('documents.mail.labels.where'), value: where }]),
    ...(passes.length === 0
      ? []
      : [
          {
            label: t(`documents.mail.labels.${passes.length === 1 ? 'pass' : 'passes'}`),
            value: passes.map(sayPass).join('\n'),
          },
        ]),
    ...(kind === 'confirmation'
      ? [{ label: t('documents.mail.labels.number'), value: String(registrationNumber) }]
      : []),
    ...(refund === undefined || refund === 'coming'
      ? []
      : [{ label: t('documents.mail.labels.refund'), value: refund }]),
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
    content.refund === 'coming'
      ? textIn(content.locale, 'documents.mail.refundComing')
      : (content.refund ?? ''),
  organization: content.organization.name,
});
