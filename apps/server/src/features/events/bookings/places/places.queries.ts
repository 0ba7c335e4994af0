import { sql, type Selectable } from 'kysely';
import { anyOf, type Db } from '../../../../platform/db/database.ts';
import { imageColumn, type ImageColumns } from '../../../../platform/db/images.ts';
import { countUpTo } from '../../../../platform/db/list.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { isUuid } from '../../../../platform/ids.ts';
import { containsPattern } from '../../../../platform/text.ts';
import type { BookingPlaceTable } from '../bookings.tables.ts';

export type PlaceRow = Selectable<BookingPlaceTable> & { image: ImageColumns | null };

/** The staff also see those that are switched off. */
export interface PlaceFilter {
  readonly search?: string | undefined;
  readonly active?: boolean | undefined;
}

const found = (db: Db, organizationId: string, { search, active }: PlaceFilter) => {
  let query = db.selectFrom('booking_place').where('booking_place.organization_id', '=', organizationId);
  if (active !== undefined) query = query.where('booking_place.active', '=', active);
  if (search !== undefined && search.trim() !== '')
    query = query.where('booking_place.search_text', 'like', containsPattern(search));
  return query;
};

const places = (db: Db, organizationId: string, filter: PlaceFilter) =>
  found(db, organizationId, filter)
    .leftJoin('image', (join) =>
      join.on('image.organization_id', '=', organizationId).onRef('image.id', '=', 'booking_place.image_id'),
    )
    .selectAll('booking_place')
    .select(imageColumn('image').as('image'));

export async function findPlace(
  db: Db,
  organizationId: string,
  idOrSlug: string,
  active?: boolean,
): Promise<PlaceRow | undefined> {
  return places(db, organizationId, { active })
    .where(isUuid(idOrSlug) ? 'booking_place.id' : 'booking_place.slug', '=', idOrSlug)
    .executeTakeFirst();
}

export async function listPlacesByIds(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<PlaceRow[]> {
  if (ids.length === 0) return [];
  return places(db, organizationId, {})
    .where((eb) => anyOf(eb.ref('booking_place.id'), ids))
    .orderBy('booking_place.sort_order')
    .orderBy('booking_place.name')
    .orderBy('booking_place.id')
    .execute();
}

export async function listPlaces(
  db: Db,
  organizationId: string,
  filter: PlaceFilter,
  { page, pageSize }: Paging,
): Promise<PlaceRow[]> {
  return places(db, organizationId, filter)
    .orderBy('booking_place.sort_order')
    .orderBy('booking_place.name')
    .orderBy('booking_place.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export const countPlaces = (db: Db, organizationId: string, filter: PlaceFilter): Promise<number> =>
  countUpTo(db, found(db, organizationId, filter).select(sql<number>`1`.as('one')));
