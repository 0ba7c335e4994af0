export interface Priced {
  price: number;
  priceSchedules: readonly { price: number; name: string | null; startDate: string; endDate: string }[];
}

export interface PriceOutlook {
  /** The host's name for the current price, e.g. "Early bird". */
  name: string | null;
  /** When it ends, and what is asked afterwards; null where nothing changes. */
  next: { at: string; price: number } | null;
}

/**
 * The note beside a price, "Early bird until 1 December, then 40 €". The server decides on the price; this only says
 * how long it holds.
 */
export function outlookOf({ price, priceSchedules }: Priced, now: number): PriceOutlook {
  const ordered = [...priceSchedules].sort((one, other) => one.startDate.localeCompare(other.startDate));
  const running = (at: number) =>
    ordered.find(({ startDate, endDate }) => Date.parse(startDate) <= at && at < Date.parse(endDate));
  const current = running(now);
  const asked = current?.price ?? price;
  const changes = ordered
    .flatMap(({ startDate, endDate }) => [startDate, endDate])
    .filter((moment) => Date.parse(moment) > now)
    .sort((one, other) => Date.parse(one) - Date.parse(other));
  for (const at of changes) {
    const later = running(Date.parse(at))?.price ?? price;
    if (later !== asked) return { name: current?.name ?? null, next: { at, price: later } };
  }
  return { name: current?.name ?? null, next: null };
}
