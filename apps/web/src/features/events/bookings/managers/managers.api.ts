import { listBookingManagersOptions, listManagedBookingPlacesOptions } from '@atrium/api';

export const managersOptions = (bookingPlaceId: string) =>
  listBookingManagersOptions({ path: { bookingPlaceId } });
export const managedOptions = () => listManagedBookingPlacesOptions();

/** Calls that answer otherwise once managers have changed. */
export const managerCalls = ['listBookingManagers', 'listManagedBookingPlaces'];

export const managePath = (slug: string): string => `/places/${slug}/manage`;
