import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

export interface Range {
  /** `YYYY-MM-DD` on the calendars of the places, both included. */
  readonly from: string;
  readonly to: string;
  readonly placeId: string | undefined;
}

export interface OccupancyRow {
  readonly weekday: number;
  readonly hour: number;
  readonly booked: number;
  readonly open: number;
}

const hours = (from: RawBuilder<number>, to: RawBuilder<number>) => ({
  /** Each hour that the minutes from `from` to `to` touch, as rows. */
  rows: sql<{ hour: number }>`generate_series(${from} / 60, (${to} - 1) / 60)`.as<'part'>(sql`part(hour)`),
  minutes: sql<number>`least(${to}, part.hour * 60 + 60) - greatest(${from}, part.hour * 60)`,
});

const MINUTES = sql<number>`(date_part('epoch', booking.ends_at - booking.starts_at) / 60)::int`;

/** Those that begin in the evening end on the next day. */
function booked(db: Db, organizationId: string, { from, to, placeId }: Range) {
  const { rows, minutes } = hours(sql`booking.minute`, sql`(booking.minute + ${MINUTES})`);
  const query = db
    .selectFrom('booking')
    .innerJoin(rows, (join) => join.onTrue())
    .select([
      sql<number>`(date_part('isodow', booking.day)::int - 1 + part.hour / 24) % 7 + 1`.as('weekday'),
      sql<number>`part.hour % 24`.as('hour'),
      sql<number>`(${minutes})::bigint * booking.pieces`.as('booked'),
      sql<number>`0::bigint`.as('open'),
    ])
    .where('booking.organization_id', '=', organizationId)
    .where('booking.status', '=', 'ready')
    .where(isWithin(from, to));
  return placeId === undefined ? query : query.where('booking.place_id', '=', placeId);
}

function open(db: Db, organizationId: string, { from, to, placeId }: Range) {
  const { rows, minutes } = hours(sql`booking_hours.from_minute`, sql`booking_hours.to_minute`);
  const days = sql<{ weekday: number; count: number }>`(
    select extract(isodow from day)::int, count(*)::int
    from generate_series(${from}::date, ${to}::date, interval '1 day') as day group by 1)`;
  const query = db
    .selectFrom('booking_hours')
    .innerJoin('booking_space', (join) =>
      join
        .on('booking_space.organization_id', '=', organizationId)
        .onRef('booking_space.id', '=', 'booking_hours.space_id'),
    )
    .innerJoin(days.as<'days'>(sql`days(weekday, count)`), (join) =>
      join.onRef('days.weekday', '=', 'booking_hours.weekday'),
    )
    .innerJoin(rows, (join) => join.onTrue())
    .select([
      'booking_hours.weekday',
      'part.hour',
      sql<number>`0::bigint`.as('booked'),
      sql<number>`(${minutes})::bigint * booking_space.supply * days.count`.as('open'),
    ])
    .where('booking_hours.organization_id', '=', organizationId)
    .where('booking_space.active', '=', true);
  return placeId === undefined ? query : query.where('booking_space.place_id', '=', placeId);
}

/** By the days of the places; the instants let an index find them. */
const isWithin = (from: string, to: string) => sql<boolean>`(booking.day between ${from}::date and ${to}::date
  and booking.starts_at between ${from}::date - interval '1 day' and ${to}::date + interval '2 days')`;

/**
 * Minutes that were booked, and that could be, by weekday and hour on the clocks of the places. The open ones are those of
 * the hours and the supply that the spaces have now.
 */
export async function listOccupancy(db: Db, organizationId: string, range: Range): Promise<OccupancyRow[]> {
  return db
    .selectFrom(
      booked(db, organizationId, range)
        .unionAll(open(db, organizationId, range))
        .as('counted'),
    )
    .select([
      'counted.weekday',
      'counted.hour',
      sql<number>`sum(counted.booked)::float8`.as('booked'),
      sql<number>`sum(counted.open)::float8`.as('open'),
    ])
    .groupBy(['counted.weekday', 'counted.hour'])
    .orderBy('counted.weekday')
    .orderBy('counted.hour')
    .execute();
}

export interface RevenueRow {
  /** `YYYY-MM` */
  readonly month: string;
  readonly bookings: number;
  readonly paid: number;
  readonly refunded: number;
}

/** By the month in which what was booked takes place; of canceled bookings, what was kept. */
export async function listRevenue(
  db: Db,
  organizationId: string,
  { from, to, placeId }: Range,
): Promise<RevenueRow[]> {
  let query = db
    .selectFrom('booking')
    .select([
      sql<string>`to_char(booking.day, 'YYYY-MM')`.as('month'),
      sql<number>`(count(*) filter (where booking.status = 'ready' and booking.event_id is null))::int`.as(
        'bookings',
      ),
      sql<number>`sum(booking.paid)::float8`.as('paid'),
      sql<number>`sum(booking.refunded)::float8`.as('refunded'),
    ])
    .where('booking.organization_id', '=', organizationId)
    .where('booking.status', 'in', ['ready', 'canceled'])
    .where(isWithin(from, to));
  if (placeId !== undefined) query = query.where('booking.place_id', '=', placeId);
  return query
    .groupBy(sql`to_char(booking.day, 'YYYY-MM')`)
    .orderBy(sql`to_char(booking.day, 'YYYY-MM')`)
    .limit(14)
    .execute();
}

export async function findCurrency(db: Db, organizationId: string): Promise<string> {
  const { currency } = await db
    .selectFrom('organization')
    .select('organization.currency')
    .where('organization.organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return currency;
}
