import type { ManagedBookingSpace } from '@atrium/api';
import { wallOf } from '../wall-time.ts';
import { minuteOf, timeOf } from './hours-painting.ts';

type Grid = Pick<ManagedBookingSpace, 'hours' | 'slotDuration'>;

/** The slots of the space on that day, by their times; those that a change of the clock takes away are among them. */
export function slotTimes({ hours, slotDuration }: Grid, day: string): string[] {
  const weekday = wallOf(day).getUTCDay() || 7;
  return hours
    .filter((one) => one.weekday === weekday)
    .flatMap(({ from, to }) => {
      const count = Math.floor((minuteOf(to) - minuteOf(from)) / slotDuration);
      return Array.from({ length: Math.max(0, count) }, (_, index) =>
        timeOf(minuteOf(from) + index * slotDuration),
      );
    })
    .toSorted();
}

/** The slot that begins nearest to the wanted time; that time itself on a day without slots. */
export const nearestTime = (times: readonly string[], wish: string): string =>
  times.toSorted(
    (one, other) => Math.abs(minuteOf(one) - minuteOf(wish)) - Math.abs(minuteOf(other) - minuteOf(wish)),
  )[0] ?? wish;
