import { anyOf, type Db } from '../../../platform/db/database.ts';

type Shared = 'registration_package' | 'room_reservation';

const COLUMN = {
  registration_package: 'registration_package_id',
  room_reservation: 'reservation_id',
} as const;

/** Of packages and rooms of these registrations, those that passes of others are in, with whose they could be. */
export async function listSharers(
  db: Db,
  organizationId: string,
  table: Shared,
  registrationIds: readonly string[],
): Promise<{ id: string; registration_id: string; status: string }[]> {
  return db
    .selectFrom(table)
    .innerJoin('pass', (join) =>
      join
        .on('pass.organization_id', '=', organizationId)
        .onRef(`pass.${COLUMN[table]}`, '=', `${table}.id`)
        .onRef('pass.registration_id', '<>', `${table}.registration_id`),
    )
    .select([`${table}.id`, 'pass.registration_id', 'pass.status'])
    .where(`${table}.organization_id`, '=', organizationId)
    .where((eb) => anyOf(eb.ref(`${table}.registration_id`), registrationIds))
    .orderBy(`${table}.id`)
    .orderBy('pass.id')
    .execute();
}

export async function moveShared(
  db: Db,
  organizationId: string,
  table: Shared,
  id: string,
  registrationId: string,
): Promise<void> {
  await db
    .updateTable(table)
    .set({ registration_id: registrationId })
    .where(`${table}.organization_id`, '=', organizationId)
    .where(`${table}.id`, '=', id)
    .execute();
}

/** Packages or rooms of others that passes of these registrations are in, one after the other by their ids. */
export async function lockForeign(
  db: Db,
  organizationId: string,
  table: Shared,
  registrationIds: readonly string[],
): Promise<{ id: string; registration_id: string }[]> {
  return db
    .selectFrom(table)
    .select([`${table}.id`, `${table}.registration_id`])
    .where(`${table}.organization_id`, '=', organizationId)
    .where(`${table}.status`, '<>', 'canceled')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('pass')
          .select('pass.id')
          .where('pass.organization_id', '=', organizationId)
          .whereRef(`pass.${COLUMN[table]}`, '=', `${table}.id`)
          .where((inner) => anyOf(inner.ref('pass.registration_id'), registrationIds)),
      ),
    )
    .orderBy(`${table}.id`)
    .forUpdate()
    .execute();
}

/** Cancels those of these that no pass is left in; asked once the passes are gone. */
export async function cancelEmpty(
  db: Db,
  organizationId: string,
  table: Shared,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .updateTable(table)
    .set({ status: 'canceled' })
    .where(`${table}.organization_id`, '=', organizationId)
    .where((eb) => anyOf(eb.ref(`${table}.id`), ids))
    .where(`${table}.status`, '<>', 'canceled')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('pass')
            .select('pass.id')
            .where('pass.organization_id', '=', organizationId)
            .whereRef(`pass.${COLUMN[table]}`, '=', `${table}.id`)
            .where('pass.status', '<>', 'canceled'),
        ),
      ),
    )
    .returning(`${table}.id`)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listRoomTypeIds(
  db: Db,
  organizationId: string,
  roomIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('room_reservation')
    .select('room_reservation.room_type_id')
    .where('room_reservation.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('room_reservation.id'), roomIds))
    .execute();
  return rows.map((row) => row.room_type_id);
}
