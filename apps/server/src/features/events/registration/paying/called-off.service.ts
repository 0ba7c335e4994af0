import type { Context } from '../../../../platform/context.ts';
import { giveStock, holdLimit, holdStock, setSupply } from '../../../money/capacity/index.ts';
import * as queries from './called-off.queries.ts';
import { releaseExpiredOf } from '../choosing/holds.service.ts';

/** Of an event that was called off: what is being chosen, and what group tickets keep for those who have not come yet. */
export async function releaseKept(ctx: Context, eventId: string, signal: AbortSignal): Promise<void> {
  await queries.endHolds(ctx.db, ctx.organizationId, eventId);
  while (!signal.aborted && (await releaseExpiredOf(ctx, eventId)));
  for (const id of await queries.listGroupTicketIds(ctx.db, ctx.organizationId, eventId))
    await ctx.transaction((inner) => closeGroupTicket(inner, eventId, id));
}

/** Repeated, it finds nothing unused any more. */
async function closeGroupTicket(inner: Context, eventId: string, id: string): Promise<void> {
  const { db, organizationId } = inner;
  const isLimited = await holdLimit(inner, eventId, null);
  const coupon = await queries.lockGroupTicket(db, organizationId, id);
  if (coupon === undefined) return;
  const { pass_type_id: passTypeId } = coupon;
  // All of them at once, in the order that every taking keeps.
  const stocks = await holdStock(inner, [
    id,
    ...(passTypeId === null ? [] : [passTypeId]),
    ...(isLimited ? [eventId] : []),
  ]);
  const stock = stocks.get(id);
  const unused = stock === undefined ? 0 : (stock.supply ?? 0) - stock.taken;
  await queries.switchOffCoupon(db, organizationId, id, inner.now());
  if (stock === undefined || unused <= 0) return;
  await setSupply(inner, id, stock.taken);
  await giveStock(
    inner,
    new Map([
      ...(passTypeId === null ? [] : [[passTypeId, unused] as const]),
      ...(isLimited ? [[eventId, unused] as const] : []),
    ]),
  );
}
