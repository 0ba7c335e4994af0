import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { isDisputed, isPausing, keptOfDelivered, type OwedPage } from '../../../money/payments/index.ts';

/** Of a payment, less what other bookings have of it. */
const available = (db: Db, organizationId: string) =>
  sql<number>`(${keptOfDelivered(db, organizationId)} - coalesce((${db
    .selectFrom('booking as other')
    .select(sql<number>`sum(other.paid - other.refunded)`.as('kept'))
    .where('other.organization_id', '=', organizationId)
    .where('other.intent_id', '=', sql.ref<string>('payment_intent.id'))}), 0))::int`;

const owed = (db: Db, organizationId: string) =>
  db
    .selectFrom('booking')
    .innerJoin('payment_intent', (join) =>
      join
        .on('payment_intent.organization_id', '=', organizationId)
        .onRef('payment_intent.id', '=', 'booking.intent_id'),
    )
    .where('booking.organization_id', '=', organizationId)
    .where('booking.status', '=', 'canceled')
    .where('booking.to_refund', '>', 0)
    .where('booking.refunded', '=', 0);

const isRefusedLately = (db: Db, organizationId: string, now: Date, thing: 'booking' | 'payment_intent') =>
  isPausing(
    db,
    organizationId,
    now,
    sql<boolean>`refused.intent_id = payment_intent.id and refused.for_id = ${sql.ref(`${thing}.id`)}`,
  );

/** Canceled bookings whose money is still here, although it was to go back. */
export async function listOwed(
  db: Db,
  organizationId: string,
  { intentId, after, limit, now }: OwedPage,
): Promise<string[]> {
  const rows = await owed(db, organizationId)
    .select('booking.id')
    .where((eb) => eb.not(isDisputed(db, organizationId)))
    .where(sql<boolean>`${available(db, organizationId)} + booking.paid > 0`)
    .$if(intentId !== undefined, (query) => query.where('booking.intent_id', '=', intentId ?? ''))
    .$if(after !== undefined, (query) => query.where('booking.id', '>', after ?? ''))
    .$if(now !== undefined, (query) =>
      query.where(({ not }) => not(isRefusedLately(db, organizationId, now ?? new Date(), 'booking'))),
    )
    .orderBy('booking.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** How much of it can go back; undefined when nothing is owed. */
export async function findOwed(db: Db, organizationId: string, id: string): Promise<number | undefined> {
  const row = await owed(db, organizationId)
    .select(
      sql<number>`least(booking.to_refund, ${available(db, organizationId)} + booking.paid)`.as('amount'),
    )
    .where('booking.id', '=', id)
    .executeTakeFirst();
  return row?.amount;
}

/** Paid for dates of a series that could not be had, and still here. */
export async function listShares(
  db: Db,
  organizationId: string,
  { intentId, after, limit, now }: OwedPage,
): Promise<{ id: string; amount: number }[]> {
  return (
    db
      .selectFrom('payment_intent')
      // With the account its bookings are gone, and say no more what was delivered.
      .innerJoin('booking_series', (join) =>
        join
          .on('booking_series.organization_id', '=', organizationId)
          .onRef('booking_series.id', '=', 'payment_intent.booking_series_id'),
      )
      .select([
        'payment_intent.id',
        sql<number>`least(${available(db, organizationId)}, payment_intent.amount - (${db
          .selectFrom('booking as date')
          .select(sql<number>`coalesce(sum(date.paid), 0)`.as('paid'))
          .where('date.organization_id', '=', organizationId)
          .where('date.intent_id', '=', sql.ref<string>('payment_intent.id'))}))::int`.as('amount'),
      ])
      .where('payment_intent.organization_id', '=', organizationId)
      .where('payment_intent.consumed_at', 'is not', null)
      .where((eb) => eb.not(isDisputed(db, organizationId)))
      .where(sql<boolean>`${available(db, organizationId)} > 0`)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('booking as had')
            .select('had.id')
            .where('had.organization_id', '=', organizationId)
            .whereRef('had.intent_id', '=', 'payment_intent.id'),
        ),
      )
      .$if(intentId !== undefined, (query) => query.where('payment_intent.id', '=', intentId ?? ''))
      .$if(after !== undefined, (query) => query.where('payment_intent.id', '>', after ?? ''))
      .$if(now !== undefined, (query) =>
        query.where(({ not }) =>
          not(isRefusedLately(db, organizationId, now ?? new Date(), 'payment_intent')),
        ),
      )
      .orderBy('payment_intent.id')
      .limit(limit)
      .execute()
  );
}

const MOST_DATES = 500;

export async function listRefundsOf(
  db: Db,
  organizationId: string,
  intentId: string,
): Promise<{ id: string; refund_id: string | null }[]> {
  return db
    .selectFrom('booking')
    .select(['booking.id', 'booking.refund_id'])
    .where('booking.organization_id', '=', organizationId)
    .where('booking.intent_id', '=', intentId)
    .where('booking.refunded', '>', 0)
    .orderBy('booking.id')
    .limit(MOST_DATES)
    .execute();
}
