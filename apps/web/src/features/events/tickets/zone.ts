import { useSite } from '../../../lib/site.ts';
import { fromZoneInput, toZoneInput } from '../../../lib/zone-time.ts';
import { useListing } from '../programme/index.ts';

/** Moments as the clocks of the event show them, in fields of type datetime-local. */
export function useEventClock() {
  const { config } = useSite();
  const listing = useListing();
  const zone = listing?.timezone ?? config.TIMEZONE;
  return {
    zone,
    eventStart: listing?.eventStart ?? null,
    toInput: (instant: string | null | undefined): string =>
      typeof instant === 'string' ? toZoneInput(instant, zone) : '',
    /** Null while the field is not complete. */
    fromInput: (text: string): string | null => (text === '' ? null : fromZoneInput(text, zone)),
  };
}

// Days of a stay are days of the place; the wire has instants, which are read by their date.
export const toDay = (instant: string | null | undefined): string => instant?.slice(0, 10) ?? '';

/** At noon, unless it is the day that stands there already, at whatever hour. */
export function fromDay(day: string, before: string | null | undefined): string | null {
  if (day === '') return null;
  return typeof before === 'string' && toDay(before) === day ? before : `${day}T12:00:00.000Z`;
}
