import type { Context } from '../../../../platform/context.ts';
import { conflict } from '../../../../platform/errors.ts';
import { findSlotEnd } from '../slots/rests.queries.ts';
import type { LockedBooking } from '../taking/bookings.queries.ts';
import { releaseAt } from '../taking/holds.service.ts';
import { findLane } from '../taking/taking.queries.ts';

type Changes = Partial<Pick<LockedBooking, 'released_at' | 'ends_at' | 'lane'>>;

/** The whole slot again, in another piece of the space where somebody has taken the rest of its own. */
export async function takenBack(inner: Context, row: LockedBooking, supply: number): Promise<Changes> {
  if (row.released_at === null) return {};
  const { db, organizationId } = inner;
  const end = await findSlotEnd(db, organizationId, row.slot_id);
  if (end === undefined) return {};
  const wanted = { spaceId: row.space_id, start: row.starts_at, end };
  await releaseAt(inner, { ...wanted, start: row.released_at });
  const lane = await findLane(db, organizationId, { ...wanted, supply, except: row.id });
  if (lane === undefined) throw conflict('booking.released');
  return { released_at: null, ends_at: end, lane };
}
