import { sql, type Insertable, type RawBuilder } from 'kysely';
import { anyOf, type Db } from '../../../../platform/db/database.ts';
import { HOLD_MINUTES } from '../../../money/capacity/index.ts';
import type { BookingSlotTable, BookingTable } from '../bookings.tables.ts';
import { isHeld, isKept, isOnlyHeld, returnable } from './kept.fragments.ts';

const LIVE = ['draft', 'needsInfo', 'ready'] as const;

export async function ensureSlots(
  db: Db,
  organizationId: string,
  rows: readonly Omit<Insertable<BookingSlotTable>, 'organization_id'>[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('booking_slot')
    .values(rows.map((row) => ({ ...row, organization_id: organizationId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface Wanted {
  readonly spaceId: string;
  readonly start: Date;
  readonly end: Date;
}

const overlapping = (db: Db, organizationId: string, { spaceId, start, end }: Wanted) =>
  db
    .selectFrom('booking')
    .where('booking.organization_id', '=', organizationId)
    .where('booking.space_id', '=', spaceId)
    .where('booking.starts_at', '<', end)
    .where('booking.ends_at', '>', start)
    .where('booking.starts_at', '>', new Date(start.getTime() - 24 * 60 * 60_000));

/** The lowest piece that nobody has at that time; undefined when each is taken. `except`: its own piece is free. */
export async function findLane(
  db: Db,
  organizationId: string,
  wanted: Wanted & { readonly supply: number; readonly except?: string | undefined },
): Promise<number | undefined> {
  const rows = await overlapping(db, organizationId, wanted)
    .select(['booking.lane', 'booking.pieces'])
    .distinct()
    .where('booking.status', 'in', LIVE)
    .$if(wanted.except !== undefined, (query) => query.where('booking.id', '!=', wanted.except ?? ''))
    .execute();
  const taken = new Set(rows.flatMap(lanesOf));
  for (let lane = 1; lane <= wanted.supply; lane += 1) if (!taken.has(lane)) return lane;
  return undefined;
}

export interface OwnDraft {
  readonly id: string;
  readonly slot_id: string;
  readonly is_held: boolean;
  /** And neither booked nor paid. */
  readonly is_only_held: boolean;
}

/** All that the person has not confirmed: few, for what is held has a limit, and what has lapsed goes every minute. */
export async function listOwnDrafts(db: Db, organizationId: string, accountId: string): Promise<OwnDraft[]> {
  return db
    .selectFrom('booking')
    .select([
      'booking.id',
      'booking.slot_id',
      isHeld(db, organizationId).as('is_held'),
      isOnlyHeld(db, organizationId).as('is_only_held'),
    ])
    .where('booking.organization_id', '=', organizationId)
    .where('booking.account_id', '=', accountId)
    .where('booking.status', '=', 'draft')
    .execute();
}

/** Slots, those of series too, that the person keeps without having booked or paid them, over all spaces. */
export async function countHeldBy(db: Db, organizationId: string, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('booking')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('booking.organization_id', '=', organizationId)
    .where('booking.account_id', '=', accountId)
    .where('booking.status', '=', 'draft')
    .where(isOnlyHeld(db, organizationId))
    .executeTakeFirstOrThrow();
  return count;
}

/** Slots of the space that the person has on these days, and those that are still held. */
export async function countOwnBetween(
  db: Db,
  organizationId: string,
  { accountId, spaceId, from, to }: { accountId: string; spaceId: string; from: string; to: string },
): Promise<number> {
  const { count } = await db
    .selectFrom('booking')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('booking.organization_id', '=', organizationId)
    .where('booking.account_id', '=', accountId)
    .where('booking.space_id', '=', spaceId)
    .where('booking.status', 'in', LIVE)
    .where(sql<boolean>`booking.day between ${from}::date and ${to}::date`)
    .where(isKept(db, organizationId))
    .executeTakeFirstOrThrow();
  return count;
}

/** An event has all lanes at once. */
const lanesOf = ({ lane, pieces }: { readonly lane: number; readonly pieces: number }): number[] =>
  Array.from({ length: pieces }, (_, index) => lane + index);

type NewBooking = Omit<Insertable<BookingTable>, 'organization_id' | 'hold_expires_at'>;

/** A whole hold from now on, by the clock of the database, which all processes share. */
export const wholeHold = sql<Date>`statement_timestamp() + ${sql.lit(HOLD_MINUTES)} * interval '1 minute'`;

/** Held until then; null: not at all. */
export async function insertBooking(
  db: Db,
  organizationId: string,
  row: NewBooking,
  until: Date | RawBuilder<Date> | null,
): Promise<void> {
  await db
    .insertInto('booking')
    .values({
      ...row,
      organization_id: organizationId,
      hold_expires_at: until,
    })
    .execute();
}

/** Drafts whose hold ran out and that are not about to be paid; those that somebody is at work on are left to them. */
const expired = (db: Db, organizationId: string) =>
  db
    .selectFrom('booking')
    .select(['booking.id', 'booking.slot_id'])
    .where('booking.organization_id', '=', organizationId)
    .where('booking.status', '=', 'draft')
    .where('booking.hold_expires_at', '<=', sql<Date>`statement_timestamp()`)
    .where((eb) => eb.not(isHeld(db, organizationId)))
    .orderBy('booking.id')
    .forUpdate()
    .skipLocked();

export const lockExpired = (
  db: Db,
  organizationId: string,
  limit: number,
): Promise<{ id: string; slot_id: string }[]> => expired(db, organizationId).limit(limit).execute();

export const lockExpiredAt = (
  db: Db,
  organizationId: string,
  { spaceId, start, end }: Wanted,
): Promise<{ id: string; slot_id: string }[]> =>
  expired(db, organizationId)
    .where('booking.space_id', '=', spaceId)
    .where('booking.starts_at', '<', end)
    .where('booking.ends_at', '>', start)
    .execute();

export async function deleteBookings(db: Db, organizationId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('booking')
    .where('booking.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('booking.id'), ids))
    .execute();
}

/** All that keep a piece, and belong to somebody who is going. */
export async function lockLiveOf(db: Db, organizationId: string, accountId: string) {
  return db
    .selectFrom('booking')
    .innerJoin('booking_space as space', (join) =>
      join.on('space.organization_id', '=', organizationId).onRef('space.id', '=', 'booking.space_id'),
    )
    .select([
      'booking.id',
      'booking.slot_id',
      'booking.status',
      'booking.intent_id',
      'booking.paid',
      'booking.refunds',
      'booking.starts_at',
      'space.cancel_hours',
      returnable(db, organizationId).as('returnable'),
    ])
    .where('booking.organization_id', '=', organizationId)
    .where('booking.account_id', '=', accountId)
    .where('booking.status', 'in', LIVE)
    .orderBy('booking.id')
    .forUpdate('booking')
    .execute();
}
