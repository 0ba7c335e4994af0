import type { Booking } from '@atrium/api';
import { useFormat } from '../../../lib/format.ts';

/** "Saturday, 14 March 2026, 10:00 – 11:00", on the clock of the place. */
export function useBookingTime(): (booking: Pick<Booking, 'startsAt' | 'endsAt' | 'place'>) => string {
  const format = useFormat();
  return ({ startsAt, endsAt, place }) =>
    format.range(startsAt, endsAt, { timeZone: place.timezone, dateStyle: 'full', timeStyle: 'short' });
}
