import type { BaseEvent } from '@atrium/api';
import { cardLinkClass } from '@atrium/ui/card';
import { DateBlock } from '@atrium/ui/date-block';
import { Image } from '@atrium/ui/image';
import { Skeleton } from '@atrium/ui/skeleton';
import type { ReactNode } from 'react';
import { PageLink } from '../../../components/page-link.tsx';
import { useMinute } from '../../../lib/clock.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { useText } from '../../../lib/text.tsx';
import { useEventDates } from './event-dates.ts';
import { EventMoment } from './event-moment.tsx';
import { placeOf } from './event-place.ts';
import { isLive } from './event-times.ts';
import { eventOptions } from './events.api.ts';

interface EventProps {
  event: BaseEvent;
}

const frame = 'relative rounded-lg border border-line bg-raised transition-colors hover:border-line-strong ';

// A page shows dozens of these: few components each.

/** One event in a list, with what else there is to it beneath its words. */
export function EventCard({ event, children }: EventProps & { children?: ReactNode }) {
  return (
    <li className={frame + 'flex gap-4 p-3 sm:p-4'}>
      <EventLeaf event={event} />
      <div className="min-w-0 grow text-sm text-muted">
        <EventWords event={event} />
        {event.shortDescription !== '' && (
          <p dir="auto" className="mt-1 line-clamp-1">
            {event.shortDescription}
          </p>
        )}
        {children}
      </div>
      <Image
        src={pictureOf(event.image, 'thumbnail')}
        alt=""
        seed={event.slug}
        ratio="4/3"
        className="hidden w-32 shrink-0 self-center rounded-md sm:block"
      />
    </li>
  );
}

/** One of the few that stand above the list. */
export function FeaturedCard({ event }: EventProps) {
  return (
    <li className={frame + 'flex w-72 shrink-0 snap-start flex-col overflow-clip sm:w-auto sm:shrink'}>
      <Image src={pictureOf(event.image, 'public')} alt="" seed={event.slug} ratio="1200/627" priority>
        <EventLeaf event={event} className="absolute start-3 top-3" />
      </Image>
      <div className="p-4 text-sm text-muted">
        <EventWords event={event} />
      </div>
    </li>
  );
}

function EventWords({ event }: EventProps) {
  const { t } = useText();
  const now = useMinute();
  return (
    <>
      {/* One line whatever the reader's clock adds to it, or the list would jump. */}
      <p className="truncate">
        {event.canceledAt !== null && (
          <span className="font-medium text-danger">{t('event.canceled')} · </span>
        )}
        {event.canceledAt === null && now !== null && isLive(event, now) && (
          <span className="font-medium text-success">
            <span aria-hidden="true" className="me-1.5 inline-block size-2 rounded-full bg-success" />
            {t('events.live')} ·{' '}
          </span>
        )}
        <EventMoment event={event} />
      </p>
      <h3 className="mt-0.5 text-base font-semibold text-default">
        <PageLink
          to={`/events/${event.slug}`}
          queries={() => [eventOptions(event.slug)]}
          className={cardLinkClass}
        >
          <bdi>{event.name}</bdi>
        </PageLink>
      </h3>
      <p dir="auto" className="mt-0.5 truncate">
        {placeOf(event, t)}
      </p>
    </>
  );
}

function EventLeaf({ event, className }: EventProps & { className?: string }) {
  const dates = useEventDates(event);
  return (
    <DateBlock
      month={dates.month(event.eventStart)}
      day={dates.day(event.eventStart)}
      dateTime={event.eventStart}
      size="sm"
      className={className}
    />
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
          <Skeleton className="hidden aspect-4/3 w-32 rounded-md sm:block" />
        </li>
      ))}
    </ul>
  );
}
