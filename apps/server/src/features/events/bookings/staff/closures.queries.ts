import type { Selectable } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { BookingClosureTable } from '../bookings.tables.ts';

export type ClosureRow = Selectable<BookingClosureTable>;

export async function listCanceling(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('booking_closure')
    .select('booking_closure.id')
    .where('booking_closure.organization_id', '=', organizationId)
    .where('booking_closure.canceling_since', 'is not', null)
    .orderBy('booking_closure.canceling_since')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listComingClosures(
  db: Db,
  organizationId: string,
  placeId: string,
  now: Date,
): Promise<ClosureRow[]> {
  return db
    .selectFrom('booking_closure')
    .selectAll('booking_closure')
    .where('booking_closure.organization_id', '=', organizationId)
    .where('booking_closure.place_id', '=', placeId)
    .where('booking_closure.ends_at', '>', now)
    .orderBy('booking_closure.starts_at')
    .orderBy('booking_closure.id')
    .limit(500)
    .execute();
}
