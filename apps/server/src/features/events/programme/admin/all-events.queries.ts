import { sql, type RawBuilder } from 'kysely';
import { anyOf, type Db } from '../../../../platform/db/database.ts';
import { imageColumn } from '../../../../platform/db/images.ts';
import { countUpTo, type Order } from '../../../../platform/db/list.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { containsPattern } from '../../../../platform/text.ts';

type EventStatus = 'draft' | 'upcoming' | 'past' | 'canceled';

interface AllEventsFilter {
  readonly search?: string | undefined;
  readonly status?: EventStatus | undefined;
  readonly featured?: boolean | undefined;
  readonly registration?: boolean | undefined;
  readonly eventType?: 'physical' | 'virtual' | 'hybrid' | undefined;
  readonly startFrom?: Date | undefined;
  /** The first moment after. */
  readonly startUntil?: Date | undefined;
}

export interface Asked {
  readonly filter: AllEventsFilter;
  readonly now: Date;
}

type Column = RawBuilder<unknown>;

export const ID: Column = sql.ref('event.id');
export const SORTABLE: Readonly<Record<string, Column>> = {
  name: sql`left(event.search_text, 100)`,
  eventStart: sql.ref('event.event_start'),
  createdAt: sql.ref('event.created_at'),
  featured: sql.ref('event.featured_order'),
};

function found(db: Db, organizationId: string, { filter, now }: Asked) {
  const { status, featured, registration, eventType, startFrom, startUntil } = filter;
  const search = filter.search?.trim() ?? '';
  let query = db.selectFrom('event').where('event.organization_id', '=', organizationId);
  if (search !== '') query = query.where('event.search_text', 'like', containsPattern(search));
  if (status === 'draft') query = query.where('event.draft', '=', true);
  if (status === 'canceled')
    query = query.where('event.draft', '=', false).where('event.canceled_at', 'is not', null);
  if (status === 'upcoming' || status === 'past')
    query = query
      .where('event.draft', '=', false)
      .where('event.canceled_at', 'is', null)
      .where('event.event_end', status === 'past' ? '<' : '>=', now);
  if (featured !== undefined) query = query.where('event.featured', '=', featured);
  if (registration !== undefined) query = query.where('event.registration', '=', registration);
  if (eventType !== undefined) query = query.where('event.event_type', '=', eventType);
  if (startFrom !== undefined) query = query.where('event.event_start', '>=', startFrom);
  if (startUntil !== undefined) query = query.where('event.event_start', '<', startUntil);
  return query;
}

const complete = (organizationId: string, query: ReturnType<typeof found>) =>
  query
    .leftJoin('image', (join) =>
      join.on('image.organization_id', '=', organizationId).onRef('image.id', '=', 'event.image_id'),
    )
    .select([
      'event.id',
      'event.slug',
      'event.name',
      'event.short_description',
      'event.featured',
      'event.featured_order',
      'event.timezone',
      'event.event_start',
      'event.event_end',
      'event.event_type',
      'event.venue',
      'event.city',
      'event.canceled_at',
      'event.draft',
      'event.visible',
      'event.registration',
      'event.registration_limit',
      'event.created_at',
      imageColumn('image').as('image'),
    ]);

export type ListedEvent = Awaited<ReturnType<typeof listAllEvents>>[number];

export async function listAllEvents(
  db: Db,
  organizationId: string,
  asked: Asked,
  orders: readonly Order<Column>[],
  { page, pageSize }: Paging,
) {
  let query = complete(organizationId, found(db, organizationId, asked));
  for (const { by, isDescending } of orders) query = query.orderBy(by, isDescending ? 'desc' : 'asc');
  return query
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export const countAllEvents = (db: Db, organizationId: string, asked: Asked): Promise<number> =>
  countUpTo(db, found(db, organizationId, asked).select(sql<number>`1`.as('one')));

export async function listEventsAfter(
  db: Db,
  organizationId: string,
  asked: Asked,
  after: string | undefined,
  count: number,
): Promise<ListedEvent[]> {
  let query = complete(organizationId, found(db, organizationId, asked));
  if (after !== undefined) query = query.where('event.id', '>', after);
  return query.orderBy('event.id').limit(count).execute();
}

export async function findListedEvent(
  db: Db,
  organizationId: string,
  id: string,
  now: Date,
): Promise<ListedEvent | undefined> {
  return complete(organizationId, found(db, organizationId, { filter: {}, now }))
    .where('event.id', '=', id)
    .executeTakeFirst();
}

/** In one order, so that two people who arrange at once wait for each other. */
export async function holdFeatured(db: Db, organizationId: string) {
  return db
    .selectFrom('event')
    .select(['event.id', 'event.name', 'event.featured_order'])
    .where('event.organization_id', '=', organizationId)
    .where('event.featured', '=', true)
    .orderBy('event.id')
    .forNoKeyUpdate()
    .execute();
}

/** Null for those that are not named. */
export async function writeFeaturedOrder(
  db: Db,
  organizationId: string,
  heldIds: readonly string[],
  ids: readonly string[],
): Promise<void> {
  await db
    .updateTable('event')
    .set({ featured_order: sql<number | null>`array_position(${[...ids]}::uuid[], event.id)` })
    .where('event.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('event.id'), heldIds))
    .execute();
}
