interface Timed {
  readonly starts_at: Date;
  readonly ends_at: Date;
}

/**
 * Of each slot, in their order, the rows that lie across it. All are walked through once, side by side: slots and bookings of a
 * day are hundreds, and each with each would be ten thousands.
 */
export function overlaps<T extends Timed>(
  slots: readonly { readonly start: number; readonly end: number }[],
  rows: readonly T[],
): T[][] {
  const first = slots[0]?.start ?? 0;
  const last = slots.reduce((latest, { end }) => Math.max(latest, end), first);
  const coming = rows
    .filter((row) => row.starts_at.getTime() < last && row.ends_at.getTime() > first)
    .toSorted((one, other) => one.starts_at.getTime() - other.starts_at.getTime());
  let next = 0;
  let running: T[] = [];
  return slots.map(({ start, end }) => {
    for (let row = coming[next]; row !== undefined && row.starts_at.getTime() < end; row = coming[next]) {
      running.push(row);
      next += 1;
    }
    running = running.filter((row) => row.ends_at.getTime() > start);
    // A slot before it may have been longer.
    return running.filter((row) => row.starts_at.getTime() < end);
  });
}

/** The same time without its overlaps, in its order. */
export function merged(rows: readonly Timed[]): Timed[] {
  const spans: { starts_at: Date; ends_at: Date }[] = [];
  for (const { starts_at, ends_at } of rows.toSorted(
    (a, b) => a.starts_at.getTime() - b.starts_at.getTime(),
  )) {
    const last = spans.at(-1);
    if (last === undefined || starts_at > last.ends_at) spans.push({ starts_at, ends_at });
    else if (ends_at > last.ends_at) last.ends_at = ends_at;
  }
  return spans;
}
