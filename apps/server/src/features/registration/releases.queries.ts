import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { anyOf, type Db } from '../../platform/db/database.ts';

/** The ids of those that were not canceled before. */
export async function cancelPasses(
  db: Db,
  organizationId: string,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await db
    .updateTable('pass')
    .set({ status: 'canceled', canceled_at: now, updated_at: now })
    .where('pass.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('pass.id'), ids))
    .where('pass.status', 'in', ['ready', 'needsInfo'])
    .returning('pass.id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function listLinesOfPasses(db: Db, organizationId: string, ids: readonly string[]) {
  return db
    .selectFrom('pass')
    .select((eb) => [
      'pass.id',
      'pass.pass_type_id',
      'pass.coupon_id',
      'pass.reservation_id',
      jsonArrayFrom(
        eb
          .selectFrom('pass_add_on')
          .select('pass_add_on.add_on_id')
          .where('pass_add_on.organization_id', '=', organizationId)
          .whereRef('pass_add_on.pass_id', '=', 'pass.id')
          .where('pass_add_on.status', '!=', 'canceled'),
      ).as('add_ons'),
    ])
    .where('pass.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('pass.id'), ids))
    .execute();
}

/** Of these rooms, those that no pass is left for. */
export async function listSharedRooms(db: Db, organizationId: string, ids: readonly string[]) {
  return db
    .selectFrom('room_reservation')
    .select(['room_reservation.id', 'room_reservation.room_type_id'])
    .where('room_reservation.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('room_reservation.id'), ids))
    .where('room_reservation.status', '!=', 'canceled')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('pass')
            .select('pass.id')
            .where('pass.organization_id', '=', organizationId)
            .whereRef('pass.reservation_id', '=', 'room_reservation.id')
            .where('pass.status', '!=', 'canceled'),
        ),
      ),
    )
    .forUpdate('room_reservation')
    .execute();
}
