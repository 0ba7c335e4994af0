import type { BaseEvent } from '@atrium/api';
import { cardLinkClass } from '@atrium/ui/card';
import { DateBlock } from '@atrium/ui/date-block';
import { Image } from '@atrium/ui/image';
import { Skeleton } from '@atrium/ui/skeleton';
import { MapPin, Video } from 'lucide-react';
import { PageLink } from '../../components/page-link.tsx';
import { useMinute } from '../../lib/clock.ts';
import { useFormat } from '../../lib/format.ts';
import { pictureOf } from '../../lib/pictures.ts';
import { useText } from '../../lib/text.tsx';
import { EventMoment } from './event-moment.tsx';
import { placeOf } from './event-place.ts';
import { isLive, useEventZone } from './event-times.ts';
import { eventOptions } from './events.api.ts';

interface EventProps {
  event: BaseEvent;
}

const frame = 'relative rounded-lg border border-line bg-raised transition-colors hover:border-line-strong';

/** One event in a list. */
export function EventCard({ event }: EventProps) {
  const { t } = useText();
  return (
    <li className={`${frame} flex gap-4 p-3 sm:p-4`}>
      <EventLeaf event={event} />
      <div className="min-w-0 grow">
        <p className="text-sm text-muted">
          <LiveMark event={event} />
          <EventMoment event={event} />
        </p>
        <EventTitle event={event} className="mt-0.5 text-base font-semibold" />
        <Place event={event} />
        {event.shortDescription !== '' && (
          <p dir="auto" className="mt-1 line-clamp-1 text-sm text-muted">
            {event.shortDescription}
          </p>
        )}
      </div>
      <Image
        src={pictureOf(event.image, 'thumbnail')}
        alt=""
        seed={event.slug}
        ratio="4/3"
        className="hidden w-36 shrink-0 self-center rounded-md sm:block"
      />
      <span className="sr-only">{t(`events.${event.eventType}`)}</span>
    </li>
  );
}

/** One of the few that stand above the list. */
export function FeaturedCard({ event }: EventProps) {
  return (
    <li className={`${frame} flex w-72 shrink-0 snap-start flex-col overflow-clip sm:w-auto sm:shrink`}>
      <Image src={pictureOf(event.image, 'public')} alt="" seed={event.slug} ratio="1200/627" priority>
        <EventLeaf event={event} className="absolute start-3 top-3" />
      </Image>
      <div className="p-4">
        <p className="text-sm text-muted">
          <LiveMark event={event} />
          <EventMoment event={event} />
        </p>
        <EventTitle event={event} className="mt-1 text-base font-semibold" />
        <Place event={event} />
      </div>
    </li>
  );
}

function EventTitle({ event: { slug, name }, className }: EventProps & { className: string }) {
  return (
    <h3 dir="auto" className={className}>
      <PageLink to={`/events/${slug}`} queries={() => [eventOptions(slug)]} className={cardLinkClass}>
        {name}
      </PageLink>
    </h3>
  );
}

function EventLeaf({ event, className }: EventProps & { className?: string }) {
  const format = useFormat();
  const timeZone = useEventZone(event.timezone);
  return (
    <DateBlock
      month={format.date(event.eventStart, { timeZone, month: 'short' })}
      day={format.date(event.eventStart, { timeZone, day: 'numeric' }).replaceAll(/[^\p{N}]/gu, '')}
      dateTime={event.eventStart}
      size="sm"
      className={className}
    />
  );
}

function Place({ event }: EventProps) {
  const { t } = useText();
  const Icon = event.eventType === 'virtual' ? Video : MapPin;
  return (
    <p className="mt-1 flex items-center gap-1.5 text-sm text-muted">
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span dir="auto" className="truncate">
        {placeOf(event, t)}
      </span>
    </p>
  );
}

function LiveMark({ event }: EventProps) {
  const { t } = useText();
  const now = useMinute();
  if (now === null || !isLive(event, now)) return null;
  return (
    <span className="font-medium text-success">
      <span aria-hidden="true" className="me-1.5 inline-block size-2 rounded-full bg-success" />
      {t('events.live')} ·{' '}
    </span>
  );
}

export function EventCardsWaiting({ count = 4 }: { count?: number }) {
  return (
    <ul aria-hidden="true" className="flex flex-col gap-3">
      {Array.from({ length: count }, (_, index) => (
        <li key={index} className="flex gap-4 rounded-lg border border-line bg-raised p-3 sm:p-4">
          <Skeleton className="h-12 w-11 rounded-md" />
          <div className="flex grow flex-col gap-2.5 py-1">
            <Skeleton className="h-3 w-1/3" />
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3 w-1/2" />
          </div>
          <Skeleton className="hidden aspect-4/3 w-36 rounded-md sm:block" />
        </li>
      ))}
    </ul>
  );
}
