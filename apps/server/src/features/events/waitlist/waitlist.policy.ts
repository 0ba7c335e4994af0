/** Facts that decide whether somebody may wait for a pass type. */
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

/** Pieces that are there. */
export const freeOf = ({ supply, taken }: Scarce): number =>
  supply === null ? Infinity : Math.max(0, supply - taken);

/**
 * The quantity to offer to the first in the line: less than wanted rather than nothing, and never less than may be
 * bought.
 */
export function piecesToOffer(wanted: number, least: number, free: number): number {
  const offered = Math.min(wanted, free);
  return offered < least ? 0 : offered;
}

const OFFER_HOURS = 24;

/** An offer ends with the sale. */
export function offerEnds(sale: Sale, now: Date): Date {
  const full = new Date(now.getTime() + OFFER_HOURS * 3_600_000);
  const end = sale.registration_end ?? sale.event_end;
  return end < full ? end : full;
}

/** Those who wait for one pass type, together. */
export interface Line {
  readonly pass_type_id: string;
  readonly is_on_sale: boolean;
  readonly least: number;
  readonly wanted: number;
}

/**
 * The stock that the lines of an event leave to everybody else, for each of these pass types and, while it has a limit,
 * for the event (`whole`); null where nobody waits. A type without a limit is withheld from nobody: then the event
 * itself is full.
 */
export function sparePieces(
  lines: readonly Line[],
  types: ReadonlyMap<string, Scarce>,
  whole: Scarce | undefined,
): { readonly ofTypes: Map<string, number | null>; readonly ofWhole: number | null } {
  const freeOfWhole = whole === undefined ? Infinity : freeOf(whole);
  const ofTypes = new Map<string, number | null>();
  let usable = 0;
  for (const [id, stock] of types) {
    const line = lines.find(({ pass_type_id }) => pass_type_id === id);
    const free = freeOf(stock);
    const useOf = (pieces: number): number =>
      line?.is_on_sale === true ? piecesToOffer(line.wanted, line.least, pieces) : 0;
    usable += useOf(Math.min(free, freeOfWhole));
    ofTypes.set(id, line === undefined || free === Infinity ? null : free - useOf(free));
  }
  const isFree = lines.length === 0 || freeOfWhole === Infinity;
  return { ofTypes, ofWhole: isFree ? null : Math.max(0, freeOfWhole - usable) };
}
