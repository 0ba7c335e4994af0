import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import { anyOf, type Db } from '../../../../platform/db/database.ts';
import type { BookingSeriesTable, BookingTable } from '../bookings.tables.ts';
import { bookings, type BookingRow } from '../taking/bookings.queries.ts';
import { type Window, windowRows } from '../slots/windows.fragments.ts';
import { isHeld, isKept, laneRows } from '../taking/kept.fragments.ts';
import { MOST_DATES } from './series.schemas.ts';

const LIVE = ['draft', 'needsInfo', 'ready'] as const;

export type SeriesRow = Omit<Selectable<BookingSeriesTable>, 'first_day' | 'last_day'> & {
  readonly first_day: string;
  readonly last_day: string;
};

const series = (db: Db, organizationId: string) =>
  db
    .selectFrom('booking_series')
    .selectAll('booking_series')
    .select([
      sql<string>`to_char(booking_series.first_day, 'YYYY-MM-DD')`.as('first_day'),
      sql<string>`to_char(booking_series.last_day, 'YYYY-MM-DD')`.as('last_day'),
    ])
    .where('booking_series.organization_id', '=', organizationId)
    .$castTo<SeriesRow>();

export async function findSeries(db: Db, organizationId: string, id: string): Promise<SeriesRow | undefined> {
  return series(db, organizationId).where('booking_series.id', '=', id).executeTakeFirst();
}

/** Held until the transaction ends. */
export async function lockSeries(db: Db, organizationId: string, id: string): Promise<SeriesRow | undefined> {
  return series(db, organizationId).where('booking_series.id', '=', id).forUpdate().executeTakeFirst();
}

/** Its dates, without drafts that nobody keeps any more. */
export async function listDates(db: Db, organizationId: string, seriesId: string): Promise<BookingRow[]> {
  return bookings(db, organizationId)
    .where('booking.series_id', '=', seriesId)
    .where(isKept(db, organizationId))
    .orderBy('booking.starts_at')
    .limit(MOST_DATES)
    .execute();
}

/** In the order in which everybody locks bookings. */
export async function lockDates(db: Db, organizationId: string, seriesId: string) {
  return db
    .selectFrom('booking')
    .select([
      'booking.id',
      'booking.slot_id',
      'booking.space_id',
      'booking.status',
      'booking.starts_at',
      'booking.hold_expires_at',
      'booking.answers',
      isHeld(db, organizationId).as('is_held'),
    ])
    .where('booking.organization_id', '=', organizationId)
    .where('booking.series_id', '=', seriesId)
    .orderBy('booking.id')
    .limit(MOST_DATES)
    .forUpdate()
    .execute();
}

/** The series that the person keeps without having booked it. */
export async function findHeld(
  db: Db,
  organizationId: string,
  accountId: string,
): Promise<SeriesRow | undefined> {
  return series(db, organizationId)
    .where('booking_series.account_id', '=', accountId)
    .where('booking_series.status', '=', 'draft')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('booking')
          .select('booking.id')
          .where('booking.organization_id', '=', organizationId)
          .whereRef('booking.series_id', '=', 'booking_series.id')
          .where('booking.status', '=', 'draft')
          .where(isHeld(db, organizationId)),
      ),
    )
    .limit(1)
    .executeTakeFirst();
}

export async function insertSeries(
  db: Db,
  organizationId: string,
  row: Omit<Insertable<BookingSeriesTable>, 'organization_id'>,
): Promise<void> {
  await db
    .insertInto('booking_series')
    .values({ ...row, organization_id: organizationId })
    .execute();
}

/** All held for the same time on the clock of the database. */
export async function insertDates(
  db: Db,
  organizationId: string,
  rows: readonly Omit<Insertable<BookingTable>, 'organization_id' | 'hold_expires_at'>[],
  until: Date | RawBuilder<Date>,
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('booking')
    .values(rows.map((row) => ({ ...row, organization_id: organizationId, hold_expires_at: until })))
    .execute();
}

export async function makeDatesReady(
  db: Db,
  organizationId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await db
    .updateTable('booking')
    .set({ status: 'ready', hold_expires_at: null, updated_at: now })
    .where('booking.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('booking.id'), ids))
    .execute();
}

export interface TakenAt {
  /** The window, counted from 1. */
  readonly place: number;
  readonly lanes: number[];
  /** Some of them are drafts that nobody keeps any more. */
  readonly has_lapsed: boolean;
  readonly is_own: boolean;
}

/** Lanes that are taken at these times of a space, in one statement. `isKeptOnly`: without drafts that ran out. */
export async function listTakenAt(
  db: Db,
  organizationId: string,
  of: { readonly spaceId: string; readonly accountId: string | undefined; readonly isKeptOnly: boolean },
  windows: readonly Window[],
): Promise<TakenAt[]> {
  if (windows.length === 0) return [];
  const rows = await db
    .selectFrom('booking')
    .innerJoin(laneRows, (join) => join.onTrue())
    .innerJoin(windowRows(windows), (join) =>
      join
        .onRef('booking.starts_at', '<', 'wish.ends')
        .onRef('booking.ends_at', '>', 'wish.starts')
        .on(sql<boolean>`booking.starts_at > wish.starts - interval '1 day'`),
    )
    .select([
      sql<number>`wish.place::int`.as('place'),
      sql<number[]>`array_agg(distinct piece.lane)`.as('lanes'),
      sql<boolean>`bool_or(not ${isKept(db, organizationId)})`.as('has_lapsed'),
      sql<boolean>`bool_or(booking.account_id = ${of.accountId ?? null}::uuid and booking.starts_at = wish.starts
        and booking.ends_at = wish.ends and ${isKept(db, organizationId)})`.as('is_own'),
    ])
    .where('booking.organization_id', '=', organizationId)
    .where('booking.space_id', '=', of.spaceId)
    .where('booking.status', 'in', LIVE)
    .$if(of.isKeptOnly, (query) => query.where(isKept(db, organizationId)))
    .groupBy('wish.place')
    .execute();
  return rows.map((row) => ({ ...row, is_own: row.is_own === true }));
}

/** Slots of the space that the person has, by day. */
export async function countOwnByDay(
  db: Db,
  organizationId: string,
  of: { readonly accountId: string; readonly spaceId: string; readonly from: string; readonly to: string },
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('booking')
    .select([
      sql<string>`to_char(booking.day, 'YYYY-MM-DD')`.as('on'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .where('booking.organization_id', '=', organizationId)
    .where('booking.account_id', '=', of.accountId)
    .where('booking.space_id', '=', of.spaceId)
    .where('booking.status', 'in', LIVE)
    .where(sql<boolean>`booking.day between ${of.from}::date and ${of.to}::date`)
    .where(isKept(db, organizationId))
    .groupBy('booking.day')
    .execute();
  return new Map(rows.map(({ on, count }) => [on, count]));
}

/** Drafts of which nothing is kept; what was paid for them late goes back. */
export async function deleteLapsed(
  db: Db,
  organizationId: string,
  before: Date,
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('booking_series')
    .where('booking_series.organization_id', '=', organizationId)
    .where('booking_series.id', 'in', (eb) =>
      eb
        .selectFrom('booking_series as old')
        .select('old.id')
        .where('old.organization_id', '=', organizationId)
        .where('old.status', '=', 'draft')
        .where('old.created_at', '<', before)
        .where((inner) =>
          inner.not(
            inner.exists(
              inner
                .selectFrom('booking')
                .select('booking.id')
                .where('booking.organization_id', '=', organizationId)
                .whereRef('booking.series_id', '=', 'old.id'),
            ),
          ),
        )
        .limit(limit),
    )
    .where('booking_series.status', '=', 'draft')
    .executeTakeFirst();
  return Number(numDeletedRows);
}
