import { anyOf, type Db } from '../../../../platform/db/database.ts';

/**
 * Stock that is taken but may come back by itself: in unfinished orders, and offered to the waitlist. Passes of a group
 * ticket stay taken, no matter who is using it.
 */
export async function countHeldPasses(
  db: Db,
  organizationId: string,
  passTypeIds: readonly string[],
): Promise<Map<string, number>> {
  const [drafts, offers] = await Promise.all([
    db
      .selectFrom('pass')
      .leftJoin('coupon', (join) =>
        join.on('coupon.organization_id', '=', organizationId).onRef('coupon.id', '=', 'pass.coupon_id'),
      )
      .select(({ fn }) => ['pass.pass_type_id as id', fn.countAll<number>().as('count')])
      .where('pass.organization_id', '=', organizationId)
      .where((eb) => anyOf(eb.ref('pass.pass_type_id'), passTypeIds))
      .where('pass.status', '=', 'draft')
      .where((eb) => eb.or([eb('coupon.pre_paid', 'is', null), eb('coupon.pre_paid', '=', false)]))
      .groupBy('pass.pass_type_id')
      .execute(),
    db
      .selectFrom('waitlist_offer')
      .select(({ fn }) => ['waitlist_offer.pass_type_id as id', fn.sum<number>('quantity').as('count')])
      .where('waitlist_offer.organization_id', '=', organizationId)
      .where((eb) => anyOf(eb.ref('waitlist_offer.pass_type_id'), passTypeIds))
      .groupBy('waitlist_offer.pass_type_id')
      .execute(),
  ]);
  return add([...drafts, ...offers]);
}

export async function countHeldAddOns(
  db: Db,
  organizationId: string,
  addOnIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('pass_add_on')
    .select(({ fn }) => ['pass_add_on.add_on_id as id', fn.countAll<number>().as('count')])
    .where('pass_add_on.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('pass_add_on.add_on_id'), addOnIds))
    .where('pass_add_on.status', '=', 'draft')
    .groupBy('pass_add_on.add_on_id')
    .execute();
  return add(rows);
}

export async function countHeldRooms(
  db: Db,
  organizationId: string,
  roomTypeIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('room_reservation')
    .select(({ fn }) => ['room_reservation.room_type_id as id', fn.countAll<number>().as('count')])
    .where('room_reservation.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('room_reservation.room_type_id'), roomTypeIds))
    .where('room_reservation.status', '=', 'draft')
    .groupBy('room_reservation.room_type_id')
    .execute();
  return add(rows);
}

function add(rows: readonly { id: string; count: number }[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { id, count } of rows) sums.set(id, (sums.get(id) ?? 0) + Number(count));
  return sums;
}
