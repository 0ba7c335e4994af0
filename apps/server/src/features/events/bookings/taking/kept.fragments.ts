import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { keptOfDelivered } from '../../../money/payments/index.ts';

/** How much longer a slot is kept while the payer confirms at the bank. */
const CONFIRM_MINUTES = 15;

type Thing = 'booking_id' | 'booking_series_id';

/** A payment for the draft stands so, and neither was delivered nor given back. */
const hasPayment = (db: Db, organizationId: string, thing: Thing, stands: RawBuilder<boolean>) =>
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
    .where(stands)})`;

const ofEither = (db: Db, organizationId: string, stands: RawBuilder<boolean>) =>
  sql<boolean>`(${hasPayment(db, organizationId, 'booking_id', stands)} or (booking.series_id is not null
    and ${hasPayment(db, organizationId, 'booking_series_id', stands)}))`;

const isOnItsWay = sql<boolean>`(payment_intent.status in ('processing', 'authorized')
  or (payment_intent.status = 'captured' and payment_intent.captured > payment_intent.refunded))`;

const isConfirmed = sql<boolean>`(payment_intent.status = 'requires_action'
  and booking.hold_expires_at > statement_timestamp() - ${sql.lit(CONFIRM_MINUTES)} * interval '1 minute')`;

/** The money of the draft is promised, on its way, or here: its buyer has done what there is to do. */
export const isPromised = (db: Db, organizationId: string) => ofEither(db, organizationId, isOnItsWay);

export const isBeingPaid = (db: Db, organizationId: string) =>
  ofEither(db, organizationId, sql`(${isOnItsWay} or ${isConfirmed})`);

/** Of a draft: its time has not run out on the clock of the database, or it is about to be paid. */
export const isHeld = (db: Db, organizationId: string) =>
  sql<boolean>`coalesce(booking.hold_expires_at > statement_timestamp() or ${isBeingPaid(db, organizationId)}, false)`;

/** Kept for somebody who has neither booked nor paid. */
export const isOnlyHeld = (db: Db, organizationId: string) =>
  sql<boolean>`(${isHeld(db, organizationId)} and not ${isPromised(db, organizationId)})`;

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
