import { Skeleton } from '@atrium/ui/skeleton';
import { DateBlock } from '@atrium/ui/date-block';
import type { BaseAccount, BaseEvent } from '@atrium/api';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, lazy } from 'react';
import { PageLink } from '../../../components/page-link.tsx';
import { useFormat } from '../../../lib/format.ts';
import { itemsOf } from '../../../lib/queries.ts';
import { useSessionStatus } from '../../../lib/session/use-session.ts';
import { useModule, useSite } from '../../../lib/site.ts';
import { useText } from '../../../lib/text.tsx';
import { AdvertisementPlace } from '../../people/advertisements/index.ts';
import { postsOfAll } from '../../talk/activities/index.ts';
import { popularPeople, upcomingEvents } from './home.api.ts';
import { PeopleSection, few } from './people-section.tsx';
import { Section } from './section.tsx';
import { useStrangers } from './use-acquaintances.ts';

const ChannelNews = lazy(() => import('./channel-news.tsx'));

/** Beside the feed: what comes next, and whom one might follow. */
export function Context() {
  const hasEvents = useModule('events');
  const hasChannels = useModule('channels');
  const hasPeople = useModule('accounts');
  const isMember = useSessionStatus() === 'member';
  return (
    <>
      {hasEvents && <Upcoming />}
      {hasPeople && <People />}
      <AdvertisementPlace />
      {/* Last, so that it moves nothing when it comes. */}
      {hasChannels && isMember && (
        <Suspense fallback={null}>
          <ChannelNews />
        </Suspense>
      )}
    </>
  );
}

function Upcoming() {
  const { t } = useText();
  const events = useQuery(upcomingEvents());
  // Beside the main thing an empty or failed list is left out rather than explained.
  if (events.isError || events.data?.data.length === 0) return null;
  return (
    <Section title={t('home.upcoming')} to="/events" more={t('home.allEvents')}>
      {events.data === undefined ? (
        <EventLinesSkeleton />
      ) : (
        <ul>
          {events.data.data.slice(0, few).map((event) => (
            <li key={event.id}>
              <EventLine event={event} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function EventLine({ event }: { event: BaseEvent }) {
  const { config } = useSite();
  const format = useFormat();
  const timeZone = event.timezone ?? config.TIMEZONE;
  const day = format.date(event.eventStart, { timeZone, day: 'numeric' });
  return (
    <PageLink
      to={`/events/${event.slug}`}
      className="flex items-center gap-3 rounded-md px-3 py-2 hover:bg-hover"
    >
      <DateBlock
        size="sm"
        month={format.date(event.eventStart, { timeZone, month: 'short' })}
        day={day.replaceAll(/[^\p{N}]/gu, '')}
        dateTime={event.eventStart}
      />
      <span className="min-w-0">
        <span dir="auto" className="line-clamp-2 text-sm font-medium">
          {event.name}
        </span>
        <span className="text-xs text-muted">
          {format.date(event.eventStart, { timeZone, weekday: 'long', hour: 'numeric', minute: '2-digit' })}
        </span>
      </span>
    </PageLink>
  );
}

function EventLinesSkeleton() {
  return (
    <div aria-hidden="true">
      {[0, 1, 2].map((index) => (
        <div key={index} className="flex items-center gap-3 px-3 py-2">
          <Skeleton className="h-11 w-11 rounded-md" />
          <Skeleton className="h-4 grow" />
        </div>
      ))}
    </div>
  );
}

function People() {
  const people = useQuery(popularPeople());
  const writers = useWriters();
  const isNew = useStrangers();
  if (people.isError) return null;
  const isKnown = people.data !== undefined && writers !== null && isNew !== null;
  return (
    <PeopleSection
      people={isKnown ? writersFirst(people.data.data, writers).filter(({ id }) => isNew(id)) : null}
    />
  );
}

/** The people behind the newest posts, which the page has asked for; null until they are there. */
function useWriters(): BaseAccount[] | null {
  const hasFeed = useModule('activities');
  const posts = useInfiniteQuery({ ...postsOfAll(), enabled: hasFeed, refetchOnMount: false });
  if (!hasFeed || posts.isError) return [];
  return posts.data === undefined ? null : itemsOf(posts.data).map(({ account }) => account);
}

/** Following somebody who never writes leaves a feed empty. */
function writersFirst(popular: readonly BaseAccount[], writers: readonly BaseAccount[]): BaseAccount[] {
  const writing = new Set(writers.map(({ id }) => id));
  const both = popular.filter(({ id }) => writing.has(id));
  return [...new Map([...both, ...writers, ...popular].map((account) => [account.id, account])).values()];
}
