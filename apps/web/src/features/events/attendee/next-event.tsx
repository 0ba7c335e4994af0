import type { Event } from '@atrium/api';
import { buttonClass } from '@atrium/ui/button';
import { Image } from '@atrium/ui/image';
import { Ticket } from 'lucide-react';
import { Link } from 'react-router';
import { PageLink } from '../../../components/page-link.tsx';
import { useMinute } from '../../../lib/clock.ts';
import { useFormat } from '../../../lib/format.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { useText } from '../../../lib/text.tsx';
import { EventMoment } from '../programme/index.ts';
import { passesPath } from './attendee.api.ts';

/** The next event, large: a countdown, and the way in. */
export function NextEvent({ event }: { event: Event }) {
  const { t } = useText();
  const place = [event.venue, event.city].filter((part) => part !== null && part !== '').join(', ');
  return (
    <section
      aria-labelledby="next-event"
      className="mb-8 grid overflow-clip rounded-lg border border-line bg-raised md:grid-cols-2"
    >
      <Image src={pictureOf(event.image, 'public')} alt="" seed={event.slug} ratio="1200/627" priority />
      <div className="flex flex-col p-5 sm:p-6">
        {event.canceledAt === null ? (
          <Countdown event={event} />
        ) : (
          <p className="text-sm font-semibold text-danger">{t('event.canceled')}</p>
        )}
        <h2 id="next-event" className="mt-1 text-xl font-semibold">
          <PageLink to={`/events/${event.slug}`} className="rounded-sm hover:underline">
            <bdi>{event.name}</bdi>
          </PageLink>
        </h2>
        <p className="mt-1 text-sm text-muted">
          <EventMoment event={event} counts={event.canceledAt !== null} />
        </p>
        {place !== '' && (
          <p dir="auto" className="text-sm text-muted">
            {place}
          </p>
        )}
        <Link
          to={passesPath(event.slug)}
          prefetch="intent"
          className={`mt-5 self-start ${buttonClass({ variant: 'primary', size: 'lg' })}`}
        >
          <Ticket aria-hidden="true" />
          {t('attendee.showPass')}
        </Link>
      </div>
    </section>
  );
}

const MINUTE = 60_000;

/** Days and hours, or hours and minutes when it is near. */
function Countdown({ event }: { event: Event }) {
  const { t } = useText();
  const { number } = useFormat();
  const now = useMinute();
  if (now === null) return <p className="min-h-6 text-sm">&nbsp;</p>;
  const left = Math.floor((Date.parse(event.eventStart) - now) / MINUTE);
  if (left <= 0) return <p className="text-sm font-semibold text-success">{t('attendee.running')}</p>;
  const part = (value: number, unit: string): string =>
    number(value, { style: 'unit', unit, unitDisplay: 'long' });
  const days = Math.floor(left / 1440);
  const hours = Math.floor((left % 1440) / 60);
  const parts =
    days > 0
      ? [part(days, 'day'), ...(hours > 0 ? [part(hours, 'hour')] : [])]
      : [...(hours > 0 ? [part(hours, 'hour')] : []), part(left % 60, 'minute')];
  return (
    <p role="timer" className="text-sm font-semibold text-brand tabular-nums">
      {t('attendee.startsIn', { time: parts.join(' ') })}
    </p>
  );
}
