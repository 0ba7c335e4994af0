import type { Event } from '@atrium/api';
import { Avatar } from '@atrium/ui/avatar';
import { SkeletonText } from '@atrium/ui/skeleton';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { PageHead } from '../../../../components/page-head.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { RichHtml } from '../../../../components/rich-html.tsx';
import { toInlineJson } from '../../../../lib/page-data.tsx';
import { definePage } from '../../../../lib/page.ts';
import { pictureOf } from '../../../../lib/pictures.ts';
import { itemsOf } from '../../../../lib/queries.ts';
import { useSite } from '../../../../lib/site.ts';
import { useText } from '../../../../lib/text.tsx';
import { eventJsonLd } from './event-json-ld.ts';
import { CalendarLinks } from './calendar-links.tsx';
import { Guests } from './guests.tsx';
import { offersOptions } from './offers.ts';
import { PassList } from './pass-list.tsx';
import { RelatedEvents, relatedOptions } from './related-events.tsx';
import { useClock } from '../event-times.ts';
import { eventOptions, programmeOptions, speakersOptions, cardOf } from '../events.api.ts';

const faces = 6;

const page = definePage({
  module: 'events',
  queries: ({ params: { slug = '' } }) => [
    programmeOptions(slug),
    speakersOptions(slug, '', faces),
    relatedOptions(slug),
    offersOptions(slug),
  ],
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function OverviewScreen() {
  const { slug = '' } = useParams();
  const query = useQuery(eventOptions(slug));
  return (
    <QueryState query={query} waiting={<SkeletonText lines={6} />}>
      {({ data: event }) => <Overview event={event} />}
    </QueryState>
  );
}

function Overview({ event }: { event: Event }) {
  const { t } = useText();
  const { origin, prefix } = useSite();
  const url = `${origin}${prefix}/events/${event.slug}`;
  const offers = useQuery(offersOptions(event.slug)).data;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <PageHead
        title={event.name}
        description={event.shortDescription === '' ? null : event.shortDescription}
        image={cardOf(event.slug)}
      />
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{ __html: toInlineJson(eventJsonLd(event, url, offers)) }}
      />
      <div className="min-w-0">
        <section aria-labelledby="about">
          <h2 id="about" className="text-lg font-semibold">
            {t('event.about')}
          </h2>
          {event.shortDescription !== '' && (
            <p dir="auto" className="mt-3 text-lg">
              {event.shortDescription}
            </p>
          )}
          {event.longDescription !== null && event.longDescription !== '' && (
            <RichHtml html={event.longDescription} className="mt-4" />
          )}
          {event.shortDescription === '' && (event.longDescription ?? '') === '' && (
            <p className="mt-3 text-muted">{t('event.noAbout')}</p>
          )}
          {event.venueMap !== null && (
            <img
              src={event.venueMap.uri}
              width={event.venueMap.width}
              height={event.venueMap.height}
              alt={t('event.venueMap')}
              loading="lazy"
              className="mt-8 h-auto w-full rounded-lg border border-line"
            />
          )}
        </section>
        <PassList event={event} />
      </div>
      <aside className="flex flex-col gap-8">
        {event._count.sessions > 0 && <Days event={event} />}
        {event._count.speakers > 0 && <Speakers event={event} />}
        {event.publicRegistrants && <Guests event={event} />}
        {event.canceledAt === null && <CalendarLinks event={event} />}
      </aside>
      <RelatedEvents slug={event.slug} />
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

const rowLink = 'flex min-h-12 items-center gap-3 rounded-md px-2 py-1.5 -mx-2 hover:bg-hover';

function Days({ event }: { event: Event }) {
  const { t } = useText();
  const clock = useClock(event.timezone);
  const { data } = useQuery(programmeOptions(event.slug));
  return (
    <Part id="days" title={t('event.agenda')}>
      <ul>
        {data?.days.map(({ date, sessions }) => (
          <li key={date}>
            <Link to={`/events/${event.slug}/agenda?day=${date}`} prefetch="intent" className={rowLink}>
              <span className="grow">
                <span suppressHydrationWarning className="block font-medium">
                  {clock.longDay(date)}
                </span>
                <span className="block text-sm text-muted">{t('event.sessions', { count: sessions })}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-4 text-muted rtl:-scale-x-100" />
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Speakers({ event }: { event: Event }) {
  const { t } = useText();
  const { data } = useInfiniteQuery(speakersOptions(event.slug, '', faces));
  const base = `/events/${event.slug}/speakers`;
  return (
    <Part id="faces" title={t('event.speakers')}>
      <ul>
        {itemsOf(data)
          .slice(0, faces)
          .map((speaker) => (
            <li key={speaker.slug}>
              <Link to={`${base}/${speaker.slug}`} prefetch="intent" className={rowLink}>
                <Avatar
                  decorative
                  name={speaker.name}
                  imageUrl={pictureOf(speaker.image, 'thumbnail')}
                  size="sm"
                />
                <span className="min-w-0">
                  <span dir="auto" className="block truncate text-sm font-medium">
                    {speaker.name}
                  </span>
                  <span dir="auto" className="block truncate text-sm text-muted">
                    {[speaker.title, speaker.company].filter(Boolean).join(', ') || speaker.sessions[0]}
                  </span>
                </span>
              </Link>
            </li>
          ))}
      </ul>
      {event._count.speakers > faces && (
        <Link
          to={base}
          prefetch="intent"
          className="mt-2 inline-flex min-h-6 items-center rounded-sm text-sm text-brand hover:underline"
        >
          {t('event.moreSpeakers', { count: event._count.speakers })}
        </Link>
      )}
    </Part>
  );
}
