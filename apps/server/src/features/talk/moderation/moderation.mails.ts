import type { Organization } from '../../../platform/context.ts';
import type { ModerationAction } from './moderation.tables.ts';
import type { MailMessage } from '../../../platform/mail/message.ts';
import { renderMail } from '../../../platform/mail/render-mail.ts';
import { directionOf, textLocale, textsIn } from '../../../platform/texts/texts.ts';

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
  const locale = textLocale(to.locale, organization.locale);
  const t = textsIn(locale);
  const heading = t(`moderation.${action}`, { organization: organization.name });
  const isGood = action === 'restore' || action === 'unsuspend';
  const paragraphs = [
    ...(until === null
      ? []
      : [t('moderation.suspendUntil', { date: formatMoment(until, locale, organization.timezone) })]),
    ...(reason === '' ? [] : [t('moderation.reason', { reason })]),
    ...(isGood ? [] : [t('moderation.object')]),
  ];
  const name = [to.first_name, to.last_name].filter(Boolean).join(' ');
  return {
    to: { address: to.email, ...(name === '' ? {} : { name }) },
    subject: heading,
    ...renderMail({
      organization,
      locale,
      dir: directionOf(locale),
      heading,
      paragraphs,
      ...(message === undefined || message === ''
        ? {}
        : { quote: { label: t('moderation.quote'), text: message.slice(0, SHOWN_LENGTH).toWellFormed() } }),
    }),
  };
}

const formatMoment = (moment: Date, locale: string, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(moment);
