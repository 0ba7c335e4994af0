import type { Actor } from '../../../../platform/context.ts';
import { hasPower } from '../../../../platform/powers.ts';

const DAY_MS = 24 * 60 * 60_000;

export interface Period {
  readonly start: Date;
  readonly end: Date;
}

interface Margins {
  readonly event_start: Date;
  readonly event_end: Date;
  readonly minutes_before: number;
  readonly minutes_after: number;
}

const MINUTE_MS = 60_000;

/** The time of the event with what it needs before and after. */
export const spaceTimeOf = (choice: Margins): Period => ({
  start: new Date(choice.event_start.getTime() - choice.minutes_before * MINUTE_MS),
  end: new Date(choice.event_end.getTime() + choice.minutes_after * MINUTE_MS),
});

/** The staff take every space, for any day. */
export const takesAll = (actor: Actor): boolean =>
  actor.kind !== 'member' || hasPower(actor, 'bookings:write');

/** An event takes a space for so long at most. */
export const MOST_DAYS = 31;
/** Where its host takes it, without the staff. */
export const HOST_DAYS = 7;
export const HOST_SPACES = 5;

export const isTooLong = ({ start, end }: Period, days = MOST_DAYS): boolean =>
  end.getTime() - start.getTime() > days * DAY_MS;

export const isBeyond = ({ end }: Period, days: number, now: Date): boolean =>
  end.getTime() > now.getTime() + days * DAY_MS;

/**
 * Bookings are never longer than a day, so that those who look for what overlaps look back no further. Of a time that was not
 * refused as too long: until the year 9999 there are millions.
 */
export function daysOf({ start, end }: Period): Period[] {
  if (isTooLong({ start, end })) throw new RangeError('The length of the time was not looked at.');
  const days: Period[] = [];
  for (let from = start.getTime(); from < end.getTime(); from += DAY_MS)
    days.push({ start: new Date(from), end: new Date(Math.min(from + DAY_MS, end.getTime())) });
  return days;
}

export const overlap = (one: Period, other: Period): boolean =>
  one.start < other.end && one.end > other.start;

interface Around {
  readonly busy: readonly Period[];
  /** Nothing is looked for outside. */
  readonly within: Period;
  readonly count: number;
}

/** Free times as long as the wanted one, the nearest first; one of each gap between what is taken. */
export function nearestFree(wanted: Period, { busy, within, count }: Around): Period[] {
  const length = wanted.end.getTime() - wanted.start.getTime();
  const found: number[] = [];
  let from = within.start.getTime();
  const look = (to: number): void => {
    const last = to - length;
    if (last >= from) found.push(Math.min(Math.max(wanted.start.getTime(), from), last));
  };
  for (const one of busy.toSorted((a, b) => a.start.getTime() - b.start.getTime())) {
    look(one.start.getTime());
    from = Math.max(from, one.end.getTime());
  }
  look(within.end.getTime());
  const distance = (start: number): number => Math.abs(start - wanted.start.getTime());
  return found
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, count)
    .map((start) => ({ start: new Date(start), end: new Date(start + length) }));
}
