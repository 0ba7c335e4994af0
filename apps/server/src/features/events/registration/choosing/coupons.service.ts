import type { Context } from '../../../../platform/context.ts';
import { conflict, notFound, type AppError } from '../../../../platform/errors.ts';
import { findCouponByCode, listCouponsByIds, type CompleteCoupon } from '../../tickets/index.ts';
import type { Change, Draft } from './draft.service.ts';
import { countCouponUses } from './offer.queries.ts';
import type { PassLine, Selection, Terms } from '../paying/pricing.ts';
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
const mayCover = ({ row }: CompleteCoupon, pass: PassLine): boolean =>
  pass.packageId === null && (row.pass_type_id === null || row.pass_type_id === pass.passTypeId);

/** How many passes it may cover now, for this buyer and this order. */
async function usesLeft(
  { db, organizationId }: Context,
  buyer: { readonly registrationId: string; readonly accountId: string },
  { row }: CompleteCoupon,
): Promise<number> {
  const used = row.purchase_limit === null ? 0 : await countCouponUses(db, organizationId, buyer, row.id);
  return Math.max(0, Math.min(row.quantity_max ?? Infinity, (row.purchase_limit ?? Infinity) - used));
}

/** @param passes how many it would cover; undefined: not asked yet */
async function refuseCoupon(
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

/** Which pass is covered by which coupon: the one it names, else the one that was applied. */
export async function coverPasses(
  inner: Context,
  { standing, registration, selection: before }: Draft,
  selection: Selection,
  applied: CompleteCoupon | undefined,
): Promise<Change> {
  const couponId = applied?.row.id ?? registration.coupon_id;
  const named = selection.passes.flatMap((pass) => pass.couponId ?? []);
  if (couponId === null && named.length === 0) return { selection };
  const coupons = await listCouponsByIds(inner, [...named, ...(couponId === null ? [] : [couponId])]);
  const known = new Set([couponId, ...before.passes.map((pass) => pass.couponId)]);
  for (const id of named) {
    const coupon = coupons.get(id);
    const isTheirs = known.has(id) || coupon?.row.registration_id === registration.id;
    if (coupon === undefined || coupon.row.event_id !== standing.event.id || !isTheirs)
      throw notFound('coupon');
  }
  let passes: readonly PassLine[] = selection.passes;
  const buyer = { registrationId: registration.id, accountId: registration.account_id };
  for (const coupon of coupons.values()) {
    const isApplied = coupon.row.id === couponId;
    const fits = (pass: PassLine): boolean =>
      mayCover(coupon, pass) && (pass.couponId === coupon.row.id || (isApplied && pass.couponId === null));
    const eligible = passes.filter(fits);
    const limit = await usesLeft(inner, buyer, coupon);
    const why = await refuseCoupon(inner, standing, coupon, eligible.length, limit);
    // Just applied, it is refused; when what is chosen has changed since, it only covers nothing.
    if (why !== undefined && applied !== undefined && isApplied && eligible.length > 0) throw why;
    const covered = new Set((why === undefined ? eligible.slice(0, limit) : []).map(({ id }) => id));
    if (why === undefined && applied !== undefined && isApplied && passes.length > 0 && covered.size === 0)
      throw conflict('coupon.fitsNothing', { field: 'couponCode' });
    passes = passes.map((pass) =>
      covered.has(pass.id)
        ? { ...pass, couponId: coupon.row.id }
        : pass.couponId === coupon.row.id
          ? { ...pass, couponId: null }
          : pass,
    );
  }
  return { selection: { ...selection, passes }, couponId };
}

/** Coupons of passes, with what they take off. */
export async function couponsOf(
  ctx: Context,
  ...selections: readonly Selection[]
): Promise<Map<string, CompleteCoupon>> {
  return listCouponsByIds(
    ctx,
    selections.flatMap(({ passes }) => passes.flatMap(({ couponId }) => couponId ?? [])),
  );
}

export const termsOf = ({ row }: CompleteCoupon): Terms => ({
  prePaid: row.pre_paid,
  percent: row.discount_percent,
  amount: row.discount_amount,
  toPass: row.apply_to_pass_type,
  toAddOns: row.apply_to_add_ons,
  toReservation: row.apply_to_reservation,
});
