import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import {
  accesses,
  charges,
  intents,
  laterPayments,
  lines,
  liveRefunds,
  MOST,
  passes,
} from './rows.fragments.ts';

/** Receipts whose lines sum to something else than they say. */
export async function listUnequalLines(db: Db, organizationId: string): Promise<string[]> {
  const sums = db
    .selectFrom(lines(db, organizationId).as('line'))
    .select([
      'line.receipt_id',
      sql<number>`sum(line.price::bigint * line.quantity - line.discount)::bigint`.as('amount'),
    ])
    .groupBy('line.receipt_id');
  const rows = await db
    .selectFrom(charges(db, organizationId).as('charge'))
    .leftJoin(sums.as('sums'), 'sums.receipt_id', 'charge.id')
    .select('charge.id')
    .where(sql<boolean>`charge.sub_total <> coalesce(sums.amount, 0)`)
    .orderBy('charge.id')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}

/** Passes of each payment of an order; those of an erased account are gone, and nothing is left to compare. */
const soldPasses = (db: Db, organizationId: string) =>
  db
    .selectFrom(charges(db, organizationId).as('charge'))
    .innerJoin(intents(db, organizationId).as('intent'), 'intent.id', 'charge.intent_id')
    .innerJoin(lines(db, organizationId).as('line'), 'line.receipt_id', 'charge.id')
    .leftJoin(passes(db, organizationId).as('sold'), 'sold.id', 'line.thing_id')
    .where('intent.purpose', '=', 'registration')
    .where('line.kind', '=', 'pass');

/** Payments whose passes say together that another sum was paid, less what was paid for add-ons later. */
export async function listUnequalPasses(db: Db, organizationId: string): Promise<string[]> {
  const later = db
    .selectFrom(laterPayments(db, organizationId).as('payment'))
    .select(['payment.pass_id', sql<number>`sum(payment.charged_amount)::bigint`.as('amount')])
    .groupBy('payment.pass_id');
  const rows = await soldPasses(db, organizationId)
    .leftJoin(later.as('later'), 'later.pass_id', 'sold.id')
    .select('charge.intent_id as id')
    .groupBy(['charge.intent_id', 'charge.charged_amount'])
    .having(
      sql<boolean>`count(sold.id) = count(*) and sum(sold.amount_paid - coalesce(later.amount, 0)) <> charge.charged_amount`,
    )
    .orderBy('charge.intent_id')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}

/** Places by the last payment for each. */
const soldPlaces = (db: Db, organizationId: string) =>
  db
    .selectFrom(charges(db, organizationId).as('charge'))
    .innerJoin(lines(db, organizationId).as('line'), 'line.receipt_id', 'charge.id')
    .leftJoin(accesses(db, organizationId).as('place'), 'place.id', 'line.thing_id')
    .where('line.kind', '=', 'access')
    .select([
      'charge.intent_id',
      'charge.charged_amount',
      'place.id as place_id',
      'place.status',
      'place.amount_paid',
      'place.amount_refunded',
      sql<number>`row_number() over (partition by line.thing_id order by charge.created_at desc, charge.id desc)`.as(
        'age',
      ),
    ]);

/** Payments whose places say together that another sum was paid. A place that is chosen anew is paid anew. */
export async function listUnequalPlaces(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom(soldPlaces(db, organizationId).as('sold'))
    .select('sold.intent_id as id')
    .groupBy(['sold.intent_id', 'sold.charged_amount'])
    .having(
      sql<boolean>`bool_and(sold.place_id is not null and sold.age = 1 and sold.status <> 'draft')
        and sum(sold.amount_paid) <> sold.charged_amount`,
    )
    .orderBy('sold.intent_id')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}

/** Passes that say more has gone back than the refunds of the payments for them. */
export async function listOverRefundedPasses(db: Db, organizationId: string): Promise<string[]> {
  const gone = liveRefunds(db, organizationId);
  const later = db
    .selectFrom(laterPayments(db, organizationId).as('payment'))
    .innerJoin(gone.as('gone'), 'gone.intent_id', 'payment.intent_id')
    .select(['payment.pass_id', sql<number>`sum(gone.amount)::bigint`.as('amount')])
    .groupBy('payment.pass_id');
  const rows = await soldPasses(db, organizationId)
    .leftJoin(later.as('later'), 'later.pass_id', 'sold.id')
    .leftJoin(gone.as('own'), 'own.intent_id', 'charge.intent_id')
    .select('charge.intent_id as id')
    .groupBy(['charge.intent_id', 'own.amount'])
    .having(
      sql<boolean>`coalesce(sum(sold.amount_refunded), 0) > coalesce(own.amount, 0) + coalesce(sum(later.amount), 0)`,
    )
    .orderBy('charge.intent_id')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listOverRefundedPlaces(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom(soldPlaces(db, organizationId).as('sold'))
    .leftJoin(liveRefunds(db, organizationId).as('gone'), 'gone.intent_id', 'sold.intent_id')
    .select('sold.intent_id as id')
    .where('sold.age', '=', 1)
    .groupBy(['sold.intent_id', 'gone.amount'])
    .having(sql<boolean>`coalesce(sum(sold.amount_refunded), 0) > coalesce(gone.amount, 0)`)
    .orderBy('sold.intent_id')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}

/** Passes that cost something, went to somebody, and are on no receipt. */
export async function listUnpaidPasses(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom(passes(db, organizationId).as('sold'))
    .select('sold.id')
    .where('sold.status', 'in', ['ready', 'needsInfo'])
    // Passes of an import have no payer.
    .where('sold.payer_id', 'is not', null)
    .where(sql<boolean>`sold.price > sold.discount`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom(lines(db, organizationId).as('line'))
            .innerJoin(charges(db, organizationId).as('charge'), 'charge.id', 'line.receipt_id')
            .select('line.receipt_id')
            .where('line.kind', '=', 'pass')
            .whereRef('line.thing_id', '=', 'sold.id'),
        ),
      ),
    )
    .orderBy('sold.id')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}

/** Group tickets for another number of passes than was paid for; of an event that was called off, the rest is closed. */
export async function listStretchedGroupTickets(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('coupon')
    .innerJoin('stock', (join) =>
      join.on('stock.organization_id', '=', organizationId).onRef('stock.id', '=', 'coupon.id'),
    )
    .innerJoin('event', (join) =>
      join.on('event.organization_id', '=', organizationId).onRef('event.id', '=', 'coupon.event_id'),
    )
    .innerJoin(lines(db, organizationId).as('line'), 'line.thing_id', 'coupon.id')
    .select('coupon.id')
    .where('coupon.organization_id', '=', organizationId)
    .where('coupon.pre_paid', '=', true)
    .where('event.canceled_at', 'is', null)
    .where('line.kind', '=', 'coupon')
    .where(sql<boolean>`stock.supply is distinct from line.quantity`)
    .orderBy('coupon.id')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}

/** Rooms and packages that no pass is left for. */
export async function listEmpty(
  db: Db,
  organizationId: string,
  table: 'room_reservation' | 'registration_package',
): Promise<string[]> {
  const key = table === 'room_reservation' ? 'pass.reservation_id' : 'pass.registration_package_id';
  const rows = await db
    .selectFrom(table)
    .select(`${table}.id`)
    .where(`${table}.organization_id`, '=', organizationId)
    .where(`${table}.status`, '!=', 'canceled')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('pass')
            .select('pass.id')
            .where('pass.organization_id', '=', organizationId)
            .whereRef(key, '=', sql.ref(`${table}.id`))
            .where('pass.status', '!=', 'canceled'),
        ),
      ),
    )
    .orderBy(`${table}.id`)
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}
