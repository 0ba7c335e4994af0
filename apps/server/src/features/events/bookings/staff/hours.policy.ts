import { invalid } from '../../../../platform/errors.ts';

export interface GivenHours {
  readonly weekday: number;
  readonly from: string;
  readonly to: string;
}

interface HoursOfDay {
  readonly weekday: number;
  readonly from_minute: number;
  readonly to_minute: number;
}

const MOST_A_DAY = 12;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** A week of opening hours: at most twelve periods a day, none overlapping. */
export function readHours(given: readonly GivenHours[]): HoursOfDay[] {
  const rows = given
    .map(({ weekday, from, to }) => ({ weekday, from_minute: minutesOf(from), to_minute: minutesOf(to) }))
    .toSorted((one, other) => one.weekday - other.weekday || one.from_minute - other.from_minute);
  for (const row of rows)
    if (row.from_minute >= row.to_minute) throw invalid('period.reversed', { field: 'hours' });
  for (const day of Map.groupBy(rows, ({ weekday }) => weekday).values()) {
    const overlaps = day.some((row, index) => row.from_minute < (day[index - 1]?.to_minute ?? 0));
    if (overlaps || day.length > MOST_A_DAY) throw invalid('booking.hours.overlap', { field: 'hours' });
  }
  return rows;
}
