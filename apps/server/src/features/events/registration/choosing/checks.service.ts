import type { Context } from '../../../../platform/context.ts';
import { invalid } from '../../../../platform/errors.ts';
import { couponsOf, termsOf } from './coupons.service.ts';
import type { Change, Draft } from './draft.service.ts';
import { discounted, sumsOf } from '../paying/pricing.ts';
import { settleStays } from './stays.service.ts';

const MAX_TOTAL = 2_000_000_000;

/** Rooms by who shares them now, discounts by what the coupons cover now, and a total that can be paid. */
export async function checkChange(inner: Context, { standing }: Draft, change: Change): Promise<Change> {
  const settled = await settleStays(inner, standing.event, change.selection);
  const coupons = await couponsOf(inner, settled);
  const selection = discounted(settled, new Map([...coupons].map(([id, coupon]) => [id, termsOf(coupon)])));
  if (sumsOf(selection).subTotal > MAX_TOTAL) throw invalid('selection.tooMuch', { field: 'passes' });
  return { ...change, selection };
}
