import type { BaseEvent, Event } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { Badge } from '@atrium/ui/badge';
import { buttonClass } from '@atrium/ui/button';
import { DateBlock } from '@atrium/ui/date-block';
import { Image } from '@atrium/ui/image';
import { textLinkClass } from '@atrium/ui/link';
import { ArrowUpRight, MapPin, Video } from 'lucide-react';
import { type ReactNode, Suspense, lazy, useRef } from 'react';
import { Link } from 'react-router';
import { PageLink } from '../../../../components/page-link.tsx';
import { useMinute, useOwnZone } from '../../../../lib/clock.ts';
import { useFormat } from '../../../../lib/format.ts';
import { displayName } from '../../../../lib/names.ts';
import { pictureOf } from '../../../../lib/pictures.ts';
import { useSite } from '../../../../lib/site.ts';
import { useText } from '../../../../lib/text.tsx';
import { useEventDates } from '../event-dates.ts';
import { placeOf } from '../event-place.ts';
import { isLive, useClock, useForeignZone } from '../event-times.ts';
import { PriceHint } from './price-hint.tsx';
import { RegistrationButton, leadsToRegistration } from './registration-button.tsx';
import { ShareButton } from './share-button.tsx';
import { dateIn } from '../zones.ts';

// It appears once the page has been scrolled.
const RegistrationBar = lazy(() => import('./registration-bar.tsx'));

interface EventHeroProps {
  event: BaseEvent;
  /** Once it is there. */
  whole: Event | undefined;
}

/** The invitation: picture, name, when, where, by whom, and the next step. */
export function EventHero({ event, whole }: EventHeroProps) {
  return (
    <header className="grid items-center gap-6 md:grid-cols-[minmax(0,25rem)_1fr] md:gap-8">
      <Image
        src={pictureOf(event.image, 'public')}
        alt=""
        seed={event.slug}
        ratio="1200/627"
        priority
        className="w-full rounded-lg"
      />
      <div className="min-w-0">
        <Marks
          event={event}
          group={whole?.groupOnly === true ? (whole.group?.name ?? null) : null}
          draft={whole?.draft === true}
        />
        <h1 className="text-2xl font-semibold wrap-break-word">
          <bdi>{event.name}</bdi>
        </h1>
        {whole !== undefined && <Host creator={whole.creator} />}
        {whole !== undefined && whole.series !== null && <PartOfSeries series={whole.series} />}
        <When event={event} />
        <Where event={event} whole={whole} />
        {whole !== undefined && <Actions event={whole} />}
      </div>
    </header>
  );
}

interface MarksProps {
  event: BaseEvent;
  group: string | null;
  draft: boolean;
}

function Marks({ event, group, draft }: MarksProps) {
  const { t } = useText();
  const now = useMinute();
  return (
    <div className="mb-2 flex flex-wrap gap-2">
      <Badge tone="brand">{t(`events.${event.eventType}`)}</Badge>
      {event.canceledAt !== null && <Badge tone="danger">{t('event.canceled')}</Badge>}
      {draft && <Badge tone="warning">{t('event.draft')}</Badge>}
      {group !== null && <Badge>{t('event.groupOnly', { name: group })}</Badge>}
      {event.canceledAt === null && now !== null && isLive(event, now) && (
        <Badge tone="success">{t('events.live')}</Badge>
      )}
    </div>
  );
}

function Host({ creator }: { creator: Event['creator'] }) {
  const { rich } = useText();
  const { config } = useSite();
  const name = displayName(creator);
  return (
    <p className="mt-3 flex items-center gap-2 text-sm text-muted">
      <Avatar decorative name={name} imageUrl={pictureOf(creator.image, 'thumbnail')} size="xs" />
      <span>
        {rich(
          'event.hostedBy',
          {
            // The organization itself is no account: it has no page of its own.
            host: (text) =>
              creator.id === config.ORGANIZATION_ID ? (
                <span className="font-medium text-default">{text}</span>
              ) : (
                <PageLink
                  to={`/people/${creator.username}`}
                  className="rounded-sm font-medium text-default hover:underline"
                >
                  {text}
                </PageLink>
              ),
          },
          { name },
        )}
      </span>
    </p>
  );
}

function PartOfSeries({ series: { slug, name } }: { series: NonNullable<Event['series']> }) {
  const { rich } = useText();
  return (
    <p className="mt-2 text-sm text-muted">
      {rich(
        'event.partOf',
        {
          series: (text) => (
            <Link to={`/series/${slug}`} prefetch="intent" className={textLinkClass}>
              <bdi>{text}</bdi>
            </Link>
          ),
        },
        { name },
      )}
    </p>
  );
}

function Fact({ mark, label, children }: { mark: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="mt-4 flex items-center gap-4">
      {mark}
      <div className="min-w-0 text-sm">
        <span className="sr-only">{label}: </span>
        {children}
      </div>
    </div>
  );
}

function When({ event }: { event: BaseEvent }) {
  const { t } = useText();
  const format = useFormat();
  const clock = useClock(event.timezone);
  const timeZone = clock.zone;
  const dates = useEventDates(event);
  const foreign = useForeignZone(timeZone, event.eventStart);
  const own = useOwnZone();
  const ownClock = useClock(own ?? timeZone);
  const now = useMinute();
  const { eventStart, eventEnd } = event;
  const oneDay = dateIn(timeZone, eventStart) === dateIn(timeZone, eventEnd);
  const times = (zone: string) =>
    [eventStart, eventEnd]
      .map((at) => format.date(at, { timeZone: zone, weekday: 'short', hour: 'numeric', minute: '2-digit' }))
      .join(' – ');
  const mark = (
    <DateBlock month={dates.month(eventStart)} day={dates.day(eventStart)} dateTime={eventStart} size="sm" />
  );
  return (
    <Fact label={t('event.when')} mark={mark}>
      <p suppressHydrationWarning className="text-base font-medium">
        {oneDay
          ? format.date(eventStart, { timeZone, dateStyle: 'full' })
          : format.range(eventStart, eventEnd, { timeZone, day: 'numeric', month: 'long', year: 'numeric' })}
      </p>
      <p className="text-muted">
        <span suppressHydrationWarning>{oneDay ? clock.times(eventStart, eventEnd) : times(timeZone)}</span>
        {foreign !== null && `, ${foreign}`}
      </p>
      {foreign !== null && own !== null && (
        <p className="text-muted">
          {t('event.yourTime', { time: oneDay ? ownClock.times(eventStart, eventEnd) : times(own) })}
        </p>
      )}
      {/* Keeps its place until the reader's clock is known. */}
      <p className="min-h-5 text-muted">
        {now !== null && now >= Date.parse(eventEnd) && t('event.ended')}
        {now !== null && now < Date.parse(eventStart) && format.relative(eventStart, now)}
      </p>
    </Fact>
  );
}

const square =
  'flex size-11 shrink-0 items-center justify-center rounded-md border border-line bg-raised text-muted [&_svg]:size-5';

function Where({ event, whole }: EventHeroProps) {
  const { t } = useText();
  const online = event.eventType === 'virtual';
  const address = whole === undefined ? '' : addressOf(whole);
  return (
    <Fact
      label={t('event.where')}
      mark={
        <span aria-hidden="true" className={square}>
          {online ? <Video /> : <MapPin />}
        </span>
      }
    >
      <p className="text-base font-medium">
        <bdi>{event.venue ?? placeOf(event, t)}</bdi>
      </p>
      {!online && address !== '' && (
        <p className="text-muted">
          <bdi>{address}</bdi> ·{' '}
          <a
            href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(`${event.venue ?? ''} ${address}`.trim())}`}
            target="_blank"
            rel="noreferrer"
            className={textLinkClass}
          >
            {t('event.map')}
          </a>
        </p>
      )}
    </Fact>
  );
}

function addressOf({ address1, address2, zip, city, state, country }: Event): string {
  const town = [zip, city].filter(Boolean).join(' ');
  return [address1, address2, town, state, country].filter((part) => part !== null && part !== '').join(', ');
}

function Actions({ event }: { event: Event }) {
  const { t } = useText();
  const { meetingUrl, externalUrl } = event;
  const row = useRef<HTMLDivElement>(null);
  return (
    <div ref={row} className="mt-6 flex flex-wrap items-center gap-2">
      <PriceHint event={event} className="basis-full" />
      <RegistrationButton event={event} />
      {meetingUrl !== null && (
        <a href={meetingUrl} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'primary' })}>
          <Video aria-hidden="true" />
          {t('event.join')}
        </a>
      )}
      {event._count.sessions > 0 && (
        <Link
          to={`/events/${event.slug}/agenda`}
          prefetch="intent"
          className={buttonClass({
            variant: meetingUrl === null && !leadsToRegistration(event) ? 'primary' : 'secondary',
          })}
        >
          {t('event.seeAgenda')}
        </Link>
      )}
      {externalUrl !== null && (
        <a href={externalUrl} target="_blank" rel="noreferrer" className={buttonClass()}>
          {t('event.website')}
          <ArrowUpRight aria-hidden="true" />
        </a>
      )}
      <ShareButton event={event} />
      <Suspense fallback={null}>
        <RegistrationBar event={event} unless={row} />
      </Suspense>
    </div>
  );
}
