import {
  getBookingDoorOptions,
  type Booking,
  getBookingOptions,
  getBookingPlaceOptions,
  getBookingSeriesOptions,
  getBookingSpaceOptions,
  listBookingPlacesInfiniteOptions,
  listBookingSlotsOptions,
  listBookingSpacesOptions,
  listBookingWatchesOptions,
  listBookingsInfiniteOptions,
  previewBookingSeriesOptions,
} from '@atrium/api';
import { pageSize, paged } from '../../../lib/queries.ts';

export const placesOptions = () => ({
  ...listBookingPlacesInfiniteOptions({ query: { pageSize } }),
  ...paged(),
});
export const placeOptions = (placeId: string) => getBookingPlaceOptions({ path: { placeId } });
/** More than almost any place has; the page of such a place says how many there are. */
export const spacesOptions = (placeId: string) =>
  listBookingSpacesOptions({ path: { placeId }, query: { pageSize: 100 } });
export const spaceOptions = (placeId: string, spaceId: string) =>
  getBookingSpaceOptions({ path: { placeId, spaceId } });
/** Without a month, that which the clock of the place shows. */
export const slotsOptions = (placeId: string, spaceId: string, month: string | undefined) => ({
  ...listBookingSlotsOptions({
    path: { placeId, spaceId },
    ...(month !== undefined && { query: { firstDayOfMonth: month } }),
  }),
  // Others take slots while somebody looks.
  staleTime: 10_000,
  refetchInterval: 20_000,
});

/** A display is looked at by people who never touch it. */
export const doorOptions = (placeId: string, spaceId: string) => ({
  ...getBookingDoorOptions({ path: { placeId, spaceId } }),
  staleTime: 30_000,
  refetchInterval: 60_000,
  refetchIntervalInBackground: true,
});

/** One weekly time on the clock of the place. */
export interface SeriesWish {
  readonly day: string;
  readonly until: string;
  readonly time: string;
  readonly everyWeeks: number;
  /** Separated by commas, Monday is 1. */
  readonly weekdays: string;
}
export const seriesPreviewOptions = (placeId: string, spaceId: string, wish: SeriesWish) => ({
  ...previewBookingSeriesOptions({ path: { placeId, spaceId }, query: wish }),
  staleTime: 10_000,
});
export const seriesOptions = (bookingSeriesId: string) =>
  getBookingSeriesOptions({ path: { bookingSeriesId } });

export const bookingOptions = (bookingId: string) => getBookingOptions({ path: { bookingId } });
export const ownBookingsOptions = (past: boolean) => ({
  ...listBookingsInfiniteOptions({ query: { past, pageSize } }),
  ...paged(),
});

/** As many as a person may wait for, and more. */
export const watchesOptions = () => listBookingWatchesOptions({ query: { pageSize: 100 } });

/** Calls that answer otherwise once somebody has booked or canceled. */
export const bookingCalls = [
  'listBookings',
  'getBooking',
  'listBookingSlots',
  'listBookingSpaces',
  'getBookingSpace',
  'listBookingPlaces',
  'listBookingWatches',
  'getBookingSeries',
  'previewBookingSeries',
];

export const placePath = (slug: string): string => `/places/${slug}`;
export const spacePath = (place: string, space: string): string => `/places/${place}/${space}`;
export const bookingPath = (id: string): string => `/my/bookings/${id}`;
export const seriesPath = (id: string): string => `/my/bookings/series/${id}`;
/** Dates of a series are confirmed together. */
export const ownPath = ({ id, status, seriesId }: Pick<Booking, 'id' | 'status' | 'seriesId'>): string =>
  status === 'draft' && seriesId !== null ? seriesPath(seriesId) : bookingPath(id);
