import type { Context } from '../../../../platform/context.ts';
import { instantOf } from '../../../../platform/time-zone.ts';
import { requirePlace, requireSpace } from '../places/places.service.ts';
import type { PlaceRow } from '../places/places.queries.ts';
import type { SpaceRow } from '../places/spaces.queries.ts';
import { listClosures, listHours } from '../slots/availability.queries.ts';
import { addDays, dayIn, wallOf } from '../slots/days.ts';
import { openPeriods, type Period } from './door.policy.ts';
import { listAtDoor, type DoorRow } from './door.queries.ts';

export interface Door {
  readonly place: PlaceRow;
  readonly space: SpaceRow;
  readonly now: Date;
  readonly open: readonly Period[];
  readonly taken: readonly DoorRow[];
}

/** To the end of the day after tomorrow, a display goes on telling without the network. */
const DAYS_AHEAD = 2;

/** Opening and bookings until then. First names are told to members alone, and where the space says so. */
export async function getDoor(ctx: Context, placeId: string, spaceId: string): Promise<Door> {
  const { db, organizationId } = ctx;
  const [place, space] = await Promise.all([
    requirePlace(ctx, placeId, true),
    requireSpace(ctx, placeId, spaceId),
  ]);
  const now = ctx.now();
  const today = dayIn(now, space.timezone);
  const to = new Date(instantOf(wallOf(addDays(today, DAYS_AHEAD + 1)), space.timezone));
  const readerId = space.door_names && ctx.actor.kind === 'member' ? ctx.actor.accountId : undefined;
  const [hours, closures, taken] = await Promise.all([
    listHours(db, organizationId, [space.id]),
    listClosures(db, organizationId, { placeIds: [space.place_id], spaceIds: [space.id] }, { from: now, to }),
    listAtDoor(ctx, { spaceId: space.id, from: now, to, readerId }),
  ]);
  const days = [-1, 0, 1, DAYS_AHEAD].map((ahead) => addDays(today, ahead));
  const closed = closures.map((one) => ({ start: one.starts_at.getTime(), end: one.ends_at.getTime() }));
  // An event is there outside of the hours, too.
  const also = taken
    .filter((row) => row.event_id !== null)
    .map((row) => ({ start: row.starts_at.getTime(), end: row.ends_at.getTime() }));
  const open = openPeriods(days, hours, { timezone: space.timezone, closed, also });
  return { place, space, now, taken, open: open.filter(({ end }) => end > now.getTime()) };
}
