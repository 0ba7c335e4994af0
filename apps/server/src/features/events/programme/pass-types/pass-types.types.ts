import type { Stock } from '../../../money/capacity/index.ts';
import type { PassTypeRow, PriceRow, RefundRow } from './pass-types.queries.ts';

export interface CompletePassType {
  readonly row: PassTypeRow;
  readonly prices: readonly PriceRow[];
  readonly refunds: readonly RefundRow[];
  readonly stock: Stock;
  /** The price by its schedule at this moment. */
  readonly priceNow: number;
}
