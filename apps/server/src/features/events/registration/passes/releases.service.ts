import type { Context } from '../../../../platform/context.ts';
import { giveStock, holdLimit } from '../../../money/capacity/index.ts';
import { listCouponsByIds } from '../../tickets/index.ts';
import { addPieces, piecesOf } from '../choosing/holdings.ts';
import { countSeatsOf, sumAnswerPieces } from '../choosing/holds.queries.ts';
import {
  cancelEmptiedPackages,
  cancelPasses,
  letGo,
  listEmptiedRooms,
  listLinesOfPasses,
} from './releases.queries.ts';

/** A pass as `releasePasses` needs it. */
export interface Releasable {
  readonly id: string;
  readonly event_id: string;
}

/**
 * Cancels passes that were issued, all of one event: what they had taken is there for others again. Answers how many
 * there were to cancel; those that were canceled already give nothing twice.
 */
export async function releasePasses(inner: Context, passes: readonly Releasable[]): Promise<string[]> {
  const [first] = passes;
  if (first === undefined) return [];
  const { db, organizationId } = inner;
  const canceled = await cancelPasses(
    db,
    organizationId,
    passes.map(({ id }) => id),
    inner.now(),
  );
  if (canceled.length === 0) return [];
  const lines = await listLinesOfPasses(db, organizationId, canceled);
  // A room is let go with the last pass that shares it.
  const shared = lines.flatMap((line) => line.reservation_id ?? []);
  const rooms = shared.length === 0 ? [] : await listEmptiedRooms(db, organizationId, shared);
  const packages = lines.flatMap((line) => line.registration_package_id ?? []);
  if (packages.length > 0) await cancelEmptiedPackages(db, organizationId, packages);
  const coupons = await listCouponsByIds(
    inner,
    lines.flatMap((line) => line.coupon_id ?? []),
  );
  const pieces = piecesOf(
    {
      passes: lines.map((line) => ({
        id: line.id,
        passTypeId: line.pass_type_id,
        packageId: null,
        couponId: line.coupon_id,
        reservationId: null,
        price: 0,
        discount: 0,
        addOns: line.add_ons.map((addOn) => ({ addOnId: addOn.add_on_id, price: 0, discount: 0 })),
      })),
      packages: [],
      reservations: rooms.map((room) => ({
        id: room.id,
        roomTypeId: room.room_type_id,
        start: null,
        end: null,
        price: 0,
        discount: 0,
      })),
    },
    {
      eventId: first.event_id,
      isLimited: await holdLimit(inner, first.event_id, null),
      prePaidCouponIds: new Set([...coupons.values()].flatMap(({ row }) => (row.pre_paid ? row.id : []))),
    },
  );
  const [answers, seats] = [
    await sumAnswerPieces(db, organizationId, canceled),
    await countSeatsOf(db, organizationId, canceled),
  ];
  await letGo(
    db,
    organizationId,
    canceled,
    rooms.map(({ id }) => id),
  );
  await giveStock(inner, addPieces(pieces, answers, seats));
  return canceled;
}
