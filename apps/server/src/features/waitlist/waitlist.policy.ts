/** What decides whether somebody may wait for a pass type. */
export interface Sale {
  readonly active: boolean;
  readonly visibility: string;
  readonly registration: boolean;
  readonly canceled_at: Date | null;
  readonly registration_start: Date | null;
  readonly registration_end: Date | null;
  readonly override_start_date: Date | null;
  readonly event_end: Date;
  readonly event_created_at: Date;
}

/** Passes are sold just now, or would be if there were any. */
export function isOnSale(sale: Sale, now: Date): boolean {
  const start = sale.override_start_date ?? sale.registration_start ?? sale.event_created_at;
  const end = sale.registration_end ?? sale.event_end;
  return sale.active && sale.registration && sale.canceled_at === null && start <= now && now < end;
}

export interface Scarce {
  readonly supply: number | null;
  readonly taken: number;
}

/** Pieces that are there of the scarcest; null: as many as anybody wants. */
export function piecesFree(stock: readonly Scarce[]): number | null {
  const free = stock.flatMap(({ supply, taken }) => (supply === null ? [] : [Math.max(0, supply - taken)]));
  return free.length === 0 ? null : Math.min(...free);
}

/** What the first in the line is offered: less than the wish rather than nothing, and never less than may be bought. */
export function piecesToOffer(wanted: number, least: number, free: number | null): number {
  const offered = free === null ? wanted : Math.min(wanted, free);
  return offered < least ? 0 : offered;
}

const OFFER_HOURS = 24;

/** An offer ends with the sale. */
export function offerEnds(sale: Sale, now: Date): Date {
  const full = new Date(now.getTime() + OFFER_HOURS * 3_600_000);
  const end = sale.registration_end ?? sale.event_end;
  return end < full ? end : full;
}
