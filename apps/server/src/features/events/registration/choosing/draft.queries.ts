import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { anyOf, type Db } from '../../../../platform/db/database.ts';
import type { NewRow } from '../../../../platform/db/schema.ts';
import type { PassTable, RegistrationPackageTable, RoomReservationTable } from '../registration.tables.ts';
import type { Pieces } from './holdings.ts';
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

/** Stock taken by answers of these passes. */
export async function sumAnswerPieces(
  db: Db,
  organizationId: string,
  passIds: readonly string[],
): Promise<Pieces> {
  const rows = await db
    .selectFrom('question_response_stock')
    .select(({ fn }) => [
      'question_response_stock.stock_id',
      fn.sum<number>('question_response_stock.quantity').as('pieces'),
    ])
    .where('question_response_stock.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('question_response_stock.pass_id'), passIds))
    .groupBy('question_response_stock.stock_id')
    .execute();
  return new Map(rows.map(({ stock_id, pieces }) => [stock_id, Number(pieces)]));
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

export interface SoldPassType {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  readonly price: number;
  readonly min_quantity_per_sale: number;
  readonly max_quantity_per_sale: number;
  readonly override_start_date: Date | null;
  readonly enable_coupons: boolean;
  readonly min_coupon_quantity: number | null;
  readonly max_coupon_quantity: number | null;
}

/** Pass types of the event with the price of this moment, by the clock of the database. */
export async function listSoldPassTypes(
  db: Db,
  organizationId: string,
  eventId: string,
  ids: readonly string[],
): Promise<SoldPassType[]> {
  return db
    .selectFrom('pass_type')
    .select((eb) => [
      'pass_type.id',
      'pass_type.name',
      'pass_type.active',
      'pass_type.min_quantity_per_sale',
      'pass_type.max_quantity_per_sale',
      'pass_type.override_start_date',
      'pass_type.enable_coupons',
      'pass_type.min_coupon_quantity',
      'pass_type.max_coupon_quantity',
      eb.fn
        .coalesce(
          eb
            .selectFrom('pass_type_price')
            .select('pass_type_price.price')
            .where('pass_type_price.organization_id', '=', organizationId)
            .whereRef('pass_type_price.pass_type_id', '=', 'pass_type.id')
            .where('pass_type_price.start_date', '<=', sql<Date>`now()`)
            .where('pass_type_price.end_date', '>', sql<Date>`now()`)
            .orderBy('pass_type_price.start_date')
            .limit(1),
          'pass_type.price',
        )
        .as('price'),
    ])
    .where('pass_type.organization_id', '=', organizationId)
    .where('pass_type.event_id', '=', eventId)
    .where((eb) => anyOf(eb.ref('pass_type.id'), ids))
    .execute();
}

/**
 * Passes that this buyer has taken with a coupon for good. A pass that was handed on still counts for the one who bought it,
 * and never for the one who was given it.
 */
export async function countCouponUses(
  db: Db,
  organizationId: string,
  buyer: { readonly registrationId: string; readonly accountId: string },
  couponId: string,
): Promise<number> {
  const { uses } = await db
    .selectFrom('pass')
    .select(({ fn }) => fn.countAll<number>().as('uses'))
    .where('pass.organization_id', '=', organizationId)
    .where((eb) =>
      eb.or([
        eb('pass.payer_id', '=', buyer.accountId),
        eb.and([eb('pass.payer_id', 'is', null), eb('pass.registration_id', '=', buyer.registrationId)]),
      ]),
    )
    .where('pass.coupon_id', '=', couponId)
    .where('pass.status', 'in', ['ready', 'needsInfo'])
    .executeTakeFirstOrThrow();
  return Number(uses);
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

/** All that is being chosen is as good as any: issued, with what was paid for it. */
export async function issuePasses(
  db: Db,
  organizationId: string,
  registrationId: string,
  payerId: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('pass')
    .set({ status: 'ready', payer_id: payerId, updated_at: now })
    .where('pass.organization_id', '=', organizationId)
    .where('pass.registration_id', '=', registrationId)
    .where('pass.status', '=', 'draft')
    .execute();
}

export async function setPassAmounts(
  db: Db,
  organizationId: string,
  amounts: ReadonlyMap<string, number>,
): Promise<void> {
  const texts = JSON.stringify(Object.fromEntries(amounts));
  await db
    .updateTable('pass')
    .set((eb) => ({ amount_paid: sql<number>`(${texts}::jsonb ->> ${eb.ref('pass.id')}::text)::integer` }))
    .where('pass.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('pass.id'), [...amounts.keys()]))
    .execute();
}

export async function setPassStatus(
  db: Db,
  organizationId: string,
  passIds: readonly string[],
  status: 'needsInfo' | 'ready',
  now: Date,
): Promise<void> {
  if (passIds.length === 0) return;
  await db
    .updateTable('pass')
    .set({ status, updated_at: now })
    .where('pass.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('pass.id'), passIds))
    .where('pass.status', 'in', ['needsInfo', 'ready'])
    .execute();
}

export async function issueParts(
  db: Db,
  organizationId: string,
  registrationId: string,
  passIds: readonly string[],
): Promise<void> {
  for (const table of ['registration_package', 'room_reservation'] as const)
    await db
      .updateTable(table)
      .set({ status: 'ready' })
      .where(`${table}.organization_id`, '=', organizationId)
      .where(`${table}.registration_id`, '=', registrationId)
      .where(`${table}.status`, '=', 'draft')
      .execute();
  await db
    .updateTable('pass_add_on')
    .set({ status: 'ready' })
    .where('pass_add_on.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('pass_add_on.pass_id'), passIds))
    .where('pass_add_on.status', '=', 'draft')
    .execute();
}

export async function listRoomsOf(
  db: Db,
  organizationId: string,
  registrationId: string,
  statuses: readonly string[],
): Promise<{ id: string; room_type_id: string }[]> {
  return db
    .selectFrom('room_reservation')
    .select(['room_reservation.id', 'room_reservation.room_type_id'])
    .where('room_reservation.organization_id', '=', organizationId)
    .where('room_reservation.registration_id', '=', registrationId)
    .where('room_reservation.status', 'in', statuses)
    .execute();
}

/** Places that these passes have in sessions. */
export async function countSeatsOf(
  db: Db,
  organizationId: string,
  passIds: readonly string[],
): Promise<Pieces> {
  const rows = await db
    .selectFrom('session_access')
    .select(({ fn }) => ['session_access.session_id', fn.countAll<number>().as('seats')])
    .where('session_access.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('session_access.pass_id'), passIds))
    .where('session_access.status', '!=', 'canceled')
    .groupBy('session_access.session_id')
    .execute();
  return new Map(rows.map(({ session_id, seats }) => [session_id, Number(seats)]));
}

/** Something of this registration was issued before: passes, or a coupon that it bought. */
export async function hasFinished(db: Db, organizationId: string, registrationId: string): Promise<boolean> {
  const pass = await db
    .selectFrom('pass')
    .select('pass.id')
    .where('pass.organization_id', '=', organizationId)
    .where('pass.registration_id', '=', registrationId)
    .where('pass.status', '!=', 'draft')
    .limit(1)
    .executeTakeFirst();
  if (pass !== undefined) return true;
  const coupon = await db
    .selectFrom('coupon')
    .select('coupon.id')
    .where('coupon.organization_id', '=', organizationId)
    .where('coupon.registration_id', '=', registrationId)
    .limit(1)
    .executeTakeFirst();
  return coupon !== undefined;
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
