import type { Context } from '../../platform/context.ts';
import { countStock } from '../capacity/index.ts';
import * as queries from './coupons.queries.ts';
import { listPassTypesByIds } from './offer.service.ts';
import type { CompleteCoupon } from './offer.types.ts';

/** Codes are said aloud and typed: neither case nor spaces around them matter. */
export const codeKey = (code: string): string => code.normalize('NFKC').trim().toLowerCase();

export async function findCouponByCode(
  ctx: Context,
  eventId: string,
  code: string,
): Promise<CompleteCoupon | undefined> {
  const row = await queries.findCouponByCode(ctx.db, ctx.organizationId, eventId, codeKey(code));
  return row === undefined ? undefined : (await completeCoupons(ctx, [row]))[0];
}

export async function listCouponsByIds(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, CompleteCoupon>> {
  if (ids.length === 0) return new Map();
  const rows = await queries.listCouponsByIds(ctx.db, ctx.organizationId, [...new Set(ids)]);
  return new Map((await completeCoupons(ctx, rows)).map((coupon) => [coupon.row.id, coupon]));
}

export async function completeCoupons(
  ctx: Context,
  rows: readonly queries.CouponRow[],
): Promise<CompleteCoupon[]> {
  const [passTypes, stock] = await Promise.all([
    listPassTypesByIds(
      ctx,
      rows.flatMap((row) => row.pass_type_id ?? []),
    ),
    countStock(
      ctx,
      rows.map(({ id }) => id),
    ),
  ]);
  return rows.map((row) => ({
    row,
    passType: passTypes.get(row.pass_type_id ?? '') ?? null,
    stock: stock.get(row.id) ?? { supply: null, taken: 0 },
  }));
}
