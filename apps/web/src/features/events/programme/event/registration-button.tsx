import type { Event } from '@atrium/api';
import { buttonClass } from '@atrium/ui/button';
import { CalendarClock, CalendarX, Ticket } from 'lucide-react';
import { Link } from 'react-router';
import { useMinute } from '../../../../lib/clock.ts';
import { useFormat } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.tsx';

const note = 'inline-flex min-h-10 items-center gap-2 text-sm text-muted [&_svg]:size-4';

/** The way in: to register, to wait, to one's pass; or why there is none just now. */
export function RegistrationButton({ event }: { event: Event }) {
  const { t } = useText();
  const format = useFormat();
  const now = useMinute();
  const { slug, registration, registrations, registrationStart, registrationEnd, _count: counts } = event;
  const zone = event.timezone === null ? {} : { timeZone: event.timezone };
  if (registrations.length > 0)
    return (
      <Link to={`/events/${slug}/pass`} prefetch="intent" className={buttonClass({ variant: 'primary' })}>
        <Ticket aria-hidden="true" />
        {t('register.yourPass')}
      </Link>
    );
  if (!registration || counts.passTypes === 0) return null;
  if (now !== null && now >= Date.parse(registrationEnd))
    return (
      <p className={note}>
        <CalendarX aria-hidden="true" />
        {t('register.closed')}
      </p>
    );
  if (now !== null && !hasOpened(registrationStart, now))
    return (
      <p className={note}>
        <CalendarClock aria-hidden="true" />
        {t('register.opensOn', { date: format.dateTime(registrationStart, zone) })}
      </p>
    );
  return (
    <Link to={`/events/${slug}/register`} prefetch="intent" className={buttonClass({ variant: 'primary' })}>
      <Ticket aria-hidden="true" />
      {t(counts.passTypesLeft === 0 ? 'register.soldOutWait' : 'register.register')}
    </Link>
  );
}

/** `now` is the beginning of this minute: a registration that was opened within it is open. */
const hasOpened = (start: string, now: number): boolean => Date.parse(start) < now + 60_000;

/** Whether passes can be had now. */
export function isOpen(
  { registration, registrations, registrationStart, registrationEnd, _count: counts }: Event,
  now: number,
): boolean {
  if (!registration || registrations.length > 0 || counts.passTypes === 0) return false;
  return hasOpened(registrationStart, now) && now < Date.parse(registrationEnd);
}

/** Whether it is the next step, so that no other button claims to be. */
export const leadsToRegistration = ({ registration, registrations, _count: counts }: Event): boolean =>
  registrations.length > 0 || (registration && counts.passTypes > 0);
