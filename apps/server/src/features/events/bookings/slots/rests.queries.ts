import { anyOf, type Db } from '../../../../platform/db/database.ts';

export type RestRow = Awaited<ReturnType<typeof listRests>>[number];

const MOST = 1000;

/** The rests of running slots whose people have not come: from the release to the end of the slot. */
export const listRests = (db: Db, organizationId: string, spaceIds: readonly string[], now: Date) =>
  db
    .selectFrom('booking')
    .innerJoin('booking_slot as slot', (join) =>
      join.on('slot.organization_id', '=', organizationId).onRef('slot.id', '=', 'booking.slot_id'),
    )
    .select(({ fn }) => [
      'booking.space_id',
      'booking.ends_at as starts_at',
      'slot.ends_at',
      fn.countAll<number>().as('pieces'),
    ])
    .where('booking.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('booking.space_id'), spaceIds))
    // No slot is longer than a day.
    .where('booking.released_at', '>', new Date(now.getTime() - 24 * 60 * 60_000))
    .where('booking.status', '=', 'ready')
    .where('slot.ends_at', '>', now)
    .groupBy(['booking.space_id', 'booking.ends_at', 'slot.ends_at'])
    .orderBy('booking.ends_at')
    .limit(MOST)
    .execute();

export async function findSlotEnd(db: Db, organizationId: string, id: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('booking_slot')
    .select('booking_slot.ends_at')
    .where('booking_slot.organization_id', '=', organizationId)
    .where('booking_slot.id', '=', id)
    .executeTakeFirst();
  return row?.ends_at;
}
