import {
  exportAllEvents,
  type EventEntry,
  listAllEventsInfiniteOptions,
  listAllEventsOptions,
} from '@atrium/api';
import { daysOf } from '../../../../components/staff/list/days.ts';
import type { ListFilter } from '../../../../components/staff/list/list-types.ts';
import { askOf, type ListState } from '../../../../components/staff/list/use-list-state.ts';
import { paged } from '../../../../lib/queries.ts';
import type { TextFunctions } from '../../../../lib/text.tsx';

export const sortable = ['name', 'eventStart', 'createdAt', 'featured'] as const;

export const statuses = ['upcoming', 'draft', 'past', 'canceled'] as const;

/** Calls whose answers are others once an event is featured or unlisted. */
export const eventCalls = ['listAllEvents', 'listEvents', 'listFeaturedEvents', 'getEvent'] as const;

export const filtersOf = (t: TextFunctions['t']): ListFilter[] => [
  { id: 'status', options: statuses.map((value) => ({ value, label: t(`admin.events.${value}`) })) },
  { id: 'featured', options: [{ value: 'true', label: t('admin.events.featured') }] },
  { id: 'registration', options: [{ value: 'true', label: t('admin.events.withRegistration') }] },
  {
    id: 'eventType',
    options: (['physical', 'virtual', 'hybrid'] as const).map((value) => ({
      value,
      label: t(`admin.events.${value}`),
    })),
  },
  { id: 'start', label: t('admin.events.start'), days: true },
];

/** Filters were held to their options when they were read from the address. */
function filterQuery(state: ListState) {
  const { search, chosen } = state;
  const { status, featured, registration, eventType } = chosen;
  return {
    ...(search !== '' && { search }),
    ...(status !== undefined && { status: status as EventEntry['status'] }),
    ...(featured !== undefined && { featured: true }),
    ...(registration !== undefined && { registration: true }),
    ...(eventType !== undefined && { eventType: eventType as EventEntry['eventType'] }),
    ...daysOf(state, 'start'),
  };
}

export const eventsOf = (state: ListState) =>
  listAllEventsOptions({ query: { ...askOf(state), ...filterQuery(state) } });

export const eventsFile = (state: ListState) =>
  exportAllEvents({ query: filterQuery(state), parseAs: 'blob', throwOnError: true });

const MOST_FEATURED = 100;

/** As many as can be arranged. */
export const featuredEventsOptions = () => ({
  ...listAllEventsInfiniteOptions({
    query: { featured: true, orderBy: 'featured,eventStart', pageSize: MOST_FEATURED },
  }),
  ...paged(MOST_FEATURED),
});
