import type { Selection } from '../paying/pricing.ts';

/** Pieces of stock by the id of the thing. */
export type Pieces = ReadonlyMap<string, number>;

export interface Scarcity {
  readonly eventId: string;
  /** The event as a whole has a limit. */
  readonly isLimited: boolean;
  /** Coupons bought ahead, whose passes were taken when they were bought. */
  readonly prePaidCouponIds: ReadonlySet<string>;
}

/** The stock that a selection withholds from others. */
export function piecesOf(selection: Selection, { eventId, isLimited, prePaidCouponIds }: Scarcity): Pieces {
  const pieces = new Map<string, number>();
  const add = (id: string): void => void pieces.set(id, (pieces.get(id) ?? 0) + 1);
  for (const pass of selection.passes) {
    if (pass.couponId !== null) add(pass.couponId);
    if (pass.couponId === null || !prePaidCouponIds.has(pass.couponId)) {
      add(pass.passTypeId);
      if (isLimited) add(eventId);
    }
    for (const { addOnId } of pass.addOns) add(addOnId);
  }
  for (const { roomTypeId } of selection.reservations) add(roomTypeId);
  return pieces;
}

export interface Difference {
  readonly take: Pieces;
  readonly give: Pieces;
}

export function differenceOf(before: Pieces, after: Pieces): Difference {
  const take = new Map<string, number>();
  const give = new Map<string, number>();
  for (const id of new Set([...before.keys(), ...after.keys()])) {
    const more = (after.get(id) ?? 0) - (before.get(id) ?? 0);
    if (more > 0) take.set(id, more);
    if (more < 0) give.set(id, -more);
  }
  return { take, give };
}

export function addPieces(...all: readonly Pieces[]): Pieces {
  const sum = new Map<string, number>();
  for (const pieces of all) for (const [id, count] of pieces) sum.set(id, (sum.get(id) ?? 0) + count);
  return sum;
}
