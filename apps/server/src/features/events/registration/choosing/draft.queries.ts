import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { anyOf, type Db } from '../../../../platform/db/database.ts';
import type { NewRow } from '../../../../platform/db/schema.ts';
import type { PassTable, RegistrationPackageTable, RoomReservationTable } from '../registration.tables.ts';
import { awaitsDelivery } from '../registrations.queries.ts';

/** The selected or (with finished statuses) the purchased passes, in the order of selection. */
export async function listPassLines(
  db: Db,
  organizationId: string,
  which: { registrationId: string; statuses: readonly string[] },
) {
  return db
    .selectFrom('pass')
    .select((eb) => [
      'pass.id',
      'pass.pass_type_id',
      'pass.registration_package_id',
      'pass.coupon_id',
      'pass.reservation_id',
      'pass.number',
      'pass.price',
      'pass.discount',
      'pass.status',
      jsonArrayFrom(
        eb
          .selectFrom('pass_add_on')
          .select(['pass_add_on.add_on_id', 'pass_add_on.price', 'pass_add_on.discount'])
          .where('pass_add_on.organization_id', '=', organizationId)
          .whereRef('pass_add_on.pass_id', '=', 'pass.id')
          .where('pass_add_on.status', '!=', 'canceled')
          .orderBy('pass_add_on.add_on_id'),
      ).as('add_ons'),
    ])
    .where('pass.organization_id', '=', organizationId)
    .where('pass.registration_id', '=', which.registrationId)
    .where('pass.status', 'in', which.statuses)
    .orderBy('pass.number')
    .orderBy('pass.id')
    .execute();
}

export async function listPackageLines(db: Db, organizationId: string, registrationId: string) {
  return db
    .selectFrom('registration_package')
    .select(['registration_package.id', 'registration_package.package_id', 'registration_package.price'])
    .where('registration_package.organization_id', '=', organizationId)
    .where('registration_package.registration_id', '=', registrationId)
    .where('registration_package.status', '=', 'draft')
    .orderBy('registration_package.id')
    .execute();
}

export async function listReservationLines(db: Db, organizationId: string, registrationId: string) {
  return db
    .selectFrom('room_reservation')
    .selectAll('room_reservation')
    .where('room_reservation.organization_id', '=', organizationId)
    .where('room_reservation.registration_id', '=', registrationId)
    .where('room_reservation.status', '=', 'draft')
    .orderBy('room_reservation.id')
    .execute();
}

export async function isBeingPaid(db: Db, organizationId: string, registrationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_intent')
    .select('payment_intent.id')
    .where('payment_intent.organization_id', '=', organizationId)
    .where('payment_intent.registration_id', '=', registrationId)
    .where('payment_intent.purpose', '=', 'registration')
    .where(awaitsDelivery)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The database compares, so that an id of another's pass is refused whatever happens meanwhile: fewer ids come back. */
export async function putPasses(
  db: Db,
  organizationId: string,
  rows: readonly NewRow<PassTable>[],
): Promise<number> {
  const result = await db
    .insertInto('pass')
    .values(rows.map((row) => ({ ...row, organization_id: organizationId })))
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'id'])
        .doUpdateSet((eb) => ({
          pass_type_id: eb.ref('excluded.pass_type_id'),
          coupon_id: eb.ref('excluded.coupon_id'),
          registration_package_id: eb.ref('excluded.registration_package_id'),
          reservation_id: eb.ref('excluded.reservation_id'),
          price: eb.ref('excluded.price'),
          discount: eb.ref('excluded.discount'),
          updated_at: eb.ref('excluded.updated_at'),
        }))
        .whereRef('pass.registration_id', '=', sql.ref('excluded.registration_id'))
        .where('pass.status', '=', 'draft'),
    )
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows);
}

export async function putPackages(
  db: Db,
  organizationId: string,
  rows: readonly NewRow<RegistrationPackageTable>[],
): Promise<number> {
  const result = await db
    .insertInto('registration_package')
    .values(rows.map((row) => ({ ...row, organization_id: organizationId })))
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'id'])
        .doUpdateSet((eb) => ({
          package_id: eb.ref('excluded.package_id'),
          price: eb.ref('excluded.price'),
        }))
        .whereRef('registration_package.registration_id', '=', sql.ref('excluded.registration_id'))
        .where('registration_package.status', '=', 'draft'),
    )
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows);
}

export async function putReservations(
  db: Db,
  organizationId: string,
  rows: readonly NewRow<RoomReservationTable>[],
): Promise<number> {
  const result = await db
    .insertInto('room_reservation')
    .values(rows.map((row) => ({ ...row, organization_id: organizationId })))
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'id'])
        .doUpdateSet((eb) => ({
          room_type_id: eb.ref('excluded.room_type_id'),
          start_date: eb.ref('excluded.start_date'),
          end_date: eb.ref('excluded.end_date'),
          price: eb.ref('excluded.price'),
          discount: eb.ref('excluded.discount'),
        }))
        .whereRef('room_reservation.registration_id', '=', sql.ref('excluded.registration_id'))
        .where('room_reservation.status', '=', 'draft'),
    )
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows);
}

export async function putAddOns(
  db: Db,
  organizationId: string,
  rows: readonly { pass_id: string; add_on_id: string; price: number; discount: number }[],
): Promise<void> {
  await db
    .insertInto('pass_add_on')
    .values(
      rows.map((row) => ({
        ...row,
        organization_id: organizationId,
        status: 'draft',
        created_at: sql<Date>`now()`,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'pass_id', 'add_on_id']).doUpdateSet((eb) => ({
        price: eb.ref('excluded.price'),
        discount: eb.ref('excluded.discount'),
      })),
    )
    .execute();
}

export async function deleteAddOns(
  db: Db,
  organizationId: string,
  passIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('pass_add_on')
    .where('pass_add_on.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('pass_add_on.pass_id'), passIds))
    .execute();
}

type DraftTable = 'pass' | 'registration_package' | 'room_reservation';

export async function deleteDrafts(
  db: Db,
  organizationId: string,
  table: DraftTable,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom(table)
    .where(`${table}.organization_id`, '=', organizationId)
    .where((eb) => anyOf(eb.ref(`${table}.id`), ids))
    .where(`${table}.status`, '=', 'draft')
    .execute();
}
