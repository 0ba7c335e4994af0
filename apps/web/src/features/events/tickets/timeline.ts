export interface Span {
  start: number;
  end: number;
  value: number;
}

export interface Stretch extends Span {
  /** No period says so: what applies at all other times. */
  isUsual: boolean;
}

/**
 * The value in force over time, without a gap from the first moment to the last: the periods, and the usual value
 * between them. Invalid periods, as while they are being edited, are left out.
 */
export function stretchesOf(periods: readonly Span[], usual: number, from: number, to: number): Stretch[] {
  const stretches: Stretch[] = [];
  let at = from;
  for (const period of periods.toSorted((one, other) => one.start - other.start)) {
    const start = Math.max(period.start, at);
    const end = Math.min(period.end, to);
    if (!(end > start)) continue;
    if (start > at) stretches.push({ start: at, end: start, value: usual, isUsual: true });
    stretches.push({ start, end, value: period.value, isUsual: false });
    at = end;
  }
  if (at < to) stretches.push({ start: at, end: to, value: usual, isUsual: true });
  return stretches;
}
