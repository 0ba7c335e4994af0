import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { keptOfDelivered } from '../../money/payments/index.ts';
import { intents, isSettled, liveRefunds, MOST } from './rows.fragments.ts';

/** Bookings that say another sum than the payment for them; the dates of a series share one. */
export async function listUnequalBookings(db: Db, organizationId: string): Promise<string[]> {
  const shared = db
    .selectFrom('booking')
    .select(['booking.intent_id', sql<number>`sum(booking.paid)::bigint`.as('paid')])
    .where('booking.organization_id', '=', organizationId)
    .groupBy('booking.intent_id');
  const rows = await db
    .selectFrom('booking')
    .leftJoin(intents(db, organizationId).as('intent'), 'intent.id', 'booking.intent_id')
    .leftJoin(shared.as('shared'), 'shared.intent_id', 'booking.intent_id')
    .select('booking.id')
    .where('booking.organization_id', '=', organizationId)
    .where(
      sql<boolean>`(booking.refunded > booking.paid
        or (booking.paid > 0 and (intent.id is null or intent.consumed_at is null or shared.paid > intent.amount))
        or (intent.booking_id = booking.id and booking.status <> 'draft' and booking.paid <> intent.amount))`,
    )
    .orderBy('booking.id')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}

/** Bookings that say that another sum went back than the refunds that are for them, or a refund that did not go. */
export async function listUnequalRefundedBookings(db: Db, organizationId: string): Promise<string[]> {
  const shared = db
    .selectFrom('booking')
    .select(['booking.intent_id', sql<number>`sum(booking.refunded)::bigint`.as('refunded')])
    .where('booking.organization_id', '=', organizationId)
    .groupBy('booking.intent_id');
  const named = db
    .selectFrom('payment_refund')
    .select(['payment_refund.for_id', sql<number>`sum(payment_refund.amount)::bigint`.as('amount')])
    .where('payment_refund.organization_id', '=', organizationId)
    .where('payment_refund.for_id', 'is not', null)
    .where('payment_refund.status', 'in', ['created', 'pending', 'succeeded'])
    .groupBy('payment_refund.for_id');
  const rows = await db
    .selectFrom('booking')
    .leftJoin(named.as('named'), 'named.for_id', 'booking.id')
    .leftJoin(shared.as('shared'), 'shared.intent_id', 'booking.intent_id')
    .leftJoin(liveRefunds(db, organizationId).as('gone'), 'gone.intent_id', 'booking.intent_id')
    .leftJoin('payment_refund', (join) =>
      join
        .on('payment_refund.organization_id', '=', organizationId)
        .onRef('payment_refund.id', '=', 'booking.refund_id'),
    )
    .select('booking.id')
    .where('booking.organization_id', '=', organizationId)
    .where('booking.intent_id', 'is not', null)
    .where(
      // Refunds of before do not name their booking.
      sql<boolean>`(booking.refunded <> coalesce(named.amount, booking.refunded) or booking.refunded > 0 and
        (coalesce(shared.refunded, 0) > coalesce(gone.amount, 0) or booking.refund_id is not null
        and (payment_refund.id is null or payment_refund.amount <> booking.refunded
          or payment_refund.status in ('failed', 'canceled'))))`,
    )
    .orderBy('booking.id')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}

/** Canceled before that moment, with money that was to go back and is still here; disputed payments do not count. */
export async function listKeptOfCanceledBookings(
  db: Db,
  organizationId: string,
  before: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom('booking')
    .innerJoin(intents(db, organizationId).as('intent'), 'intent.id', 'booking.intent_id')
    .select('booking.id')
    .where('booking.organization_id', '=', organizationId)
    .where('booking.to_refund', '>', 0)
    .where('booking.refunded', '=', 0)
    .where('booking.updated_at', '<', before)
    .where(
      sql<boolean>`${keptOfDelivered(db, organizationId, 'intent')} > coalesce((${db
        .selectFrom('booking as other')
        .select(sql<number>`sum(other.paid - other.refunded)`.as('kept'))
        .where('other.organization_id', '=', organizationId)
        .where('other.intent_id', '=', sql.ref<string>('booking.intent_id'))
        .where('other.id', '<>', sql.ref<string>('booking.id'))}), 0)`,
    )
    .where(isSettled(db, organizationId, sql.ref<string>('intent.id'), before))
    .orderBy('booking.id')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}
