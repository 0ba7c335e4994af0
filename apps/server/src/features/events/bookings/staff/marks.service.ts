import { noteChanges } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import { sqlState } from '../../../../platform/db/database.ts';
import { updateRow } from '../../../../platform/db/rows.ts';
import { conflict } from '../../../../platform/errors.ts';
import { spaceChanged } from '../bookings.facts.ts';
import { requireKeeperOf, requirePlaceKeeper } from '../managers/keeping.service.ts';
import { holdSpaceForShare } from '../places/spaces.queries.ts';
import { EXCLUSION_VIOLATION } from '../taking/taking.service.ts';
import type { LockedBooking } from '../taking/bookings.queries.ts';
import { getManagedBooking, lockLive } from './staff-bookings.service.ts';
import type { StaffBookingRow } from './staff-bookings.queries.ts';
import { takenBack } from './taken-back.service.ts';

const MINUTE_MS = 60_000;

export const checkIn = (ctx: Context, id: string, isHere: boolean): Promise<StaffBookingRow> =>
  mark(ctx, id, async (inner, row, supply) => ({
    checked_in_at: isHere ? (row.checked_in_at ?? inner.now()) : null,
    ...(isHere ? { missed_at: null, ...(await takenBack(inner, row, supply)) } : {}),
  }));

/** With `release` the booking ends now, and what is left of its slot is there for others. */
export const markMissed = (
  ctx: Context,
  id: string,
  { missed, release }: { readonly missed: boolean; readonly release: boolean },
): Promise<StaffBookingRow> =>
  mark(ctx, id, async (inner, row, supply) =>
    missed
      ? {
          missed_at: row.missed_at ?? inner.now(),
          checked_in_at: null,
          ...(release ? released(row, inner.now()) : {}),
        }
      : { missed_at: null, ...(await takenBack(inner, row, supply)) },
  );

type Changes = Partial<
  Pick<LockedBooking, 'checked_in_at' | 'missed_at' | 'released_at' | 'ends_at' | 'lane'>
>;

/** Other people take the space for share too; those who change it wait. */
async function mark(
  ctx: Context,
  id: string,
  change: (inner: Context, row: LockedBooking, supply: number) => Promise<Changes>,
): Promise<StaffBookingRow> {
  await requireKeeperOf(ctx, 'bookings:write', 'booking', id);
  try {
    return await ctx.transaction(async (inner) => {
      const { db, organizationId } = inner;
      const row = await lockLive(inner, id);
      await requirePlaceKeeper(inner, 'bookings:write', row.place_id);
      if (row.status !== 'ready') throw conflict('booking.state');
      const space = await holdSpaceForShare(db, organizationId, row.space_id);
      const changes = await change(inner, row, space?.supply ?? row.lane);
      await updateRow(db, 'booking', organizationId, { id }, { ...changes, updated_at: inner.now() });
      noteChanges(inner, row, changes, { name: String(row.number) });
      if (changes.released_at !== undefined) await inner.record(spaceChanged(row.space_id));
      return getManagedBooking(inner, id);
    });
  } catch (error) {
    if (sqlState(error) === EXCLUSION_VIOLATION) throw conflict('booking.released');
    throw error;
  }
}

/** From the next full minute on, so that the rest has a time that clocks show. */
function released(row: LockedBooking, now: Date): Changes {
  if (row.released_at !== null) return {};
  const from = new Date(Math.ceil(now.getTime() / MINUTE_MS) * MINUTE_MS);
  if (row.starts_at >= from || row.ends_at <= from) throw conflict('booking.notBegun');
  return { released_at: from, ends_at: from };
}
