import {
  type BaseEvent,
  type BaseImage,
  apiSettings,
  getEventAgenda,
  getEventOptions,
  listEventSessions,
  listEventSpeakers,
  listEventsInfiniteOptions,
  listFeaturedEventsOptions,
  listSeriesEvents,
  listSeriesInfiniteOptions,
  type Session,
} from '@atrium/api';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { pageSize, paged } from '../../../lib/queries.ts';
import { chosenBy, type EventListFilter } from './event-filter.ts';

// Pages carry what they show as JSON. A day of a conference is hundreds of sessions: the cache keeps of each what a
// row needs and nothing else.

/** The event's own page; its sessions and speakers are asked for where they are shown. */
export const eventOptions = (slug: string) =>
  getEventOptions({ path: { eventId: slug }, query: { lean: true } });

/** The cached part of an event that a list has fetched, shown until the whole event has loaded. */
export const teaserKey = (name: string) => ['event-teaser', apiSettings().locale, name] as const;

export const eventListOptions = (filter: EventListFilter) => ({
  ...listEventsInfiniteOptions({ query: { pageSize, ...chosenBy(filter) } }),
  ...paged(),
});

export const seriesListOptions = () => ({
  ...listSeriesInfiniteOptions({ query: { page: 1, pageSize } }),
  ...paged(),
});

export const featuredOptions = () => listFeaturedEventsOptions({ query: { pageSize: 3 } });

export interface Room {
  slug: string;
  name: string;
}

export interface Track extends Room {
  color: string;
}

export interface Programme {
  days: { date: string; sessions: number }[];
  rooms: Room[];
  tracks: Track[];
}

export const programmeOptions = (slug: string) =>
  queryOptions({
    queryKey: ['event-programme', apiSettings().locale, slug],
    queryFn: async ({ signal }): Promise<Programme> => {
      const { data } = await getEventAgenda({ path: { eventId: slug }, signal, throwOnError: true });
      const { days, locations, tracks } = data.data;
      return {
        days,
        rooms: locations.map(({ slug: room, name }) => ({ slug: room, name })),
        tracks: tracks.map(({ slug: track, name, color }) => ({ slug: track, name, color })),
      };
    },
  });

export interface AgendaSession {
  slug: string;
  name: string;
  start: string;
  end: string;
  day: string;
  /** Slugs; names and colours stand in the programme. */
  room: string | null;
  track: string | null;
  speakers: string[];
}

export interface SessionFilter {
  day?: string;
  room?: string;
  track?: string;
  search?: string;
}

export const sessionsOptions = (slug: string, filter: SessionFilter) =>
  queryOptions({
    queryKey: ['event-sessions', apiSettings().locale, slug, filter],
    queryFn: async ({ signal }): Promise<AgendaSession[]> => {
      const query = { lean: true, ...filter };
      const { data } = await listEventSessions({
        path: { eventId: slug },
        query,
        signal,
        throwOnError: true,
      });
      return data.data.map(toAgendaSession);
    },
  });

export const toAgendaSession = (session: Session): AgendaSession => ({
  slug: session.slug,
  name: session.name,
  start: session.startTime,
  end: session.endTime,
  day: session.day,
  room: session.location?.slug ?? null,
  track: session.tracks[0]?.slug ?? null,
  speakers: session.speakers.map(fullName),
});

export interface SpeakerCard {
  slug: string;
  name: string;
  title: string | null;
  company: string | null;
  image: BaseImage | null;
  isHost: boolean;
  /** Names of what they speak about. */
  sessions: string[];
}

export const speakersOptions = (slug: string, search: string, size: number = pageSize) =>
  infiniteQueryOptions({
    queryKey: ['event-speakers', apiSettings().locale, slug, search, size],
    queryFn: async ({ pageParam, signal }): Promise<{ data: SpeakerCard[] }> => {
      const query = { page: pageParam, pageSize: size, ...(search !== '' && { search }) };
      const { data } = await listEventSpeakers({
        path: { eventId: slug },
        query,
        signal,
        throwOnError: true,
      });
      return {
        data: data.data.map((speaker) => ({
          slug: speaker.slug,
          name: fullName(speaker),
          title: speaker.title,
          company: speaker.company,
          image: speaker.image,
          isHost: speaker.isHost,
          sessions: speaker.sessions.map(({ name }) => name),
        })),
      };
    },
    ...paged(size),
  });

export const seriesEventsOptions = (slug: string, past: boolean) =>
  infiniteQueryOptions({
    queryKey: ['series-events', apiSettings().locale, slug, past],
    queryFn: async ({ pageParam, signal }): Promise<{ data: BaseEvent[] }> => {
      const query = { page: pageParam, pageSize, past };
      const { data } = await listSeriesEvents({
        path: { seriesId: slug },
        query,
        signal,
        throwOnError: true,
      });
      return { data: data.data.map(toBaseEvent) };
    },
    ...paged(),
  });

function toBaseEvent(event: BaseEvent): BaseEvent {
  const {
    id,
    slug,
    name,
    shortDescription,
    featured,
    timezone,
    eventStart,
    eventEnd,
    image,
    eventType,
    venue,
    city,
    canceledAt,
  } = event;
  return {
    id,
    slug,
    name,
    shortDescription,
    featured,
    timezone,
    eventStart,
    eventEnd,
    image,
    eventType,
    venue,
    city,
    canceledAt,
  };
}

export function fullName({ firstName, lastName }: { firstName: string; lastName: string | null }): string {
  return lastName === null || lastName === '' ? firstName : `${firstName} ${lastName}`;
}

/** The event on a picture of 1200 × 627, for link previews. */
export const cardOf = (slug: string): string => `/api/events/${slug}/card.png`;
