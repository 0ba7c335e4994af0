import { LRUCache } from 'lru-cache';
import { instantBy, offsetsWithin, shows } from '../../../../platform/time-zone.ts';
import { weekdayOf, wallOf } from './days.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Minutes of a day on the clock of the place; Monday is 1. */
export interface Hours {
  readonly weekday: number;
  readonly from_minute: number;
  readonly to_minute: number;
}

export interface Slot {
  /** `YYYY-MM-DD` and minutes, as the clock of the place shows them. */
  readonly day: string;
  readonly minute: number;
  readonly start: number;
  readonly end: number;
  /** The rest of a slot that runs, because its person has not come. */
  readonly isRest?: true;
  /** Of a rest: how many were released; others may stand empty and are not sold any more. */
  readonly pieces?: number;
}

/**
 * The slots of a day: side by side from each opening on, as long as they end by its closing. A time that the clock leaps
 * over makes none, and of a time that it shows twice the first one counts.
 */
export function slotsOf(
  day: string,
  hours: readonly Hours[],
  { slotMinutes, timezone }: { readonly slotMinutes: number; readonly timezone: string },
): Slot[] {
  const weekday = weekdayOf(day);
  const periods = hours
    .filter((period) => period.weekday === weekday)
    .toSorted((one, other) => one.from_minute - other.from_minute);
  if (periods.length === 0) return [];
  const clock = clockOf(day, timezone);
  const slots: Slot[] = [];
  let free = -Infinity;
  for (const { from_minute: from, to_minute: to } of periods) {
    // The hours lost in between are missing at the end.
    const closes = clock.instant(to);
    for (let minute = from; minute + slotMinutes <= to; minute += slotMinutes) {
      const start = clock.instant(minute);
      const end = start + slotMinutes * MINUTE_MS;
      if (start < free || end > closes || !clock.shows(minute, start)) continue;
      free = end;
      slots.push({ day, minute, start, end });
    }
  }
  return slots;
}

interface Clock {
  instant(minute: number): number;
  /** False for times that it leaps over on that day. */
  shows(minute: number, instant: number): boolean;
}

const clocks = new LRUCache<string, Clock>({ max: 1000 });

/** One for all spaces of a day: a library that is asked for each slot of each space holds everybody up. */
function clockOf(day: string, timezone: string): Clock {
  const key = `${day} ${timezone}`;
  let clock = clocks.get(key);
  if (clock === undefined) clocks.set(key, (clock = readClock(wallOf(day), timezone)));
  return clock;
}

function readClock(midnight: number, timezone: string): Clock {
  // A time of the day is compared with the days before and after it.
  const offsetAt = offsetsWithin(midnight - DAY_MS, midnight + 2 * DAY_MS, timezone);
  const wallOfMinute = (minute: number): number => midnight + minute * MINUTE_MS;
  return {
    instant: (minute) => instantBy(wallOfMinute(minute), offsetAt),
    shows: (minute, instant) => shows(wallOfMinute(minute), instant, offsetAt),
  };
}
