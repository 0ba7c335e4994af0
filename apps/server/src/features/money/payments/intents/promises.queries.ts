import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../../../platform/db/database.ts';
import type { IntentRow } from './intents.queries.ts';

const OPEN = ['created', 'requires_action', 'processing', 'failed'] as const;

/** Nobody changes what is being chosen until the transaction ends. */
export async function lockPaidRegistration(db: Db, organizationId: string, id: string): Promise<void> {
  await db
    .selectFrom('registration')
    .select('registration.id')
    .where('registration.organization_id', '=', organizationId)
    .where('registration.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether the slot is still kept for whoever pays; nobody gives it to others until the transaction ends. */
export async function holdKeptBooking(db: Db, organizationId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('booking')
    .select(sql<boolean>`coalesce(booking.hold_expires_at > statement_timestamp(), false)`.as('is_kept'))
    .where('booking.organization_id', '=', organizationId)
    .where('booking.id', '=', id)
    .where('booking.status', '=', 'draft')
    .forUpdate()
    .executeTakeFirst();
  return row?.is_kept === true;
}

/** How many dates of the series are still kept; nobody gives them to others until the transaction ends. */
export async function holdKeptDates(db: Db, organizationId: string, seriesId: string): Promise<number> {
  const rows = await db
    .selectFrom('booking')
    .select(sql<boolean>`coalesce(booking.hold_expires_at > statement_timestamp(), false)`.as('is_kept'))
    .where('booking.organization_id', '=', organizationId)
    .where('booking.series_id', '=', seriesId)
    .where('booking.status', '=', 'draft')
    .orderBy('booking.id')
    .forUpdate()
    .execute();
  return rows.filter(({ is_kept: isKept }) => isKept).length;
}

/** Of the registration that a payment is for: whether its event takes place, and the draft as the payment would have it now. */
export async function findDraft(
  db: Db,
  organizationId: string,
  { subject, registration_id: registrationId }: Pick<IntentRow, 'subject' | 'registration_id'>,
) {
  const [, sessionId = null] = subject.split(' ');
  const ofDraft = (table: 'pass' | 'registration_package' | 'room_reservation') =>
    db
      .selectFrom(table)
      .where(`${table}.organization_id`, '=', organizationId)
      .where(`${table}.registration_id`, '=', registrationId)
      .where(`${table}.status`, '=', 'draft');
  const event = await db
    .selectFrom('registration')
    .innerJoin('event', (join) =>
      join.on('event.organization_id', '=', organizationId).onRef('event.id', '=', 'registration.event_id'),
    )
    .select('event.canceled_at')
    .where('registration.organization_id', '=', organizationId)
    .where('registration.id', '=', registrationId)
    .executeTakeFirst();
  if (event === undefined) return undefined;
  const passes = await ofDraft('pass')
    .select((eb) => [
      'pass.id',
      'pass.pass_type_id as passTypeId',
      'pass.registration_package_id as packageId',
      'pass.coupon_id as couponId',
      'pass.reservation_id as reservationId',
      'pass.price',
      'pass.discount',
      jsonArrayFrom(
        eb
          .selectFrom('pass_add_on')
          .select(['pass_add_on.add_on_id as addOnId', 'pass_add_on.price', 'pass_add_on.discount'])
          .where('pass_add_on.organization_id', '=', organizationId)
          .whereRef('pass_add_on.pass_id', '=', 'pass.id')
          .where('pass_add_on.status', '!=', 'canceled'),
      ).as('addOns'),
    ])
    .execute();
  const packages = await ofDraft('registration_package')
    .select([
      'registration_package.id',
      'registration_package.package_id as packageId',
      'registration_package.price',
    ])
    .execute();
  const reservations = await ofDraft('room_reservation')
    .select([
      'room_reservation.id',
      'room_reservation.room_type_id as roomTypeId',
      'room_reservation.start_date as start',
      'room_reservation.end_date as end',
      'room_reservation.price',
      'room_reservation.discount',
    ])
    .execute();
  const places = await db
    .selectFrom('session_access')
    .innerJoin('pass', (join) =>
      join.on('pass.organization_id', '=', organizationId).onRef('pass.id', '=', 'session_access.pass_id'),
    )
    .select(['session_access.pass_id as passId', 'session_access.price as base'])
    .where('session_access.organization_id', '=', organizationId)
    .where('session_access.session_id', '=', sessionId)
    .where('session_access.status', '=', 'draft')
    .where('pass.registration_id', '=', registrationId)
    .execute();
  return { isCalledOff: event.canceled_at !== null, selection: { passes, packages, reservations }, places };
}

/** From the first promise on: to promise again does not put it off. */
export async function setDue(
  db: Db,
  organizationId: string,
  { intentId, integrationId, now }: { intentId: string; integrationId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('payment_intent')
    .from('payment_integration')
    .set({ due_at: sql<Date>`${now}::timestamptz + payment_integration.term_days * interval '1 day'` })
    .where('payment_intent.organization_id', '=', organizationId)
    .where('payment_intent.id', '=', intentId)
    .where('payment_intent.status', '=', 'processing')
    .where('payment_intent.due_at', 'is', null)
    .where('payment_integration.organization_id', '=', organizationId)
    .where('payment_integration.id', '=', integrationId)
    .execute();
}

export async function listOverduePromises(
  db: Db,
  organizationId: string,
  now: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_intent')
    .select('payment_intent.id')
    .where('payment_intent.organization_id', '=', organizationId)
    .where('payment_intent.status', '=', 'processing')
    .where('payment_intent.provider', '=', 'manual')
    .where('payment_intent.due_at', '<=', now)
    .orderBy('payment_intent.due_at')
    .orderBy('payment_intent.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Of an event: what may still be paid by transfer or cash. */
export async function listPromisesFor(
  db: Db,
  organizationId: string,
  eventId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_intent')
    .select('payment_intent.id')
    .where('payment_intent.organization_id', '=', organizationId)
    .where('payment_intent.event_id', '=', eventId)
    .where('payment_intent.provider', '=', 'manual')
    .where('payment_intent.status', 'in', OPEN)
    .orderBy('payment_intent.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Promises of the person for such things that run, and those that have lapsed since that moment. */
export async function countPromises(
  db: Db,
  organizationId: string,
  {
    accountId,
    purposes,
    since,
  }: {
    readonly accountId: string;
    readonly purposes: readonly string[];
    readonly since: Date;
  },
): Promise<{ readonly running: number; readonly lapsed: number }> {
  return db
    .selectFrom('payment_intent')
    .select([
      sql<number>`(count(*) filter (where payment_intent.status = 'processing'))::int`.as('running'),
      sql<number>`(count(*) filter (where payment_intent.lapsed_at >= ${since}
        and payment_intent.status in ('expired', 'canceled')))::int`.as('lapsed'),
    ])
    .where('payment_intent.organization_id', '=', organizationId)
    .where('payment_intent.account_id', '=', accountId)
    .where('payment_intent.provider', '=', 'manual')
    .where('payment_intent.purpose', 'in', purposes)
    .executeTakeFirstOrThrow();
}
