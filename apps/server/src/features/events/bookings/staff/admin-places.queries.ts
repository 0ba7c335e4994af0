import { sql, type Insertable } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { BookingHoursTable } from '../bookings.tables.ts';

export async function replaceHours(
  db: Db,
  organizationId: string,
  spaceId: string,
  rows: readonly Omit<Insertable<BookingHoursTable>, 'organization_id' | 'space_id'>[],
): Promise<void> {
  await db
    .deleteFrom('booking_hours')
    .where('booking_hours.organization_id', '=', organizationId)
    .where('booking_hours.space_id', '=', spaceId)
    .execute();
  if (rows.length === 0) return;
  await db
    .insertInto('booking_hours')
    .values(rows.map((row) => ({ ...row, organization_id: organizationId, space_id: spaceId })))
    .execute();
}

/** In the order that every taking of stock keeps. */
export async function listComingSlotIds(
  db: Db,
  organizationId: string,
  spaceId: string,
  now: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom('booking_slot')
    .select('booking_slot.id')
    .where('booking_slot.organization_id', '=', organizationId)
    .where('booking_slot.space_id', '=', spaceId)
    .where('booking_slot.ends_at', '>', now)
    .orderBy('booking_slot.id')
    .execute();
  return rows.map(({ id }) => id);
}

const COMING = ['needsInfo', 'ready'] as const;

/** Bookings and holds of people that are not over. */
export async function listComing(
  db: Db,
  organizationId: string,
  spaceId: string,
  now: Date,
): Promise<
  { id: string; local_day: string; minute: number; starts_at: Date; ends_at: Date; lane: number }[]
> {
  return db
    .selectFrom('booking')
    .select([
      'booking.id',
      sql<string>`to_char(booking.day, 'YYYY-MM-DD')`.as('local_day'),
      'booking.minute',
      'booking.starts_at',
      'booking.ends_at',
      'booking.lane',
    ])
    .where('booking.organization_id', '=', organizationId)
    .where('booking.space_id', '=', spaceId)
    .where('booking.ends_at', '>', now)
    .where('booking.status', 'in', [...COMING, 'draft'])
    .where('booking.event_id', 'is', null)
    .limit(20_000)
    .execute();
}

/** Days of events that are not over; each has all pieces of the space. */
export async function listOfEvents(
  db: Db,
  organizationId: string,
  spaceId: string,
  now: Date,
): Promise<{ id: string; slot_id: string; pieces: number }[]> {
  return db
    .selectFrom('booking')
    .select(['booking.id', 'booking.slot_id', 'booking.pieces'])
    .where('booking.organization_id', '=', organizationId)
    .where('booking.space_id', '=', spaceId)
    .where('booking.event_id', 'is not', null)
    .where('booking.ends_at', '>', now)
    .execute();
}

export async function hasComingAt(
  db: Db,
  organizationId: string,
  placeId: string,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('booking')
    .select('booking.id')
    .where('booking.organization_id', '=', organizationId)
    .where('booking.place_id', '=', placeId)
    .where('booking.starts_at', '>', new Date(now.getTime() - 24 * 60 * 60_000))
    .where('booking.ends_at', '>', now)
    .where('booking.status', '!=', 'canceled')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Slots that nobody is in, so that their space can go. */
export async function deleteEmptySlots(db: Db, organizationId: string, spaceId: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('booking_slot')
    .where('booking_slot.organization_id', '=', organizationId)
    .where('booking_slot.space_id', '=', spaceId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('booking')
            .select('booking.id')
            .where('booking.organization_id', '=', organizationId)
            .whereRef('booking.slot_id', '=', 'booking_slot.id'),
        ),
      ),
    )
    .returning('booking_slot.id')
    .execute();
  return rows.map(({ id }) => id);
}
