import type { Context } from '../../../../platform/context.ts';
import { notFound } from '../../../../platform/errors.ts';
import { requireMember } from '../../../ground/accounts/index.ts';
import type { RegistrationView } from '../../registration/index.ts';
import * as queries from './group-tickets.queries.ts';
import { getAttendee } from '../passes.service.ts';

type ManagedCouponView = RegistrationView['coupons'][number];

/** More than any group ticket is for. */
const MOST_PASSES = 1000;

export const listCoupons = async (ctx: Context, event: string): Promise<ManagedCouponView[]> =>
  (await getAttendee(ctx, event)).coupons;

export async function getCoupon(ctx: Context, event: string, couponId: string): Promise<ManagedCouponView> {
  const coupon = (await listCoupons(ctx, event)).find(({ id }) => id === couponId);
  if (coupon === undefined) throw notFound('coupon');
  return coupon;
}

/** Passes obtained with the coupon of a group ticket. */
export async function listCouponPasses(
  ctx: Context,
  event: string,
  couponId: string,
): Promise<{ coupon: ManagedCouponView; passes: queries.CouponPassRow[] }> {
  const { accountId } = requireMember(ctx.actor);
  const coupon = await getCoupon(ctx, event, couponId);
  const { db, organizationId } = ctx;
  return {
    coupon,
    passes: await queries.listCouponPasses(db, organizationId, accountId, couponId, MOST_PASSES),
  };
}
