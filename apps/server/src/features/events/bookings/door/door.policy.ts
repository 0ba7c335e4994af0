import { instantOf } from '../../../../platform/time-zone.ts';
import { addDays, weekdayOf, wallOf } from '../slots/days.ts';
import type { Hours } from '../slots/grid.policy.ts';

export interface Period {
  readonly start: number;
  readonly end: number;
}

/** When the space is open on these days: its hours by the clock of the place, less what is closed. Periods that meet are one. */
export function openPeriods(
  days: readonly string[],
  hours: readonly Hours[],
  {
    timezone,
    closed,
    also = [],
  }: {
    readonly timezone: string;
    readonly closed: readonly Period[];
    /** Open besides the hours. */
    readonly also?: readonly Period[];
  },
): Period[] {
  const at = (day: string, minute: number): number =>
    instantOf(wallOf(minute < 1440 ? day : addDays(day, 1)) + (minute % 1440) * 60_000, timezone);
  const open = days.flatMap((day) =>
    hours
      .filter(({ weekday }) => weekday === weekdayOf(day))
      .map(({ from_minute: from, to_minute: to }) => ({ start: at(day, from), end: at(day, to) })),
  );
  return joined([
    ...closed.reduce((left, period) => left.flatMap((one) => without(one, period)), open),
    ...also,
  ]);
}

const without = (one: Period, { start, end }: Period): Period[] =>
  end <= one.start || start >= one.end
    ? [one]
    : [
        { start: one.start, end: start },
        { start: end, end: one.end },
      ].filter((part) => part.end > part.start);

function joined(periods: readonly Period[]): Period[] {
  const all: Period[] = [];
  for (const { start, end } of periods.toSorted((one, other) => one.start - other.start)) {
    const last = all.at(-1);
    if (last === undefined || start > last.end) all.push({ start, end });
    else all[all.length - 1] = { start: last.start, end: Math.max(last.end, end) };
  }
  return all;
}
