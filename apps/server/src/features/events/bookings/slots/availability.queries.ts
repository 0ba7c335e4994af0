import { sql } from 'kysely';
import { anyOf, type Db } from '../../../../platform/db/database.ts';
import { isKept, laneRows } from '../taking/kept.fragments.ts';
import { type Window, windowRows } from './windows.fragments.ts';

interface Period {
  readonly from: Date;
  readonly to: Date;
}

export type HoursRow = Awaited<ReturnType<typeof listHours>>[number];

export async function listHours(db: Db, organizationId: string, spaceIds: readonly string[]) {
  return db
    .selectFrom('booking_hours')
    .select([
      'booking_hours.space_id',
      'booking_hours.weekday',
      'booking_hours.from_minute',
      'booking_hours.to_minute',
    ])
    .where('booking_hours.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('booking_hours.space_id'), spaceIds))
    .orderBy('booking_hours.weekday')
    .orderBy('booking_hours.from_minute')
    .execute();
}

/** Of the spaces and of the places as a whole. */
export async function listClosures(
  db: Db,
  organizationId: string,
  { placeIds, spaceIds }: { placeIds: readonly string[]; spaceIds: readonly string[] },
  { from, to }: Period,
) {
  return db
    .selectFrom('booking_closure')
    .selectAll('booking_closure')
    .where('booking_closure.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('booking_closure.place_id'), placeIds))
    .where((eb) =>
      eb.or([
        eb('booking_closure.space_id', 'is', null),
        anyOf(eb.ref('booking_closure.space_id').$castTo<string>(), spaceIds),
      ]),
    )
    .where('booking_closure.starts_at', '<', to)
    .where('booking_closure.ends_at', '>', from)
    .orderBy('booking_closure.starts_at')
    .limit(1000)
    .execute();
}

/** Which of these times of a space are closed, counted from 1, whatever the number of its closures. */
export async function listClosedAt(
  db: Db,
  organizationId: string,
  { placeId, spaceId }: { readonly placeId: string; readonly spaceId: string },
  windows: readonly Window[],
): Promise<number[]> {
  if (windows.length === 0) return [];
  const rows = await db
    .selectFrom('booking_closure')
    .innerJoin(windowRows(windows), (join) =>
      join
        .onRef('booking_closure.starts_at', '<', 'wish.ends')
        .onRef('booking_closure.ends_at', '>', 'wish.starts'),
    )
    .select(sql<number>`wish.place::int`.as('place'))
    .distinct()
    .where('booking_closure.organization_id', '=', organizationId)
    .where('booking_closure.place_id', '=', placeId)
    .where((eb) =>
      eb.or([eb('booking_closure.space_id', 'is', null), eb('booking_closure.space_id', '=', spaceId)]),
    )
    .execute();
  return rows.map(({ place }) => place);
}

/** Longer than any slot: bookings that begin this much before can still reach into the time that is asked about. */
const DAY_MS = 24 * 60 * 60_000;

export type TakenRow = Awaited<ReturnType<typeof listTaken>>[number];

/** Pieces of the spaces that are held or booked, by their times. Holds that ran out keep nothing. */
export async function listTaken(
  db: Db,
  organizationId: string,
  spaceIds: readonly string[],
  { from, to }: Period,
) {
  return db
    .selectFrom('booking')
    .innerJoin(laneRows, (join) => join.onTrue())
    .select((eb) => [
      'booking.space_id',
      'booking.starts_at',
      'booking.ends_at',
      sql<number[]>`array_agg(${eb.ref('piece.lane')})`.as('lanes'),
    ])
    .where('booking.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('booking.space_id'), spaceIds))
    .where('booking.starts_at', '>', new Date(from.getTime() - DAY_MS))
    .where('booking.starts_at', '<', to)
    .where('booking.ends_at', '>', from)
    .where('booking.status', 'in', ['draft', 'needsInfo', 'ready'])
    .where(isKept(db, organizationId))
    .groupBy(['booking.space_id', 'booking.starts_at', 'booking.ends_at'])
    .execute();
}
