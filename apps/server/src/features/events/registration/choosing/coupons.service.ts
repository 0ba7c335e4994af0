import type { Context } from '../../../../platform/context.ts';
import { conflict, notFound, type AppError } from '../../../../platform/errors.ts';
import { findCouponByCode, type CompleteCoupon } from '../../tickets/index.ts';
import { countCouponUses } from './draft.queries.ts';
import type { PassLine } from '../paying/pricing.ts';
import { findEmail } from '../registrations.queries.ts';
import type { Standing } from '../registrations.service.ts';

/** By its code; what nobody may use is as if it were not there, so that guessing tells nothing. */
export async function findUsableCoupon(
  ctx: Context,
  standing: Standing,
  code: string,
): Promise<CompleteCoupon> {
  const coupon = await findCouponByCode(ctx, standing.event.id, code);
  if (coupon === undefined || !coupon.row.active) throw notFound('coupon');
  const refusal = await refuseCoupon(ctx, standing, coupon, undefined, Infinity);
  if (refusal !== undefined) throw refusal;
  return coupon;
}

/** Bundles have a price of their own; a coupon is for single passes. */
export const mayCover = ({ row }: CompleteCoupon, pass: PassLine): boolean =>
  pass.packageId === null && (row.pass_type_id === null || row.pass_type_id === pass.passTypeId);

/** How many passes it may cover now, for this buyer and this order. */
export async function usesLeft(
  { db, organizationId }: Context,
  buyer: { readonly registrationId: string; readonly accountId: string },
  { row }: CompleteCoupon,
): Promise<number> {
  const used = row.purchase_limit === null ? 0 : await countCouponUses(db, organizationId, buyer, row.id);
  return Math.max(0, Math.min(row.quantity_max ?? Infinity, (row.purchase_limit ?? Infinity) - used));
}

/** @param passes how many it would cover; undefined: not asked yet */
export async function refuseCoupon(
  { db, organizationId }: Context,
  { event, accountId }: Standing,
  { row, stock }: CompleteCoupon,
  passes: number | undefined,
  limit: number,
): Promise<AppError | undefined> {
  const field = 'couponCode';
  if (!row.active) return conflict('coupon.inactive', { field });
  if (row.start_date !== null && event.now < row.start_date)
    return conflict('coupon.notYet', { values: { start: row.start_date.toISOString() }, field });
  if (row.end_date !== null && event.now >= row.end_date)
    return conflict('coupon.over', { values: { end: row.end_date.toISOString() }, field });
  if (limit <= 0) return conflict('coupon.used', { values: { of: 'person', uses: 0 }, field });
  if (passes !== undefined && row.quantity_min !== null && passes < row.quantity_min)
    return conflict('coupon.tooFew', { values: { min: row.quantity_min }, field });
  if (passes === undefined && stock.supply !== null && stock.taken >= stock.supply)
    return conflict('coupon.usedUp', { field });
  if (row.email_domains.length > 0) {
    const email = await findEmail(db, organizationId, accountId);
    const domain = email?.toLowerCase().split('@').at(-1) ?? '';
    if (!row.email_domains.includes(domain)) return conflict('coupon.domain', { field });
  }
  return undefined;
}
