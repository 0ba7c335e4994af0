import { sql, type Insertable } from 'kysely';
import type { Context } from '../../../../platform/context.ts';
import { anyOf, type Db } from '../../../../platform/db/database.ts';
import type { BookingTable } from '../bookings.tables.ts';
import { isKept } from '../taking/kept.fragments.ts';
import type { Period } from './event-spaces.policy.ts';
import { shownEvent, type ShownEvent } from './shown-events.fragments.ts';

const LIVE = ['draft', 'needsInfo', 'ready'] as const;
const DAY_MS = 24 * 60 * 60_000;
/** Spaces that an event may have. */
export const MOST_OF_EVENT = 20;
const MOST_AROUND = 2000;

export type ChoiceRow = Awaited<ReturnType<typeof listChoices>>[number];

/** The spaces that the event has, with its time, in the order in which spaces are locked. */
export async function listChoices(db: Db, organizationId: string, eventId: string) {
  return db
    .selectFrom('event_space')
    .innerJoin('event', (join) =>
      join.on('event.organization_id', '=', organizationId).onRef('event.id', '=', 'event_space.event_id'),
    )
    .innerJoin('booking_space as space', (join) =>
      join.on('space.organization_id', '=', organizationId).onRef('space.id', '=', 'event_space.space_id'),
    )
    .innerJoin('booking_place as place', (join) =>
      join.on('place.organization_id', '=', organizationId).onRef('place.id', '=', 'space.place_id'),
    )
    .select((eb) => [
      'event_space.space_id',
      'event_space.minutes_before',
      'event_space.minutes_after',
      'event.event_start',
      'event.event_end',
      'event.draft',
      'event.canceled_at',
      'space.name',
      'space.slug',
      'space.supply',
      'space.horizon_days',
      'space.place_id',
      'place.name as place_name',
      'place.slug as place_slug',
      'place.timezone',
      'place.address1',
      'place.city',
      eb
        .exists(
          eb
            .selectFrom('booking')
            .select('booking.id')
            .where('booking.organization_id', '=', organizationId)
            .whereRef('booking.event_id', '=', 'event_space.event_id')
            .whereRef('booking.space_id', '=', 'event_space.space_id'),
        )
        .$castTo<boolean>()
        .as('is_taken'),
    ])
    .where('event_space.organization_id', '=', organizationId)
    .where('event_space.event_id', '=', eventId)
    .orderBy('event_space.space_id')
    .limit(MOST_OF_EVENT)
    .execute();
}

interface Choice {
  readonly spaceId: string;
  readonly minutesBefore: number;
  readonly minutesAfter: number;
}

export async function replaceChoices(
  db: Db,
  organizationId: string,
  eventId: string,
  choices: readonly Choice[],
  now: Date,
): Promise<void> {
  await db
    .deleteFrom('event_space')
    .where('event_space.organization_id', '=', organizationId)
    .where('event_space.event_id', '=', eventId)
    .execute();
  if (choices.length === 0) return;
  await db
    .insertInto('event_space')
    .values(
      choices.map((choice) => ({
        organization_id: organizationId,
        event_id: eventId,
        space_id: choice.spaceId,
        minutes_before: choice.minutesBefore,
        minutes_after: choice.minutesAfter,
        created_at: now,
      })),
    )
    .execute();
}

const takenBy = (db: Db, organizationId: string, eventId: string) =>
  db
    .selectFrom('booking')
    .where('booking.organization_id', '=', organizationId)
    .where('booking.event_id', '=', eventId);

export async function listTakenSpaceIds(db: Db, organizationId: string, eventId: string): Promise<string[]> {
  const rows = await takenBy(db, organizationId, eventId).select('booking.space_id').distinct().execute();
  return rows.map((row) => row.space_id);
}

export interface TakenByEvent {
  readonly id: string;
  readonly space_id: string;
  readonly slot_id: string;
  readonly pieces: number;
  readonly starts_at: Date;
  readonly ends_at: Date;
}

export async function listTakenBy(db: Db, organizationId: string, eventId: string): Promise<TakenByEvent[]> {
  return takenBy(db, organizationId, eventId)
    .select([
      'booking.id',
      'booking.space_id',
      'booking.slot_id',
      'booking.pieces',
      'booking.starts_at',
      'booking.ends_at',
    ])
    .orderBy('booking.id')
    .execute();
}

export async function insertTaken(
  db: Db,
  organizationId: string,
  rows: readonly Omit<Insertable<BookingTable>, 'organization_id'>[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('booking')
    .values(rows.map((row) => ({ ...row, organization_id: organizationId })))
    .execute();
}

export interface BusyRow {
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly event_id: string | null;
  readonly event: ShownEvent | null;
}

/** Bookings of others that reach into the time, the earliest first. `event`: where the reader may see it. */
export async function listBusy(
  ctx: Context,
  spaceId: string,
  { start, end }: Period,
  exceptEventId: string,
): Promise<BusyRow[]> {
  const { db, organizationId } = ctx;
  return db
    .selectFrom('booking')
    .select(['booking.starts_at', 'booking.ends_at', 'booking.event_id', shownEvent(ctx).as('event')])
    .where('booking.organization_id', '=', organizationId)
    .where('booking.space_id', '=', spaceId)
    .where('booking.status', 'in', LIVE)
    .where('booking.starts_at', '>', new Date(start.getTime() - DAY_MS))
    .where('booking.starts_at', '<', end)
    .where('booking.ends_at', '>', start)
    .where('booking.event_id', 'is distinct from', exceptEventId)
    .where(isKept(db, organizationId))
    .orderBy('booking.starts_at')
    .orderBy('booking.id')
    .limit(MOST_AROUND)
    .execute();
}

/** Of these spaces, those that are on, and whether hosts may take them. */
export async function listTakable(
  db: Db,
  organizationId: string,
  spaceIds: readonly string[],
): Promise<{ id: string; for_events: boolean }[]> {
  if (spaceIds.length === 0) return [];
  return db
    .selectFrom('booking_space')
    .select(['booking_space.id', 'booking_space.for_events'])
    .where('booking_space.organization_id', '=', organizationId)
    .where('booking_space.active', '=', true)
    .where((eb) => anyOf(eb.ref('booking_space.id'), spaceIds))
    .execute();
}

/** Spaces that can be chosen, by place, and whether nobody has them in that time. */
export async function listOffered(
  ctx: Context,
  period: Period & { readonly eventId: string; readonly all: boolean },
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
) {
  const { db, organizationId } = ctx;
  const isTaken = sql<boolean>`exists (${db
    .selectFrom('booking')
    .select('booking.id')
    .where('booking.organization_id', '=', organizationId)
    .whereRef('booking.space_id', '=', sql.ref('booking_space.id'))
    .where('booking.status', 'in', LIVE)
    .where('booking.starts_at', '>', new Date(period.start.getTime() - DAY_MS))
    .where('booking.starts_at', '<', period.end)
    .where('booking.ends_at', '>', period.start)
    .where('booking.event_id', 'is distinct from', period.eventId)
    .where(isKept(db, organizationId))})`;
  const isClosed = sql<boolean>`exists (${db
    .selectFrom('booking_closure')
    .select('booking_closure.id')
    .where('booking_closure.organization_id', '=', organizationId)
    .whereRef('booking_closure.place_id', '=', sql.ref('booking_space.place_id'))
    .where('booking_closure.starts_at', '<', period.end)
    .where('booking_closure.ends_at', '>', period.start)
    .where(
      sql<boolean>`(booking_closure.space_id is null or booking_closure.space_id = booking_space.id)`,
    )})`;
  let query = db
    .selectFrom('booking_space')
    .innerJoin('booking_place', (join) =>
      join
        .on('booking_place.organization_id', '=', organizationId)
        .onRef('booking_place.id', '=', 'booking_space.place_id'),
    )
    .select([
      'booking_space.id',
      'booking_space.name',
      'booking_space.supply',
      'booking_place.id as place_id',
      'booking_place.name as place_name',
      sql<boolean>`not ${isTaken} and not ${isClosed}`.as('is_free'),
    ])
    .where('booking_space.organization_id', '=', organizationId)
    .where('booking_space.active', '=', true)
    .where('booking_place.active', '=', true);
  if (!period.all) query = query.where('booking_space.for_events', '=', true);
  return query
    .orderBy('booking_place.sort_order')
    .orderBy('booking_place.name')
    .orderBy('booking_space.sort_order')
    .orderBy('booking_space.name')
    .orderBy('booking_space.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

/** Times that events have taken of a space in that time, of events that the reader may see; a day at a time. */
export async function listEventsAt(ctx: Context, spaceId: string, { start, end }: Period) {
  const { db, organizationId } = ctx;
  const rows = await db
    .selectFrom('booking')
    .select(['booking.starts_at', 'booking.ends_at', shownEvent(ctx).as('event')])
    .where('booking.organization_id', '=', organizationId)
    .where('booking.space_id', '=', spaceId)
    .where('booking.event_id', 'is not', null)
    .where('booking.starts_at', '>', new Date(start.getTime() - DAY_MS))
    .where('booking.starts_at', '<', end)
    .where('booking.ends_at', '>', start)
    .orderBy('booking.starts_at')
    .limit(MOST_AROUND)
    .execute();
  return rows.flatMap(({ event, ...row }) => (event === null ? [] : [{ ...row, event }]));
}
