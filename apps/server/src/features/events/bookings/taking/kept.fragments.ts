import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { keptOfDelivered } from '../../../money/payments/index.ts';

/** How much longer a slot is kept while the payer confirms at the bank. */
const CONFIRM_MINUTES = 15;

/** The money of the draft is on its way, or here and neither delivered nor given back. */
const isPaidBy = (db: Db, organizationId: string, thing: 'booking_id' | 'booking_series_id') =>
  sql<boolean>`exists (${db
    .selectFrom('payment_intent')
    .select('payment_intent.id')
    .where('payment_intent.organization_id', '=', organizationId)
    .where(
      `payment_intent.${thing}`,
      '=',
      sql.ref<string>(thing === 'booking_id' ? 'booking.id' : 'booking.series_id'),
    )
    .where('payment_intent.consumed_at', 'is', null)
    .where(
      sql<boolean>`(payment_intent.status in ('processing', 'authorized')
        or (payment_intent.status = 'captured' and payment_intent.captured > payment_intent.refunded)
        or (payment_intent.status = 'requires_action'
          and booking.hold_expires_at > statement_timestamp() - ${sql.lit(CONFIRM_MINUTES)} * interval '1 minute'))`,
    )})`;

export const isBeingPaid = (db: Db, organizationId: string) =>
  sql<boolean>`(${isPaidBy(db, organizationId, 'booking_id')} or (booking.series_id is not null
    and ${isPaidBy(db, organizationId, 'booking_series_id')}))`;

/** Of a draft: its time has not run out on the clock of the database, or it is about to be paid. */
export const isHeld = (db: Db, organizationId: string) =>
  sql<boolean>`coalesce(booking.hold_expires_at > statement_timestamp() or ${isBeingPaid(db, organizationId)}, false)`;

/** Nobody else can have its piece, as long as it is not canceled. */
export const isKept = (db: Db, organizationId: string) =>
  sql<boolean>`(booking.status <> 'draft' or ${isHeld(db, organizationId)})`;

/** Each piece that a booking has, as rows `piece` of a statement: an event has all lanes of its space. */
export const laneRows = sql<{
  lane: number;
}>`lateral generate_series(booking.lane, booking.lane + booking.pieces - 1)`.as<'piece'>(sql`piece(lane)`);

/** The part of the payment that can still go back. */
export const returnable = (db: Db, organizationId: string) =>
  sql<number>`coalesce((${db
    .selectFrom('payment_intent')
    .select(keptOfDelivered(db, organizationId).as('rest'))
    .where('payment_intent.organization_id', '=', organizationId)
    .where('payment_intent.id', '=', sql.ref<string>('booking.intent_id'))}), 0)`;
