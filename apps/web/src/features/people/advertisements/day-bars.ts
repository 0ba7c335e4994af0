interface Day {
  readonly day: string;
  readonly views: number;
  readonly clicks: number;
}

export interface Bar {
  readonly day: string;
  readonly x: number;
  readonly barWidth: number;
  readonly viewsHeight: number;
  readonly clicksHeight: number;
}

/** Bars side by side, the highest as high as the chart. Clicks stand inside the views: both grow from the ground. */
export function chartOf(
  days: readonly Day[],
  { width, height }: { width: number; height: number },
): { bars: Bar[]; top: number } {
  const top = Math.max(0, ...days.flatMap(({ views, clicks }) => [views, clicks]));
  const step = width / Math.max(1, days.length);
  const heightOf = (count: number): number => (top === 0 ? 0 : (count / top) * height);
  const bars = days.map(({ day, views, clicks }, index) => ({
    day,
    x: index * step + step * 0.1,
    barWidth: step * 0.8,
    viewsHeight: heightOf(views),
    clicksHeight: heightOf(clicks),
  }));
  return { bars, top };
}
