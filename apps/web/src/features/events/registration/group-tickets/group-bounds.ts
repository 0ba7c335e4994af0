export interface GroupBounds {
  min: number;
  /** Null: as many as anybody wants. */
  max: number | null;
}

interface Sold {
  enableCoupons: boolean;
  minCouponQuantity: number | null;
  maxCouponQuantity: number | null;
  supply: number | null;
  priceNow: number;
}

/** How many group tickets of a pass type can be bought at once; null where none can. */
export function groupBounds(passType: Sold): GroupBounds | null {
  const { enableCoupons, minCouponQuantity, maxCouponQuantity, supply, priceNow } = passType;
  // A free pass needs nobody to pay in advance.
  if (!enableCoupons || priceNow === 0) return null;
  const min = Math.max(1, minCouponQuantity ?? 1);
  const limits = [maxCouponQuantity, supply].filter((limit) => limit !== null);
  const max = limits.length === 0 ? null : Math.min(...limits);
  return max !== null && max < min ? null : { min, max };
}

/** A whole number within the bounds, or null. */
export function readQuantity(text: string | null, { min, max }: GroupBounds): number | null {
  if (text === null || !/^\d{1,5}$/.test(text)) return null;
  const quantity = Number(text);
  return quantity >= min && (max === null || quantity <= max) ? quantity : null;
}
