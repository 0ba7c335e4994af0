/** The refund for one pass on one payment: money returns the way it came. */
export interface Portion {
  readonly intentId: string;
  readonly passId: string;
  /** Set for a place in a session, which was paid for apart. */
  readonly accessId: string | null;
  readonly amount: number;
}

/** The amount received for one pass on one payment. */
export interface PaidPart extends Omit<Portion, 'amount'> {
  /** A place in a session that was given up before. */
  readonly isOver: boolean;
  readonly paid: number;
  readonly refunded: number;
  readonly left: number;
}

/** Fractions of the smallest coin are not given back: rounded down for each payment. */
export const shareOf = (paid: number, percentage: number): number => Math.floor((paid * percentage) / 100);

/** Spreads an amount over what is left of the payments, the first first; what none can bear stays away. */
export function fillUp(parts: readonly PaidPart[], amount: number): Portion[] {
  let rest = Math.max(0, amount);
  return parts.flatMap(({ intentId, passId, accessId, left }) => {
    const portion = Math.min(rest, left);
    rest -= portion;
    return portion > 0 ? [{ intentId, passId, accessId, amount: portion }] : [];
  });
}
