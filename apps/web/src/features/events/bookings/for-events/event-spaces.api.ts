import {
  listBookingSpaceEventsOptions,
  listListingSpacesOptions,
  listOfferedSpacesOptions,
} from '@atrium/api';
import { bookingCalls } from '../bookings.api.ts';

export const eventSpacesOptions = (eventId: string) => listListingSpacesOptions({ path: { eventId } });
/** More than almost any organization has. */
export const offeredOptions = (eventId: string) =>
  listOfferedSpacesOptions({ path: { eventId }, query: { pageSize: 100 } });
/** Without a month, that which the clock of the place shows. */
export const spaceEventsOptions = (placeId: string, spaceId: string, month: string | undefined) =>
  listBookingSpaceEventsOptions({
    path: { placeId, spaceId },
    ...(month !== undefined && { query: { firstDayOfMonth: month } }),
  });

export const eventSpaceCalls = [
  ...bookingCalls,
  'listListingSpaces',
  'listOfferedSpaces',
  'listBookingSpaceEvents',
  'getBookingDoor',
  'getEventAgenda',
];
