import { sql, type Selectable } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { imageColumn, type ImageColumns } from '../../../../platform/db/images.ts';
import { countUpTo } from '../../../../platform/db/list.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import type { BookingTable } from '../bookings.tables.ts';
import { isHeld, isKept, returnable } from './kept.fragments.ts';

interface ShownPlace {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly timezone: string;
  readonly description: string | null;
  readonly image: ImageColumns | null;
}

interface ShownSpace extends Omit<ShownPlace, 'timezone'> {
  readonly supply: number;
  readonly slot_minutes: number;
  readonly price: number;
}

export type BookingRow = Selectable<BookingTable> & {
  readonly local_day: string;
  readonly cancel_hours: number;
  readonly currency: string;
  /** The part of the payment that can still go back. */
  readonly returnable: number;
  readonly place: ShownPlace;
  readonly space: ShownSpace;
};

/** With its place and space. */
export const bookings = (db: Db, organizationId: string) =>
  db
    .selectFrom('booking')
    .innerJoin('booking_space as space', (join) =>
      join.on('space.organization_id', '=', organizationId).onRef('space.id', '=', 'booking.space_id'),
    )
    .innerJoin('booking_place as place', (join) =>
      join.on('place.organization_id', '=', organizationId).onRef('place.id', '=', 'booking.place_id'),
    )
    .leftJoin('image as space_image', (join) =>
      join
        .on('space_image.organization_id', '=', organizationId)
        .onRef('space_image.id', '=', 'space.image_id'),
    )
    .leftJoin('image as place_image', (join) =>
      join
        .on('place_image.organization_id', '=', organizationId)
        .onRef('place_image.id', '=', 'place.image_id'),
    )
    .innerJoin('organization', (join) => join.on('organization.organization_id', '=', organizationId))
    .selectAll('booking')
    .select([
      sql<string>`to_char(booking.day, 'YYYY-MM-DD')`.as('local_day'),
      'organization.currency',
      'space.cancel_hours',
      returnable(db, organizationId).as('returnable'),
      sql<ShownPlace>`json_build_object('id', place.id, 'name', place.name, 'slug', place.slug,
        'timezone', place.timezone, 'description', place.description, 'image', ${imageColumn('place_image')})`.as(
        'place',
      ),
      sql<ShownSpace>`json_build_object('id', space.id, 'name', space.name, 'slug', space.slug,
        'description', space.description, 'supply', space.supply, 'slot_minutes', space.slot_minutes,
        'price', space.price, 'image', ${imageColumn('space_image')})`.as('space'),
    ])
    .where('booking.organization_id', '=', organizationId);

export async function findBooking(
  db: Db,
  organizationId: string,
  id: string,
  accountId?: string,
): Promise<BookingRow | undefined> {
  let query = bookings(db, organizationId).where('booking.id', '=', id);
  if (accountId !== undefined) query = query.where('booking.account_id', '=', accountId);
  return query.executeTakeFirst();
}

export interface OwnFilter {
  readonly accountId: string;
  readonly placeId?: string | undefined;
  readonly past: boolean;
  readonly now: Date;
}

const own = (db: Db, organizationId: string, { accountId, placeId, past, now }: OwnFilter) => {
  const query = bookings(db, organizationId)
    .where('booking.account_id', '=', accountId)
    // Of what was never confirmed, only what is still held is there.
    .where(isKept(db, organizationId))
    .where((eb) => {
      const isComing = eb.and([eb('booking.ends_at', '>', now), eb('booking.status', '!=', 'canceled')]);
      return past ? eb.not(isComing) : isComing;
    });
  return placeId === undefined ? query : query.where('booking.place_id', '=', placeId);
};

export async function listOwn(
  db: Db,
  organizationId: string,
  filter: OwnFilter,
  { page, pageSize }: Paging,
): Promise<BookingRow[]> {
  return own(db, organizationId, filter)
    .orderBy('booking.starts_at', filter.past ? 'desc' : 'asc')
    .orderBy('booking.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export const countOwn = (db: Db, organizationId: string, filter: OwnFilter): Promise<number> =>
  countUpTo(db, own(db, organizationId, filter));

export type LockedBooking = Selectable<BookingTable> & {
  readonly local_day: string;
  readonly is_held: boolean;
  readonly returnable: number;
};

/** Held until the transaction ends. */
export async function lockBooking(
  db: Db,
  organizationId: string,
  id: string,
): Promise<LockedBooking | undefined> {
  return db
    .selectFrom('booking')
    .selectAll('booking')
    .select([
      sql<string>`to_char(booking.day, 'YYYY-MM-DD')`.as('local_day'),
      isHeld(db, organizationId).as('is_held'),
      returnable(db, organizationId).as('returnable'),
    ])
    .where('booking.organization_id', '=', organizationId)
    .where('booking.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}
