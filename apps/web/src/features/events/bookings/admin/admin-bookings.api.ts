import {
  exportBookings,
  getBookingReportOptions,
  getBookingsCalendarOptions,
  getManagedBookingPlaceOptions,
  listAllBookingPlacesInfiniteOptions,
  listAllBookingPlacesOptions,
  listAllBookingSpacesInfiniteOptions,
  listAllBookingSpaces,
  listAllBookingSpacesOptions,
  listAllBookingsOptions,
  listBookingClosuresOptions,
  type ManagedBooking,
} from '@atrium/api';
import type { ListFilter } from '../../../../components/staff/list/list-types.ts';
import { askOf, fromOf, untilOf, type ListState } from '../../../../components/staff/list/use-list-state.ts';
import { pageSize, paged } from '../../../../lib/queries.ts';
import type { TextFunctions } from '../../../../lib/text.tsx';
import { bookingCalls } from '../bookings.api.ts';

export const sortable = ['startsAt', 'createdAt', 'alternateId'] as const;
export const STATES = ['draft', 'ready', 'canceled'] as const;

const many = 100;
/** A place has 500 spaces at most. */
const mostPages = 5;
export const placesOptions = () => listAllBookingPlacesOptions({ query: { pageSize: many } });
export const placeListOptions = () => ({
  ...listAllBookingPlacesInfiniteOptions({ query: { pageSize } }),
  ...paged(),
});
export const managedPlaceOptions = (bookingPlaceId: string) =>
  getManagedBookingPlaceOptions({ path: { bookingPlaceId } });
export const spaceListOptions = (bookingPlaceId: string) => ({
  ...listAllBookingSpacesInfiniteOptions({ path: { bookingPlaceId }, query: { pageSize } }),
  ...paged(),
});
/** All of a place, which may be more than a list gives at once. */
export const spacesOptions = (bookingPlaceId: string) => ({
  ...listAllBookingSpacesOptions({ path: { bookingPlaceId }, query: { pageSize: many } }),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const read = async (page: number) => {
      const query = { page, pageSize: many };
      return (await listAllBookingSpaces({ path: { bookingPlaceId }, query, signal, throwOnError: true }))
        .data;
    };
    const first = await read(1);
    const data = [...first.data];
    for (let page = 2; page <= mostPages && data.length === (page - 1) * many; page += 1)
      data.push(...(await read(page)).data);
    return { ...first, data };
  },
});
export const closuresOptions = (bookingPlaceId: string) =>
  listBookingClosuresOptions({ path: { bookingPlaceId } });
export const calendarOptions = (placeId: string, from: string, to: string) => ({
  ...getBookingsCalendarOptions({ query: { placeId, from, to } }),
  refetchInterval: 30_000,
});

export const reportOptions = (from: string, to: string, placeId: string) =>
  getBookingReportOptions({ query: { from, to, ...(placeId !== '' && { placeId }) } });

export const filtersOf = (
  t: TextFunctions['t'],
  places: readonly { id: string; name: string }[],
): ListFilter[] => [
  { id: 'status', options: STATES.map((value) => ({ value, label: t(`admin.bookings.state.${value}`) })) },
  { id: 'starts', label: t('admin.bookings.starts'), days: true },
  ...(places.length < 2
    ? []
    : [{ id: 'placeId', options: places.map(({ id, name }) => ({ value: id, label: name })) }]),
];

/** The first moment of a day, or of one after it, in the reader's own zone. */
function startOf(day: string, later: number): string {
  const moment = new Date(`${day}T00:00`);
  moment.setDate(moment.getDate() + later);
  return moment.toISOString();
}

const queryOf = (state: ListState) => {
  const { status, placeId } = state.chosen;
  const from = state.chosen[fromOf('starts')];
  const until = state.chosen[untilOf('starts')];
  return {
    // Held to its options when it was read from the address.
    ...(status !== undefined && { status: status as ManagedBooking['status'] }),
    ...(placeId !== undefined && { placeId }),
    ...(from !== undefined && { startsFrom: startOf(from, 0) }),
    ...(until !== undefined && { startsUntil: startOf(until, 1) }),
  };
};

export const allBookingsOptions = (state: ListState) =>
  listAllBookingsOptions({ query: { ...askOf(state), ...queryOf(state) } });

export const bookingsFile = (state: ListState) =>
  exportBookings({
    query: { ...queryOf(state), ...(state.search !== '' && { search: state.search }) },
    parseAs: 'blob',
    throwOnError: true,
  });

/** Calls that answer otherwise once the staff has changed something. */
export const staffCalls = [
  ...bookingCalls,
  'listAllBookings',
  'getBookingsCalendar',
  'listAllBookingPlaces',
  'getManagedBookingPlace',
  'listAllBookingSpaces',
  'listBookingClosures',
];
