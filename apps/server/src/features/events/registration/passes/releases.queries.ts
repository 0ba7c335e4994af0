import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { anyOf, type Db } from '../../../../platform/db/database.ts';

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
      'pass.registration_package_id',
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

/**
 * Of these rooms, those that no pass is left for. They are locked first and looked at afterwards, in another statement: of
 * the last two passes of a room, canceled at the same moment, the second must see that the first has gone.
 */
export async function listEmptiedRooms(db: Db, organizationId: string, ids: readonly string[]) {
  await db
    .selectFrom('room_reservation')
    .select('room_reservation.id')
    .where('room_reservation.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('room_reservation.id'), ids))
    .orderBy('room_reservation.id')
    .forUpdate()
    .execute();
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
    .execute();
}

/** Packages go with the last of their passes; locked before they are looked at, like rooms. */
export async function cancelEmptiedPackages(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  await db
    .selectFrom('registration_package')
    .select('registration_package.id')
    .where('registration_package.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('registration_package.id'), ids))
    .orderBy('registration_package.id')
    .forUpdate()
    .execute();
  await db
    .updateTable('registration_package')
    .set({ status: 'canceled' })
    .where('registration_package.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('registration_package.id'), ids))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('pass')
            .select('pass.id')
            .where('pass.organization_id', '=', organizationId)
            .whereRef('pass.registration_package_id', '=', 'registration_package.id')
            .where('pass.status', '!=', 'canceled'),
        ),
      ),
    )
    .execute();
}

/** Cancels or deletes everything that depends on canceled passes, so that it no longer counts. */
export async function letGo(
  db: Db,
  organizationId: string,
  passIds: readonly string[],
  reservationIds: readonly string[],
): Promise<void> {
  await db
    .updateTable('pass_add_on')
    .set({ status: 'canceled' })
    .where('pass_add_on.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('pass_add_on.pass_id'), passIds))
    .execute();
  await db
    .updateTable('session_access')
    .set({ status: 'canceled', hold_expires_at: null })
    .where('session_access.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('session_access.pass_id'), passIds))
    .execute();
  await db
    .deleteFrom('question_response_stock')
    .where('question_response_stock.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('question_response_stock.pass_id'), passIds))
    .execute();
  if (reservationIds.length > 0)
    await db
      .updateTable('room_reservation')
      .set({ status: 'canceled' })
      .where('room_reservation.organization_id', '=', organizationId)
      .where((eb) => anyOf(eb.ref('room_reservation.id'), reservationIds))
      .execute();
}
