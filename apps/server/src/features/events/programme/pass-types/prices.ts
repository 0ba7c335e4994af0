interface Period {
  readonly start_date: Date;
  readonly end_date: Date;
}

/** Begins with its start and is over with its end. */
const running = <T extends Period>(periods: readonly T[], now: Date): T | undefined =>
  periods.find(({ start_date, end_date }) => start_date <= now && now < end_date);

export const priceAt = (
  price: number,
  schedules: readonly (Period & { readonly price: number })[],
  now: Date,
): number => running(schedules, now)?.price ?? price;

/** Percent of what was paid that is given back now; outside of every period, nothing. */
export const refundPercentageAt = (
  schedules: readonly (Period & { readonly percentage: number })[],
  now: Date,
): number => running(schedules, now)?.percentage ?? 0;

/** Half-open periods that share a moment; the second of the two. */
export function findOverlap<T extends Period>(periods: readonly T[]): T | undefined {
  const sorted = periods.toSorted((a, b) => a.start_date.getTime() - b.start_date.getTime());
  return sorted.find((period, index) => {
    const before = sorted[index - 1];
    return before !== undefined && period.start_date < before.end_date;
  });
}
