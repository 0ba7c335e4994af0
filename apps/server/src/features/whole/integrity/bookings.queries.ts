import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { isDisputed, kept } from '../../money/payments/index.ts';
import { intents, MOST } from './rows.fragments.ts';

/**
 * Payments for bookings and series of which more is left than their bookings say was paid and not given back: a part of them
 * should have gone back, and has not. Bookings go with their account, and what a bank decides about is not settled.
 */
export async function listKeptOfBookings(db: Db, organizationId: string): Promise<string[]> {
  const booked = db
    .selectFrom('booking')
    .select(['booking.intent_id', sql<number>`sum(booking.paid - booking.refunded)::bigint`.as('amount')])
    .where('booking.organization_id', '=', organizationId)
    .where('booking.intent_id', 'is not', null)
    .groupBy('booking.intent_id');
  const rows = await db
    .selectFrom(intents(db, organizationId).as('intent'))
    .leftJoin(booked.as('booked'), 'booked.intent_id', 'intent.id')
    .select('intent.id')
    .where('intent.purpose', 'in', ['booking', 'bookingSeries'])
    .where('intent.consumed_at', 'is not', null)
    .where('intent.account_id', 'is not', null)
    .where(kept(db, organizationId, 'intent'), '>', sql<number>`coalesce(booked.amount, 0)`)
    .where((eb) => eb.not(isDisputed(db, organizationId, 'intent')))
    .orderBy('intent.id')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}

/** Bookings that lie at another time or in another space than the slot in whose stock they are counted. */
export async function listStrayedBookings(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('booking')
    .innerJoin('booking_slot as slot', (join) =>
      join.on('slot.organization_id', '=', organizationId).onRef('slot.id', '=', 'booking.slot_id'),
    )
    .select('booking.id')
    .where('booking.organization_id', '=', organizationId)
    .where('booking.status', '!=', 'canceled')
    .where(
      sql<boolean>`(slot.space_id, slot.starts_at, slot.ends_at) is distinct from (booking.space_id, booking.starts_at, booking.ends_at)`,
    )
    .orderBy('booking.id')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}
