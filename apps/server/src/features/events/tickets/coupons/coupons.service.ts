import { randomBytes } from 'node:crypto';
import type { Context } from '../../../../platform/context.ts';
import { AppError, conflict, notFound } from '../../../../platform/errors.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { newId } from '../../../../platform/ids.ts';
import { compatible } from '../../../../platform/text.ts';
import { refuseText } from '../../../ground/rules/index.ts';
import { closeStock, countStock, openStock, setSupply } from '../../../money/capacity/index.ts';
import { getHostedEvent, refuseTooMany } from '../../programme/index.ts';
import { BLANK, findBoughtField, readColumns, refuseNonsense } from './coupon-fields.ts';
import * as uses from './coupon-uses.queries.ts';
import type { CouponUseRow } from './coupon-uses.queries.ts';
import * as queries from './coupons.queries.ts';
import { listOwnIds } from '../offer/extras.queries.ts';
import type { CouponFields, CreateCoupon, CreateCoupons, UpdateCoupon } from './coupon-requests.schemas.ts';
import { listPassTypesByIds } from '../offer/offer.service.ts';
import type { CompleteCoupon } from '../offer/offer.types.ts';
import { holdUnchanged } from '../../../../platform/unchanged.ts';

/** Codes are said aloud and typed: neither case nor spaces around them matter. */
export const codeKey = (code: string): string => compatible(code, 'NFKC').trim().toLowerCase();

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
    stock: stock.get(row.id) ?? { supply: null, taken: 0, spare: null },
  }));
}

export async function listCoupons(
  ctx: Context,
  event: string,
  paging: Paging,
): Promise<{ coupons: CompleteCoupon[]; count: number }> {
  const { id: eventId } = await getHostedEvent(ctx, event);
  const [rows, count] = await Promise.all([
    queries.listCoupons(ctx.db, ctx.organizationId, eventId, paging),
    queries.countCoupons(ctx.db, ctx.organizationId, eventId, paging.search),
  ]);
  return { coupons: await completeCoupons(ctx, rows), count };
}

export async function listCouponUses(
  ctx: Context,
  event: string,
  id: string,
  paging: Paging,
): Promise<{ uses: CouponUseRow[]; count: number }> {
  const { id: eventId } = await getHostedEvent(ctx, event);
  await getCoupon(ctx, eventId, id);
  const [found, count] = await Promise.all([
    uses.listCouponUses(ctx.db, ctx.organizationId, id, paging),
    uses.countCouponUses(ctx.db, ctx.organizationId, id),
  ]);
  return { uses: found, count };
}

export async function createCoupon(
  ctx: Context,
  event: string,
  { code, ...fields }: CreateCoupon,
): Promise<CompleteCoupon> {
  const { id: eventId } = await getHostedEvent(ctx, event);
  await refuseText(ctx, [code, fields.description]);
  const columns = await readNew(ctx, eventId, fields);
  const id = await ctx.transaction(async (inner) => {
    const [made] = await insert(inner, eventId, [code], columns, fields.useLimit ?? null);
    if (made === undefined) throw conflict('coupon.code.taken', { field: 'code' });
    return made;
  });
  return getCoupon(ctx, eventId, id);
}

/** Letters and digits that nobody takes for one another. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;

/** The same key makes the same codes, and no second batch of them. */
export async function createCoupons(
  ctx: Context,
  event: string,
  { count, prefix = '', ...fields }: CreateCoupons,
  key: string | undefined,
): Promise<CompleteCoupon[]> {
  const { id: eventId } = await getHostedEvent(ctx, event);
  await refuseText(ctx, [prefix, fields.description]);
  const columns = await readNew(ctx, eventId, fields);
  const seed = key ?? randomBytes(16).toString('hex');
  const codes = Array.from({ length: count }, (_, index) => {
    const bytes = ctx.services.secrets.lastingMac('coupon', ctx.organizationId, eventId, seed, String(index));
    const letters = [...bytes.subarray(0, CODE_LENGTH)].map((byte) =>
      ALPHABET.charAt(byte % ALPHABET.length),
    );
    return `${prefix}${letters.join('')}`;
  });
  await ctx.transaction((inner) => insert(inner, eventId, codes, columns, fields.useLimit ?? null));
  const keys = codes.map(codeKey);
  return completeCoupons(ctx, await queries.listCouponsByCodes(ctx.db, ctx.organizationId, eventId, keys));
}

export async function updateCoupon(
  ctx: Context,
  event: string,
  id: string,
  { code, ...fields }: UpdateCoupon,
): Promise<CompleteCoupon> {
  const { id: eventId } = await getHostedEvent(ctx, event);
  const coupon = await getCoupon(ctx, eventId, id);
  await refuseText(ctx, [code, fields.description]);
  if (coupon.row.pre_paid) refuseRewriting(coupon, { ...fields, ...(code !== undefined && { code }) });
  await refuseForeignTicket(ctx, eventId, fields.ticketId);
  await ctx.transaction(async (inner) => {
    if (fields.useLimit !== undefined && !coupon.row.pre_paid) await setUseLimit(inner, id, fields.useLimit);
    const row = await queries.findCouponForUpdate(inner.db, ctx.organizationId, eventId, id);
    if (row === undefined) throw notFound('coupon');
    await holdUnchanged(inner, 'coupon', id);
    const columns = readColumns(fields);
    refuseNonsense({ ...row, ...columns });
    if (code !== undefined && codeKey(code) !== row.code_key) {
      const [other] = await queries.listCouponsByCodes(inner.db, ctx.organizationId, eventId, [
        codeKey(code),
      ]);
      if (other !== undefined) throw conflict('coupon.code.taken', { field: 'code' });
    }
    await queries.updateCoupon(inner.db, ctx.organizationId, id, {
      ...columns,
      ...(code === undefined ? {} : { code: code.trim(), code_key: codeKey(code) }),
      updated_at: ctx.now(),
    });
  });
  return getCoupon(ctx, eventId, id);
}

/** Its passes were taken when it was bought: what it is for, and for how many, stays. */
function refuseRewriting({ row, stock }: CompleteCoupon, { code, useLimit, ...fields }: UpdateCoupon): void {
  const isOther =
    (code !== undefined && codeKey(code) !== row.code_key) ||
    (useLimit !== undefined && useLimit !== stock.supply) ||
    findBoughtField(row, readColumns(fields)) !== undefined;
  if (isOther) throw conflict('coupon.prePaid');
}

export async function deleteCoupon(ctx: Context, event: string, id: string): Promise<null> {
  const { id: eventId } = await getHostedEvent(ctx, event);
  const { row } = await getCoupon(ctx, eventId, id);
  if (row.pre_paid) throw conflict('coupon.prePaid');
  await ctx.transaction((inner) => remove(inner, [id]));
  return null;
}

/** Coupons for one pass type alone go with it; a group ticket that was paid for keeps it. */
export async function deleteCouponsFor(ctx: Context, passTypeId: string): Promise<void> {
  const coupons = await queries.listCouponsFor(ctx.db, ctx.organizationId, passTypeId);
  const paid = coupons.filter(({ pre_paid: isPaid }) => isPaid).map(({ id }) => id);
  if (paid.length > 0) {
    const stock = await countStock(ctx, paid);
    const sold = paid.reduce((sum, id) => sum + (stock.get(id)?.supply ?? 1), 0);
    throw conflict('passType.sold', { values: { sold } });
  }
  if (coupons.length > 0)
    await remove(
      ctx,
      coupons.map(({ id }) => id),
    );
}

async function remove(ctx: Context, ids: readonly string[]): Promise<void> {
  await closeStock(ctx, ids);
  const uses = await queries.countUses(ctx.db, ctx.organizationId, ids);
  if (uses > 0) throw conflict('coupon.used', { values: { of: 'all', uses } });
  await queries.deleteCoupons(ctx.db, ctx.organizationId, ids);
}

async function setUseLimit(ctx: Context, id: string, limit: number | null): Promise<void> {
  try {
    await setSupply(ctx, id, limit);
  } catch (error) {
    if (error instanceof AppError && error.code === 'supply.taken')
      throw conflict('supply.taken', { field: 'useLimit' });
    throw error;
  }
}

async function getCoupon(ctx: Context, eventId: string, id: string): Promise<CompleteCoupon> {
  const coupon = (await listCouponsByIds(ctx, [id])).get(id);
  if (coupon?.row.event_id !== eventId) throw notFound('coupon');
  return coupon;
}

async function insert(
  ctx: Context,
  eventId: string,
  codes: readonly string[],
  columns: ReturnType<typeof readColumns>,
  useLimit: number | null,
): Promise<string[]> {
  const now = ctx.now();
  const made = await queries.insertCoupons(
    ctx.db,
    codes.map((code) => ({
      ...columns,
      organization_id: ctx.organizationId,
      id: newId(),
      event_id: eventId,
      code: code.trim(),
      code_key: codeKey(code),
      created_at: now,
      updated_at: now,
    })),
  );
  await openStock(
    ctx,
    made.map((id) => ({ id, supply: useLimit })),
  );
  if (made.length > 0) await refuseTooMany(ctx, eventId, ['coupon']);
  return made;
}

async function readNew(ctx: Context, eventId: string, fields: CouponFields) {
  await refuseForeignTicket(ctx, eventId, fields.ticketId);
  const columns = readColumns(fields);
  refuseNonsense({ ...BLANK, ...columns });
  return columns;
}

async function refuseForeignTicket(
  ctx: Context,
  eventId: string,
  ticketId: string | null | undefined,
): Promise<void> {
  if (typeof ticketId !== 'string') return;
  const own = await listOwnIds(ctx.db, ctx.organizationId, 'pass_type', eventId, [ticketId]);
  if (own.length === 0) throw notFound('passType');
}
