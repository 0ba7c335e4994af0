import { isId } from '../../../lib/ids.ts';

export const PLACES = ['inPerson', 'online'] as const;
export const PERIODS = ['today', 'week', 'weekend', 'month', 'range'] as const;

export interface EventListFilter {
  past: boolean;
  search: string;
  place?: (typeof PLACES)[number] | undefined;
  free: boolean;
  /** Id of a group. */
  group?: string | undefined;
  period?: (typeof PERIODS)[number] | undefined;
  /** Of a range: `YYYY-MM-DD`. */
  from?: string | undefined;
  to?: string | undefined;
  view: 'list' | 'calendar';
  /** Of the calendar. */
  day?: string | undefined;
}

/** Everything is in the address: it can be sent to others, and the server renders it. */
export function readEventFilter(search: URLSearchParams): EventListFilter {
  const view = search.get('view') === 'calendar' ? 'calendar' : 'list';
  const past = view === 'list' && search.get('past') === '1';
  const period = past ? undefined : PERIODS.find((known) => known === search.get('period'));
  const isRange = period === 'range';
  const [from, to] = [readDay(search.get('from')), readDay(search.get('to'))];
  return {
    past,
    search: (search.get('q') ?? '').trim(),
    place: PLACES.find((known) => known === search.get('place')),
    free: search.get('free') === '1',
    group: readId(search.get('group')),
    period,
    from: isRange ? from : undefined,
    // A range that ends before it begins is one that has no end.
    to: isRange && (from === undefined || to === undefined || from <= to) ? to : undefined,
    view,
    day: readDay(search.get('day')),
  };
}

export const isNarrowed = ({ place, free, group, period }: EventListFilter): boolean =>
  place !== undefined || free || group !== undefined || period !== undefined;

const readId = (value: string | null): string | undefined =>
  value !== null && isId(value) ? value : undefined;

/** A day of these centuries that is in the calendar; anything else counts as not given. */
function readDay(value: string | null): string | undefined {
  if (value === null || !/^(?:19|20)\d\d-\d\d-\d\d$/.test(value)) return undefined;
  const at = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value) ? value : undefined;
}

/** The part of a request that the filter decides. */
export const chosenBy = ({ past, search, place, free, group, period, from, to }: EventListFilter) => ({
  ...(past && { past }),
  ...(search !== '' && { search }),
  ...(place !== undefined && { place }),
  ...(free && { free }),
  ...(group !== undefined && { groupId: group }),
  ...(period !== undefined && period !== 'range' && { period }),
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
});
