export interface OpenPeriod {
  readonly weekday: number;
  /** `HH:mm`; `24:00` is the end of the day. */
  readonly from: string;
  readonly to: string;
}

/** Minutes of a cell. */
export const STEP = 30;
export const STEPS_A_DAY = 1440 / STEP;

const two = (value: number): string => String(value).padStart(2, '0');
export const timeOf = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

export interface Cell {
  readonly weekday: number;
  readonly step: number;
}

/** A cell that is open for a part of its time counts as open, so that the next press closes it. */
export const isOpenAt = (periods: readonly OpenPeriod[], { weekday, step }: Cell): boolean =>
  periods.some(
    (one) =>
      one.weekday === weekday && minuteOf(one.from) < (step + 1) * STEP && minuteOf(one.to) > step * STEP,
  );

/** All cells of the rectangle between two corners become open, or closed; other times stay to the minute. */
export function paint(
  periods: readonly OpenPeriod[],
  [one, other]: readonly [Cell, Cell],
  isOpen: boolean,
): OpenPeriod[] {
  const days = [Math.min(one.weekday, other.weekday), Math.max(one.weekday, other.weekday)] as const;
  const from = Math.min(one.step, other.step) * STEP;
  const to = (Math.max(one.step, other.step) + 1) * STEP;
  const isTouched = ({ weekday }: OpenPeriod): boolean => weekday >= days[0] && weekday <= days[1];
  const painted = Array.from({ length: days[1] - days[0] + 1 }, (_, index) => days[0] + index).flatMap(
    (weekday) => {
      const own = periods
        .filter((period) => period.weekday === weekday)
        .map((period) => [minuteOf(period.from), minuteOf(period.to)] as const);
      const left = isOpen ? joined([...own, [from, to]]) : own.flatMap((period) => without(period, from, to));
      return left.map(([start, end]) => ({ weekday, from: timeOf(start), to: timeOf(end) }));
    },
  );
  return [...periods.filter((period) => !isTouched(period)), ...painted].toSorted(
    (a, b) => a.weekday - b.weekday || (a.from < b.from ? -1 : 1),
  );
}

type Minutes = readonly [start: number, end: number];

const without = ([start, end]: Minutes, from: number, to: number): Minutes[] =>
  to <= start || from >= end
    ? [[start, end]]
    : ([[start, from] as const, [to, end] as const] satisfies Minutes[]).filter(([a, b]) => a < b);

function joined(periods: readonly Minutes[]): Minutes[] {
  const all: Minutes[] = [];
  for (const [start, end] of periods.toSorted((a, b) => a[0] - b[0])) {
    const last = all.at(-1);
    if (last === undefined || start > last[1]) all.push([start, end]);
    else all[all.length - 1] = [last[0], Math.max(last[1], end)];
  }
  return all;
}
