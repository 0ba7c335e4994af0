/** The two counts of a day, such as views and clicks. */
export interface Day {
  readonly day: string;
  readonly all: number;
  readonly part: number;
}

export interface Bar {
  readonly day: string;
  readonly x: number;
  readonly barWidth: number;
  readonly allHeight: number;
  readonly partHeight: number;
}

/** Bars side by side, the highest as high as the chart. The part stands inside the whole: both grow from the ground. */
export function chartOf(
  days: readonly Day[],
  { width, height }: { width: number; height: number },
): { bars: Bar[]; top: number } {
  const top = Math.max(0, ...days.flatMap(({ all, part }) => [all, part]));
  const step = width / Math.max(1, days.length);
  const heightOf = (count: number): number => (top === 0 ? 0 : (count / top) * height);
  const bars = days.map(({ day, all, part }, index) => ({
    day,
    x: index * step + step * 0.1,
    barWidth: step * 0.8,
    allHeight: heightOf(all),
    partHeight: heightOf(part),
  }));
  return { bars, top };
}
