import type { BookingDoor } from '@atrium/api';

export type DoorState =
  | { readonly kind: 'free' | 'busy'; readonly until: number | null; readonly left: number }
  /** `until`: when it opens; null when that is not known. */
  | { readonly kind: 'closed'; readonly until: number | null; readonly left: 0 };

type Door = Pick<BookingDoor, 'open' | 'bookings'> & { readonly space: { readonly supply: number } };

/** The state of the door at a moment, from an answer that may be hours old. */
export function doorState({ open, bookings, space }: Door, now: number): DoorState {
  const period = open.find(({ start, end }) => Date.parse(start) <= now && now < Date.parse(end));
  if (period === undefined) {
    const next = open.map(({ start }) => Date.parse(start)).find((start) => start > now);
    return { kind: 'closed', until: next ?? null, left: 0 };
  }
  const taken = (at: number): number =>
    bookings
      .filter(({ start, end }) => Date.parse(start) <= at && at < Date.parse(end))
      .reduce((sum, booking) => sum + booking.taken, 0);
  const closes = Date.parse(period.end);
  const isFull = (at: number): boolean => taken(at) >= space.supply;
  const isBusy = isFull(now);
  // The state changes only where a booking begins or ends.
  const change = bookings
    .flatMap(({ start, end }) => [Date.parse(start), Date.parse(end)])
    .filter((at) => at > now && at < closes)
    .toSorted((one, other) => one - other)
    .find((at) => isFull(at) !== isBusy);
  return {
    kind: isBusy ? 'busy' : 'free',
    until: change ?? closes,
    left: Math.max(0, space.supply - taken(now)),
  };
}

export const comingAt = ({ bookings }: Pick<BookingDoor, 'bookings'>, now: number, most: number) =>
  bookings.filter(({ start }) => Date.parse(start) > now).slice(0, most);
