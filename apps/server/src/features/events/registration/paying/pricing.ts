/** The price of a selection. Whole minor units throughout: nothing here can make or lose a cent. */
import { dayAt } from '../../../../platform/time-zone.ts';

export interface AddOnLine {
  readonly addOnId: string;
  readonly price: number;
  readonly discount: number;
}

export interface PassLine {
  readonly id: string;
  readonly passTypeId: string;
  /** The bundle that it belongs to, which costs instead of it. */
  readonly packageId: string | null;
  readonly couponId: string | null;
  readonly reservationId: string | null;
  readonly price: number;
  readonly discount: number;
  readonly addOns: readonly AddOnLine[];
}

export interface PackageLine {
  readonly id: string;
  readonly packageId: string;
  readonly price: number;
}

export interface ReservationLine {
  readonly id: string;
  readonly roomTypeId: string;
  readonly start: Date | null;
  readonly end: Date | null;
  readonly price: number;
  readonly discount: number;
}

export interface Selection {
  readonly passes: readonly PassLine[];
  readonly packages: readonly PackageLine[];
  readonly reservations: readonly ReservationLine[];
}

export const NOTHING: Selection = { passes: [], packages: [], reservations: [] };

/** The discount of a coupon on each pass that it is used for. */
export interface Terms {
  /** Bought ahead: the pass itself costs nothing more. */
  readonly prePaid: boolean;
  readonly percent: number | null;
  readonly amount: number | null;
  readonly toPass: boolean;
  readonly toAddOns: boolean;
  readonly toReservation: boolean;
}

/** As many nights as calendar days lie between at the place, whatever the hours; one at least. */
export const nightsOf = (start: Date | null, end: Date | null, timeZone: string): number =>
  start === null || end === null ? 1 : Math.max(1, dayAt(end, timeZone) - dayAt(start, timeZone));

export interface RoomRates {
  readonly price: number;
  readonly pricePerNight: boolean;
}

/** The room once, whoever shares it; each pass adds its premium, the most generous of them gives the free nights. */
export function priceRoom(
  { price, pricePerNight }: RoomRates,
  sharers: readonly { readonly premium: number; readonly includedNights: number }[],
  nights: number,
): number {
  const free = Math.max(0, ...sharers.map(({ includedNights }) => includedNights));
  const room = pricePerNight ? price * Math.max(0, nights - free) : price;
  return Math.max(
    0,
    sharers.reduce((sum, { premium }) => sum + premium, room),
  );
}

/** Parts of a whole that differ by a unit at most and add up to it. */
export function splitEvenly(whole: number, parts: number): number[] {
  const base = Math.floor(whole / parts);
  const rest = whole - base * parts;
  return Array.from({ length: parts }, (_, index) => base + (index < rest ? 1 : 0));
}

/** Parts in proportion to the weights that add up to the whole: what is left over goes to the largest remainders. */
export function splitByWeight(whole: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (sum === 0n) return splitEvenly(whole, weights.length);
  const exact = weights.map((weight) => BigInt(whole) * BigInt(weight));
  const parts = exact.map((product) => Number(product / sum));
  const left = whole - parts.reduce((total, part) => total + part, 0);
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % sum }))
    .toSorted((a, b) =>
      a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
    );
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}

/** Takes the coupon of each pass off what it applies to; an amount is used up in this order: pass, add-ons, room. */
export function discounted(selection: Selection, termsOf: ReadonlyMap<string, Terms>): Selection {
  const offRooms = new Map<string, number>();
  const parts = roomParts(selection);
  const passes = selection.passes.map((pass) => {
    const terms = termsOf.get(pass.couponId ?? '');
    if (terms === undefined) return { ...pass, discount: 0, addOns: pass.addOns.map(full) };
    let amount = terms.amount ?? 0;
    const off = (price: number, applies: boolean): number => {
      if (!applies) return 0;
      if (terms.percent !== null) return Math.floor((price * terms.percent) / 100);
      const taken = Math.min(price, amount);
      amount -= taken;
      return taken;
    };
    const discount = terms.prePaid ? pass.price : off(pass.price, terms.toPass);
    const addOns = pass.addOns.map((addOn) => ({ ...addOn, discount: off(addOn.price, terms.toAddOns) }));
    if (pass.reservationId !== null)
      offRooms.set(
        pass.reservationId,
        (offRooms.get(pass.reservationId) ?? 0) + off(parts.get(pass.id) ?? 0, terms.toReservation),
      );
    return { ...pass, discount, addOns };
  });
  const reservations = selection.reservations.map((room) => ({
    ...room,
    discount: offRooms.get(room.id) ?? 0,
  }));
  return { ...selection, passes, reservations };
}

const full = (addOn: AddOnLine): AddOnLine => ({ ...addOn, discount: 0 });

/** Of each pass its part of the price of the room that it shares. */
function roomParts({ passes, reservations }: Selection): Map<string, number> {
  const parts = new Map<string, number>();
  for (const room of reservations) {
    const sharers = passes.filter(({ reservationId }) => reservationId === room.id);
    const prices = splitEvenly(room.price, sharers.length);
    for (const [index, { id }] of sharers.entries()) parts.set(id, prices[index] ?? 0);
  }
  return parts;
}

export interface Sums {
  readonly discount: number;
  /** After discounts, before tax. */
  readonly subTotal: number;
}

export function sumsOf({ passes, packages, reservations }: Selection): Sums {
  const lines = [
    ...passes.flatMap((pass) => [pass, ...pass.addOns]),
    ...packages.map((bundle) => ({ ...bundle, discount: 0 })),
    ...reservations,
  ];
  const price = lines.reduce((sum, line) => sum + line.price, 0);
  const discount = lines.reduce((sum, line) => sum + line.discount, 0);
  return { discount, subTotal: price - discount };
}

/** The amount paid for each pass with everything that depends on it; the amounts add up exactly to `paid`. */
export function paidByPass(selection: Selection, paid: number): Map<string, number> {
  const { passes, packages, reservations } = selection;
  const costs = new Map(
    passes.map((pass) => [
      pass.id,
      pass.price - pass.discount + pass.addOns.reduce((sum, addOn) => sum + addOn.price - addOn.discount, 0),
    ]),
  );
  const share = (cost: number, sharers: readonly PassLine[]): void => {
    const parts = splitEvenly(cost, sharers.length);
    for (const [index, { id }] of sharers.entries())
      costs.set(id, (costs.get(id) ?? 0) + (parts[index] ?? 0));
  };
  for (const bundle of packages)
    share(
      bundle.price,
      passes.filter(({ packageId }) => packageId === bundle.id),
    );
  for (const room of reservations)
    share(
      room.price - room.discount,
      passes.filter(({ reservationId }) => reservationId === room.id),
    );
  const parts = splitByWeight(
    paid,
    passes.map(({ id }) => costs.get(id) ?? 0),
  );
  return new Map(passes.map(({ id }, index) => [id, parts[index] ?? 0]));
}

export type LineKind = 'pass' | 'package' | 'addOn' | 'reservation' | 'coupon' | 'access';

export interface QuoteLine {
  readonly kind: LineKind;
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
  /** Of one piece. */
  readonly price: number;
  /** Of all of them. */
  readonly discount: number;
  readonly total: number;
}

/** Alike pieces of one price are one line; passes of a bundle cost nothing by themselves and are not listed. */
export function quoteLines(
  { passes, packages, reservations }: Selection,
  nameOf: (kind: LineKind, id: string) => string,
): QuoteLine[] {
  const lines = new Map<string, QuoteLine>();
  const add = (kind: LineKind, thing: string, id: string, price: number, discount: number): void => {
    const key = `${kind} ${thing} ${price}`;
    const line = lines.get(key) ?? {
      kind,
      id,
      name: nameOf(kind, thing),
      quantity: 0,
      price,
      discount: 0,
      total: 0,
    };
    lines.set(key, {
      ...line,
      quantity: line.quantity + 1,
      discount: line.discount + discount,
      total: line.total + price - discount,
    });
  };
  for (const bundle of packages) add('package', bundle.packageId, bundle.id, bundle.price, 0);
  for (const pass of passes)
    if (pass.packageId === null) add('pass', pass.passTypeId, pass.id, pass.price, pass.discount);
  for (const { addOns } of passes)
    for (const addOn of addOns) add('addOn', addOn.addOnId, addOn.addOnId, addOn.price, addOn.discount);
  for (const room of reservations) add('reservation', room.roomTypeId, room.id, room.price, room.discount);
  return [...lines.values()];
}
