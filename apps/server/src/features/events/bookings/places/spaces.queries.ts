import { sql, type Selectable } from 'kysely';
import { anyOf, type Db } from '../../../../platform/db/database.ts';
import { imageColumn, type ImageColumns } from '../../../../platform/db/images.ts';
import { countUpTo } from '../../../../platform/db/list.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { isUuid } from '../../../../platform/ids.ts';
import { containsPattern } from '../../../../platform/text.ts';
import type { BookingSpaceTable, StoredQuestion } from '../bookings.tables.ts';

export type SpaceRow = Selectable<BookingSpaceTable> & {
  readonly timezone: string;
  readonly place_questions: StoredQuestion[];
  readonly currency: string;
  readonly image: ImageColumns | null;
};

export interface SpaceFilter {
  readonly placeIds?: readonly string[] | undefined;
  readonly search?: string | undefined;
  readonly active?: boolean | undefined;
}

const found = (db: Db, organizationId: string, { placeIds, search, active }: SpaceFilter) => {
  let query = db
    .selectFrom('booking_space')
    .innerJoin('booking_place', (join) =>
      join
        .on('booking_place.organization_id', '=', organizationId)
        .onRef('booking_place.id', '=', 'booking_space.place_id'),
    )
    .where('booking_space.organization_id', '=', organizationId);
  if (placeIds !== undefined) query = query.where((eb) => anyOf(eb.ref('booking_space.place_id'), placeIds));
  if (active !== undefined) query = query.where('booking_space.active', '=', active);
  if (search !== undefined && search.trim() !== '')
    query = query.where('booking_space.search_text', 'like', containsPattern(search));
  return query;
};

/** All but the questions, which can be long: a list has hundreds of spaces. */
const LISTED = [
  'booking_space.organization_id',
  'booking_space.id',
  'booking_space.place_id',
  'booking_space.slug',
  'booking_space.name',
  'booking_space.description',
  'booking_space.image_id',
  'booking_space.supply',
  'booking_space.slot_minutes',
  'booking_space.price',
  'booking_space.start_at',
  'booking_space.end_at',
  'booking_space.notice_minutes',
  'booking_space.horizon_days',
  'booking_space.cancel_hours',
  'booking_space.per_day',
  'booking_space.per_week',
  'booking_space.refunds',
  'booking_space.door_names',
  'booking_space.for_events',
  'booking_space.active',
  'booking_space.sort_order',
  'booking_space.search_text',
  'booking_space.created_at',
  'booking_space.updated_at',
] as const;

const NO_QUESTIONS = sql<StoredQuestion[]>`'[]'::jsonb`;
const OWN_QUESTIONS = sql<StoredQuestion[]>`${sql.ref('booking_space.questions')}`;

const spaces = (db: Db, organizationId: string, filter: SpaceFilter) =>
  found(db, organizationId, filter)
    .leftJoin('image', (join) =>
      join.on('image.organization_id', '=', organizationId).onRef('image.id', '=', 'booking_space.image_id'),
    )
    .innerJoin('organization', (join) => join.on('organization.organization_id', '=', organizationId))
    .select(LISTED)
    .select(['booking_place.timezone', 'organization.currency', imageColumn('image').as('image')]);

/** One that members can look at, as its place is. */
export async function findOpenSpace(
  db: Db,
  organizationId: string,
  place: string,
  idOrSlug: string,
): Promise<SpaceRow | undefined> {
  return spaces(db, organizationId, { active: true })
    .where(isUuid(place) ? 'booking_place.id' : 'booking_place.slug', '=', place)
    .where('booking_place.active', '=', true)
    .select(['booking_space.questions', 'booking_place.questions as place_questions'])
    .where(isUuid(idOrSlug) ? 'booking_space.id' : 'booking_space.slug', '=', idOrSlug)
    .executeTakeFirst();
}

export async function findSpaceById(
  db: Db,
  organizationId: string,
  id: string,
): Promise<SpaceRow | undefined> {
  return db
    .selectFrom('booking_space')
    .innerJoin('booking_place', (join) =>
      join
        .on('booking_place.organization_id', '=', organizationId)
        .onRef('booking_place.id', '=', 'booking_space.place_id'),
    )
    .leftJoin('image', (join) =>
      join.on('image.organization_id', '=', organizationId).onRef('image.id', '=', 'booking_space.image_id'),
    )
    .selectAll('booking_space')
    .innerJoin('organization', (join) => join.on('organization.organization_id', '=', organizationId))
    .select([
      'booking_place.timezone',
      'booking_place.questions as place_questions',
      'organization.currency',
      imageColumn('image').as('image'),
    ])
    .where('booking_space.organization_id', '=', organizationId)
    .where('booking_space.id', '=', id)
    .executeTakeFirst();
}

/** Without questions; `own`: with those of the space, for the staff who edit them. */
export async function listSpaces(
  db: Db,
  organizationId: string,
  { questions, ...filter }: SpaceFilter & { readonly questions: 'none' | 'own' },
  { page, pageSize }: Paging,
): Promise<SpaceRow[]> {
  if (filter.placeIds?.length === 0) return [];
  return spaces(db, organizationId, filter)
    .select([
      (questions === 'own' ? OWN_QUESTIONS : NO_QUESTIONS).as('questions'),
      NO_QUESTIONS.as('place_questions'),
    ])
    .orderBy('booking_space.sort_order')
    .orderBy('booking_space.name')
    .orderBy('booking_space.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export const countSpaces = (db: Db, organizationId: string, filter: SpaceFilter): Promise<number> =>
  countUpTo(db, found(db, organizationId, filter).select(sql<number>`1`.as('one')));

/** While the transaction lasts nobody changes what the space offers; others may take of it at the same time. */
export async function holdSpaceForShare(
  db: Db,
  organizationId: string,
  id: string,
): Promise<Selectable<BookingSpaceTable> | undefined> {
  return db
    .selectFrom('booking_space')
    .selectAll('booking_space')
    .where('booking_space.organization_id', '=', organizationId)
    .where('booking_space.id', '=', id)
    .forShare()
    .executeTakeFirst();
}

/** Waits for everybody who takes of these spaces, and keeps others from it. */
export async function lockSpaces(db: Db, organizationId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .selectFrom('booking_space')
    .select('booking_space.id')
    .where('booking_space.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('booking_space.id'), ids))
    .orderBy('booking_space.id')
    .forNoKeyUpdate()
    .execute();
}

export async function listSpaceIds(db: Db, organizationId: string, placeId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('booking_space')
    .select('booking_space.id')
    .where('booking_space.organization_id', '=', organizationId)
    .where('booking_space.place_id', '=', placeId)
    .limit(500)
    .execute();
  return rows.map(({ id }) => id);
}
