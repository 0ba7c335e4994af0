import type { Context } from '../../../../platform/context.ts';
import { giveStock, holdLimit } from '../../../money/capacity/index.ts';
import { listCouponsByIds } from '../../tickets/index.ts';
import * as draft from './draft.queries.ts';
import * as holds from './holds.queries.ts';
import { addPieces, piecesOf, type Pieces } from './holdings.ts';
import type { Selection } from '../paying/pricing.ts';
import * as queries from '../registrations.queries.ts';

const AT_ONCE = 50;

/** Sets free what expired holds of an event keep from others; false when there were none. */
export async function releaseExpiredOf(ctx: Context, eventId: string): Promise<boolean> {
  if (!(await queries.hasExpired(ctx.db, ctx.organizationId, eventId))) return false;
  // Waits for whoever is setting them free already: what they had is there then as well.
  await release(ctx, eventId);
  return true;
}

/** The same for every event; what a crash has left is found here too. */
export async function releaseExpired(ctx: Context, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await release(ctx, undefined)) === AT_ONCE);
}

const release = (ctx: Context, eventId: string | undefined): Promise<number> =>
  ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    const expired = await queries.lockExpired(db, organizationId, eventId, AT_ONCE);
    const pieces: Pieces[] = [];
    for (const registration of expired) {
      // Promised or paid while its lock was waited for: the question was asked before.
      if (await draft.isBeingPaid(db, organizationId, registration.id)) continue;
      pieces.push(await piecesHeld(inner, registration, ['draft']));
      await deleteDraft(inner, registration);
    }
    // All of it in one statement, which locks in the order that everybody keeps.
    await giveStock(inner, addPieces(...pieces));
    return expired.length;
  });

async function deleteDraft(
  { db, organizationId }: Context,
  { id: registrationId, hold_expires_at: end }: queries.RegistrationRow,
): Promise<void> {
  const [packages, rooms] = [
    await draft.listPackageLines(db, organizationId, registrationId),
    await draft.listReservationLines(db, organizationId, registrationId),
  ];
  const passes = await draft.listPassLines(db, organizationId, { registrationId, statuses: ['draft'] });
  await draft.deleteDrafts(db, organizationId, 'pass', idsOf(passes));
  await draft.deleteDrafts(db, organizationId, 'registration_package', idsOf(packages));
  await draft.deleteDrafts(db, organizationId, 'room_reservation', idsOf(rooms));
  await queries.updateRegistration(db, organizationId, registrationId, {
    coupon_id: null,
    hold_expires_at: null,
    last_hold_ends: end,
  });
}

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

/** Stock taken by passes of these statuses and everything that depends on them. */
export async function piecesHeld(
  inner: Context,
  registration: queries.RegistrationRow,
  statuses: readonly string[],
): Promise<Pieces> {
  const { db, organizationId } = inner;
  const registrationId = registration.id;
  const rows = await draft.listPassLines(db, organizationId, { registrationId, statuses });
  const rooms = await holds.listRoomsOf(db, organizationId, registrationId, statuses);
  const selection: Selection = {
    passes: rows.map((row) => ({
      id: row.id,
      passTypeId: row.pass_type_id,
      packageId: row.registration_package_id,
      couponId: row.coupon_id,
      reservationId: row.reservation_id,
      price: row.price,
      discount: row.discount,
      addOns: row.add_ons.map((addOn) => ({ addOnId: addOn.add_on_id, price: 0, discount: 0 })),
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
  };
  const coupons = await listCouponsByIds(
    inner,
    rows.flatMap((row) => row.coupon_id ?? []),
  );
  const pieces = piecesOf(selection, {
    eventId: registration.event_id,
    isLimited: await holdLimit(inner, registration.event_id, null),
    prePaidCouponIds: new Set([...coupons.values()].flatMap(({ row }) => (row.pre_paid ? row.id : []))),
  });
  const passIds = idsOf(rows);
  return addPieces(
    pieces,
    await holds.sumAnswerPieces(db, organizationId, passIds),
    await holds.countSeatsOf(db, organizationId, passIds),
  );
}
