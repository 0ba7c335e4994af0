import { Skeleton } from '@atrium/ui/skeleton';
import { DateBlock } from '@atrium/ui/date-block';
import { linkClass } from '@atrium/ui/link';
import type { BaseEvent } from '@atrium/api';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { PageLink } from '../../../components/page-link.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useRelationships } from '../../../lib/relationships.ts';
import { useSelf } from '../../../lib/self.ts';
import { useSessionStatus } from '../../../lib/session/use-session.ts';
import { useModule, useSite } from '../../../lib/site.ts';
import { useText } from '../../../lib/text.tsx';
import { AdvertisementPlace } from '../../people/advertisements/index.ts';
import { PersonRow, PersonRowsSkeleton } from '../../ground/accounts/index.ts';
import { contentPath, ownNews } from '../../talk/channels/index.ts';
import { popularPeople, upcomingEvents } from './home.api.ts';

const few = 4;

/** Beside the feed: what comes next, and whom one might follow. */
export function Context() {
  const hasEvents = useModule('events');
  const hasChannels = useModule('channels');
  const hasPeople = useModule('accounts');
  return (
    <>
      {hasEvents && <Upcoming />}
      {hasChannels && <Fresh />}
      {hasPeople && <People />}
      <AdvertisementPlace />
    </>
  );
}

interface SectionProps {
  title: string;
  to: string;
  more: string;
  children: ReactNode;
}

function Section({ title, to, more, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex items-baseline justify-between gap-2 px-3">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        <Link to={to} className={`${linkClass} text-sm`}>
          {more}
        </Link>
      </div>
      {children}
    </section>
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

/** News of the channels that the reader subscribes to. */
function Fresh() {
  const { t } = useText();
  const format = useFormat();
  const isMember = useSessionStatus() === 'member';
  const news = useQuery({ ...ownNews(), enabled: isMember }).data?.data ?? [];
  if (news.length === 0) return null;
  return (
    <Section title={t('channels.fresh')} to="/channels" more={t('channels.every')}>
      <ul>
        {news.map((content) => (
          <li key={content.id}>
            <PageLink
              to={contentPath(content.channel.slug, content.slug)}
              className="block rounded-md px-3 py-2 hover:bg-hover"
            >
              <span dir="auto" className="line-clamp-2 text-sm font-medium">
                {content.title}
              </span>
              <span className="text-xs text-muted">
                <bdi>{content.channel.name}</bdi>
                {content.published !== null &&
                  ` · ${format.date(content.published, { dateStyle: 'medium' })}`}
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function People() {
  const { t } = useText();
  const people = useQuery(popularPeople());
  const isNew = useStrangers();
  const shown = people.data?.data.filter(({ id }) => isNew?.(id) ?? true).slice(0, few);
  if (people.isError || shown?.length === 0) return null;
  return (
    <Section title={t('home.people')} to="/people" more={t('home.allPeople')}>
      {shown === undefined || isNew === null ? (
        <PersonRowsSkeleton count={few} />
      ) : (
        <ul>
          {shown.map((account) => (
            <li key={account.id}>
              <PersonRow account={account} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/**
 * Finds people whom the reader does not follow; null until that is known. People followed from here on stay in the
 * list, or the button would vanish under the press.
 */
function useStrangers(): ((accountId: string) => boolean) | null {
  const status = useSessionStatus();
  const self = useSelf().data?.data.id;
  const accounts = useRelationships().data?.data.accounts;
  const [followed, setFollowed] = useState<ReadonlySet<string> | null>(null);
  if (followed === null && accounts !== undefined) {
    setFollowed(new Set(Object.keys(accounts).filter((id) => accounts[id] === true)));
  }
  if (status === 'visitor') return () => true;
  if (followed === null || self === undefined) return null;
  return (accountId) => accountId !== self && !followed.has(accountId);
}
