import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

/** The person whose booking it is, and the day on which it was made or canceled. */
export interface Booked {
  readonly account_id: string;
  readonly place_id: string;
  readonly on_day: string;
}

const dayOf = (column: 'booking.created_at' | 'booking.canceled_at' | 'booking_series.created_at') =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD')`.as('on_day');

const one = (db: Db, organizationId: string, id: string) =>
  db
    .selectFrom('booking')
    .select((eb) => [eb.ref('booking.account_id').$notNull().as('account_id'), 'booking.place_id'])
    .where('booking.organization_id', '=', organizationId)
    .where('booking.id', '=', id)
    // A space that an event takes is booked by nobody.
    .where('booking.account_id', 'is not', null)
    .forKeyShare();

export const findBooked = (db: Db, organizationId: string, id: string): Promise<Booked | undefined> =>
  one(db, organizationId, id)
    .select(dayOf('booking.created_at'))
    .where('booking.status', '=', 'ready')
    .executeTakeFirst();

export const findCanceled = (db: Db, organizationId: string, id: string): Promise<Booked | undefined> =>
  one(db, organizationId, id)
    .select(dayOf('booking.canceled_at'))
    .where('booking.status', '=', 'canceled')
    .executeTakeFirst();

export const findBookedSeries = (db: Db, organizationId: string, id: string): Promise<Booked | undefined> =>
  db
    .selectFrom('booking_series')
    .innerJoin('booking_space', (join) =>
      join
        .on('booking_space.organization_id', '=', organizationId)
        .onRef('booking_space.id', '=', 'booking_series.space_id'),
    )
    .select(['booking_series.account_id', 'booking_space.place_id', dayOf('booking_series.created_at')])
    .where('booking_series.organization_id', '=', organizationId)
    .where('booking_series.id', '=', id)
    .where('booking_series.status', '=', 'ready')
    .forKeyShare('booking_series')
    .executeTakeFirst();

const MOST_MANAGERS = 20;

export async function listManagerIds(db: Db, organizationId: string, placeId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('booking_place_manager')
    .select('booking_place_manager.account_id')
    .where('booking_place_manager.organization_id', '=', organizationId)
    .where('booking_place_manager.place_id', '=', placeId)
    .orderBy('booking_place_manager.account_id')
    .limit(MOST_MANAGERS)
    .execute();
  return rows.map(({ account_id: id }) => id);
}
