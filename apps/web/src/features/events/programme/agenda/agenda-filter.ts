import { queryOptions } from '@tanstack/react-query';
import { apiSettings } from '@atrium/api';
import { useAddressState } from '../../../../lib/use-address-state.ts';
import { dateIn } from '../zones.ts';
import {
  type AgendaSession,
  type Programme,
  type SessionFilter,
  eventOptions,
  programmeOptions,
  sessionsOptions,
} from '../events.api.ts';

export interface AgendaFilter {
  day: string | null;
  room: string | null;
  track: string | null;
  search: string;
  view: 'list' | 'grid';
  /** The reader's own agenda alone. */
  mine: boolean;
}

export function readAgendaFilter(search: URLSearchParams): AgendaFilter {
  return {
    day: search.get('day'),
    room: search.get('room'),
    track: search.get('track'),
    search: (search.get('q') ?? '').trim(),
    view: search.get('view') === 'grid' ? 'grid' : 'list',
    mine: search.get('show') === 'mine',
  };
}

export const isNarrowed = ({ room, track, search }: AgendaFilter): boolean =>
  room !== null || track !== null || search !== '';

/** Without a room, track or word a whole day is asked for; with one, what fits on any day. */
export function scopeOf(filter: AgendaFilter, programme: Programme, today: string): SessionFilter {
  if (!isNarrowed(filter)) return { day: chosenDay(filter, programme, today) };
  return {
    ...(filter.room !== null && { room: filter.room }),
    ...(filter.track !== null && { track: filter.track }),
    ...(filter.search !== '' && { search: filter.search }),
  };
}

/** The day of the address, else today while the event goes on, else its first. */
export function chosenDay({ day }: Pick<AgendaFilter, 'day'>, { days }: Programme, today: string): string {
  const known = [day, today].find((date) => days.some((each) => each.date === date));
  return known ?? days[0]?.date ?? today;
}

/** As on the server, which gives a session its day. */
const night = 4 * 3_600_000;

/** The day of a programme, which lasts past midnight. */
export const programmeDate = (zone: string, now: number): string =>
  dateIn(zone, new Date(now - night).toISOString());

export interface AgendaDay {
  date: string;
  count: number;
}

/** How many fit on each day; of a narrowed agenda the first day on which something does is shown. */
export function shownDays(
  filter: AgendaFilter,
  programme: Programme,
  sessions: readonly AgendaSession[] | undefined,
  today: string,
): { days: AgendaDay[]; day: string } {
  const chosen = chosenDay(filter, programme, today);
  if (!(isNarrowed(filter) || filter.mine) || sessions === undefined) {
    return { days: programme.days.map(({ date, sessions: count }) => ({ date, count })), day: chosen };
  }
  const counts = Map.groupBy(sessions, (session) => session.day);
  const days = programme.days.map(({ date }) => ({ date, count: counts.get(date)?.length ?? 0 }));
  const wanted = days.find(({ date, count }) => date === chosen && count > 0);
  return { days, day: (wanted ?? days.find(({ count }) => count > 0))?.date ?? chosen };
}

/** The first data of an agenda page: the sessions to fetch are only known once the days are. */
export const agendaStartOptions = (slug: string, filter: AgendaFilter) =>
  queryOptions({
    queryKey: ['event-agenda-start', apiSettings().locale, slug, filter],
    queryFn: async ({ client }) => {
      const [programme, event] = await Promise.all([
        client.fetchQuery(programmeOptions(slug)),
        client.fetchQuery(eventOptions(slug)),
      ]);
      const zone = event.data.timezone ?? 'UTC';
      await client.prefetchQuery(
        sessionsOptions(slug, scopeOf(filter, programme, programmeDate(zone, Date.now()))),
      );
      return true;
    },
  });

/** The filter stands in the address: it survives a reload and can be sent to others. */
export function useAgendaFilter() {
  const [params, put] = useAddressState();
  const toDay = (date: string): string => {
    const next = new URLSearchParams(params);
    next.set('day', date);
    return `?${next.toString()}`;
  };
  return { filter: readAgendaFilter(params), change: put, toDay };
}
