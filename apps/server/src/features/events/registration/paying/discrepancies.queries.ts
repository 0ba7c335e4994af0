import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

export interface Discrepancy {
  readonly id: string;
  /** According to the stock row. */
  readonly taken: number;
  /** According to the rows that hold pieces. */
  readonly held: number;
}

/** Everything that keeps a piece of something scarce from others, as (id, pieces). */
function holders(db: Db, organizationId: string) {
  const one = sql<number>`1`.as('pieces');
  const isSeat = sql<boolean>`coupon.pre_paid is not true`;
  const passes = db
    .selectFrom('pass')
    .leftJoin('coupon', (join) =>
      join.on('coupon.organization_id', '=', organizationId).onRef('coupon.id', '=', 'pass.coupon_id'),
    )
    .where('pass.organization_id', '=', organizationId)
    .where('pass.status', '!=', 'canceled');
  const groupTickets = db
    .selectFrom('coupon')
    .innerJoin('stock', (join) =>
      join.on('stock.organization_id', '=', organizationId).onRef('stock.id', '=', 'coupon.id'),
    )
    .where('coupon.organization_id', '=', organizationId)
    .where('coupon.pre_paid', '=', true);
  const offers = db.selectFrom('waitlist_offer').where('waitlist_offer.organization_id', '=', organizationId);
  const supply = sql<number>`coalesce(stock.supply, 0)`.as('pieces');
  return passes
    .where(isSeat)
    .select(['pass.pass_type_id as id', one])
    .unionAll(passes.where(isSeat).select(['pass.event_id as id', one]))
    .unionAll(
      passes.where('pass.coupon_id', 'is not', null).select([sql<string>`pass.coupon_id`.as('id'), one]),
    )
    .unionAll(
      groupTickets
        .where('coupon.pass_type_id', 'is not', null)
        .select([sql<string>`coupon.pass_type_id`.as('id'), supply]),
    )
    .unionAll(groupTickets.select(['coupon.event_id as id', supply]))
    .unionAll(offers.select(['waitlist_offer.pass_type_id as id', 'waitlist_offer.quantity as pieces']))
    .unionAll(offers.select(['waitlist_offer.event_id as id', 'waitlist_offer.quantity as pieces']))
    .unionAll(
      db
        .selectFrom('pass_add_on')
        .select(['pass_add_on.add_on_id as id', one])
        .where('pass_add_on.organization_id', '=', organizationId)
        .where('pass_add_on.status', '!=', 'canceled'),
    )
    .unionAll(
      db
        .selectFrom('room_reservation')
        .select(['room_reservation.room_type_id as id', one])
        .where('room_reservation.organization_id', '=', organizationId)
        .where('room_reservation.status', '!=', 'canceled'),
    )
    .unionAll(
      db
        .selectFrom('question_response_stock')
        .select(['question_response_stock.stock_id as id', 'question_response_stock.quantity as pieces'])
        .where('question_response_stock.organization_id', '=', organizationId),
    )
    .unionAll(
      db
        .selectFrom('survey_response_stock')
        .select(['survey_response_stock.stock_id as id', 'survey_response_stock.quantity as pieces'])
        .where('survey_response_stock.organization_id', '=', organizationId),
    )
    .unionAll(
      db
        .selectFrom('booking')
        .select(['booking.slot_id as id', 'booking.pieces'])
        .where('booking.organization_id', '=', organizationId)
        .where('booking.status', '!=', 'canceled'),
    )
    .unionAll(
      db
        .selectFrom('session_access')
        .select(['session_access.session_id as id', one])
        .where('session_access.organization_id', '=', organizationId)
        .where('session_access.status', '!=', 'canceled'),
    );
}

/** One statement, so that it sees one moment. Events without a limit are not counted in stock. */
export async function listDiscrepancies(db: Db, organizationId: string): Promise<Discrepancy[]> {
  const rows = await db
    .with('held', () =>
      db
        .selectFrom(holders(db, organizationId).as('holder'))
        .select(({ fn }) => ['holder.id', fn.sum<number>('holder.pieces').as('pieces')])
        .groupBy('holder.id'),
    )
    .selectFrom('stock')
    .leftJoin('held', 'held.id', 'stock.id')
    .leftJoin('event', (join) =>
      join.on('event.organization_id', '=', organizationId).onRef('event.id', '=', 'stock.id'),
    )
    .select(['stock.id', 'stock.taken', sql<number>`coalesce(held.pieces, 0)`.as('held')])
    .where('stock.organization_id', '=', organizationId)
    .where((eb) => eb.or([eb('event.id', 'is', null), eb('stock.supply', 'is not', null)]))
    .where(sql<boolean>`stock.taken <> coalesce(held.pieces, 0)`)
    .orderBy('stock.id')
    .limit(MOST)
    .execute();
  return rows.map((row) => ({ ...row, held: Number(row.held) }));
}

/** A person looks at them one by one; more of them tell nothing more. */
const MOST = 100;

/** Held, and not in stock at all. An event without a limit need not be there. */
export async function listWithoutStock(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom(holders(db, organizationId).as('holder'))
    .leftJoin('stock', (join) =>
      join.on('stock.organization_id', '=', organizationId).onRef('stock.id', '=', 'holder.id'),
    )
    .leftJoin('event', (join) =>
      join.on('event.organization_id', '=', organizationId).onRef('event.id', '=', 'holder.id'),
    )
    .select('holder.id')
    .distinct()
    .where('stock.id', 'is', null)
    .where((eb) => eb.or([eb('event.id', 'is', null), eb('event.registration_limit', 'is not', null)]))
    .orderBy('holder.id')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}
