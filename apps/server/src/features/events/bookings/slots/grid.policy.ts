import { LRUCache } from 'lru-cache';
import { instantOf, wallAt } from '../../../../platform/time-zone.ts';
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
  for (const { from_minute: from, to_minute: to } of periods)
    for (let minute = from; minute + slotMinutes <= to; minute += slotMinutes) {
      const start = clock.shows(minute) ? clock.instant(minute) : undefined;
      if (start === undefined || start < free) continue;
      const end = start + slotMinutes * MINUTE_MS;
      // The hours lost in between are missing at the end.
      if (end > clock.instant(to)) continue;
      free = end;
      slots.push({ day, minute, start, end });
    }
  return slots;
}

interface Clock {
  /** False for times that it leaps over on that day. */
  shows(minute: number): boolean;
  instant(minute: number): number;
}

const clocks = new LRUCache<string, Clock>({ max: 200 });

/** One for all spaces of a day: a library that is asked for each slot of each space holds everybody up. */
function clockOf(day: string, timezone: string): Clock {
  const key = `${day} ${timezone}`;
  let clock = clocks.get(key);
  if (clock === undefined) clocks.set(key, (clock = readClock(wallOf(day), timezone)));
  return clock;
}

/** Zones that change around the day are asked once for each minute, others once. */
function readClock(midnight: number, timezone: string): Clock {
  const offsetAt = (instant: number): number => wallAt(instant, timezone) - instant;
  const before = offsetAt(midnight - DAY_MS);
  if (before === offsetAt(midnight + DAY_MS) && before === offsetAt(midnight + 2 * DAY_MS))
    return { shows: () => true, instant: (minute) => midnight + minute * MINUTE_MS - before };
  const asked = new Map<number, { readonly instant: number; readonly shown: boolean }>();
  const ask = (minute: number): { readonly instant: number; readonly shown: boolean } => {
    let answer = asked.get(minute);
    if (answer === undefined) {
      const wall = midnight + minute * MINUTE_MS;
      const instant = instantOf(wall, timezone);
      asked.set(minute, (answer = { instant, shown: wallAt(instant, timezone) === wall }));
    }
    return answer;
  };
  return { instant: (minute) => ask(minute).instant, shows: (minute) => ask(minute).shown };
}
