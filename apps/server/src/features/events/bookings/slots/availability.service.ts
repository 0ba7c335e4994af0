import type { Context } from '../../../../platform/context.ts';
import type { SpaceRow } from '../places/spaces.queries.ts';
import * as queries from './availability.queries.ts';
import { addDays, dayIn, wallOf } from './days.ts';
import { slotsOf, type Slot } from './grid.policy.ts';
import { listRests } from './rests.queries.ts';
import { restOf } from './rests.service.ts';
import { isClosed, isInReach, lastDayOf } from './rules.policy.ts';

export interface FreeSlot extends Slot {
  /** Pieces that are left. */
  readonly left: number;
}

export interface Availability {
  readonly space: SpaceRow;
  readonly hours: readonly queries.HoursRow[];
  readonly days: readonly { readonly day: string; readonly slots: readonly FreeSlot[] }[];
}

interface Wished {
  readonly space: SpaceRow;
  readonly days: readonly string[];
}

const DAY_MS = 24 * 60 * 60_000;

/** All spaces in four statements, whatever the number of days. */
export async function findAvailability(ctx: Context, wished: readonly Wished[]): Promise<Availability[]> {
  const { db, organizationId } = ctx;
  if (wished.length === 0) return [];
  const spaceIds = wished.map(({ space }) => space.id);
  const placeIds = [...new Set(wished.map(({ space }) => space.place_id))];
  const walls = wished.flatMap(({ days }) => days.map(wallOf));
  if (walls.length === 0) walls.push(ctx.now().getTime());
  // Zones are at most fourteen hours from UTC.
  const period = {
    from: new Date(Math.min(...walls) - DAY_MS),
    to: new Date(Math.max(...walls) + 2 * DAY_MS),
  };
  const [hours, closures, taken, rests] = await Promise.all([
    queries.listHours(db, organizationId, spaceIds),
    queries.listClosures(db, organizationId, { placeIds, spaceIds }, period),
    queries.listTaken(db, organizationId, spaceIds, period),
    listRests(db, organizationId, spaceIds, ctx.now()),
  ]);
  const hoursOf = Map.groupBy(hours, (row) => row.space_id);
  const restsOf = Map.groupBy(rests, (row) => row.space_id);
  const takenOf = Map.groupBy(taken, (row) => row.space_id);
  return wished.map(({ space, days }) => {
    const own = hoursOf.get(space.id) ?? [];
    const closed = closures.filter((one) =>
      one.space_id === null ? one.place_id === space.place_id : one.space_id === space.id,
    );
    const busy = takenOf.get(space.id) ?? [];
    const left = (restsOf.get(space.id) ?? []).map((row) => restOf(row, space.timezone));
    return {
      space,
      hours: own,
      days: days.map((day) => ({ day, slots: freeOn(ctx, space, day, { own, closed, busy, left }) })),
    };
  });
}

interface Kept {
  readonly own: readonly queries.HoursRow[];
  readonly closed: readonly queries.ClosureRow[];
  readonly busy: readonly queries.TakenRow[];
  readonly left: readonly Slot[];
}

function freeOn(ctx: Context, space: SpaceRow, day: string, kept: Kept): FreeSlot[] {
  const { own, closed, busy } = kept;
  const now = ctx.now().getTime();
  const lastDay = lastDayOf(space, now);
  const near = between(busy, wallOf(day) - DAY_MS, wallOf(day) + 2 * DAY_MS);
  const free = (slots: readonly Slot[]): FreeSlot[] =>
    slots
      .filter((slot) => isInReach(slot, space, now, lastDay) && !isClosed(slot, closed))
      .map((slot) => ({ ...slot, left: leftIn(slot, space.supply, near) }));
  const rests = free(kept.left.filter((rest) => rest.day === day)).filter(({ left }) => left > 0);
  const grid = slotsOf(day, own, { slotMinutes: space.slot_minutes, timezone: space.timezone });
  // They have begun, and slots that can be taken come after them.
  return [...rests, ...free(grid)];
}

const between = <T extends { starts_at: Date; ends_at: Date }>(
  rows: readonly T[],
  from: number,
  to: number,
): T[] => rows.filter((row) => row.starts_at.getTime() < to && row.ends_at.getTime() > from);

/** After a change of the grid, bookings of the old one lie across several slots of the new. */
function leftIn(
  { start, end, pieces = Infinity }: Slot,
  supply: number,
  busy: readonly queries.TakenRow[],
): number {
  const near = between(busy, start, end);
  const lanes = new Set(near.flatMap((row) => row.lanes));
  const same = near.filter((row) => row.starts_at.getTime() === start && row.ends_at.getTime() === end);
  const taken = same.reduce((sum, row) => sum + row.lanes.length, 0);
  return Math.max(0, Math.min(supply - lanes.size, pieces - taken));
}

/** The first slots from now on that somebody can take, looking two weeks ahead. */
export async function findNext(
  ctx: Context,
  spaces: readonly SpaceRow[],
  length = 14,
): Promise<Map<string, Availability>> {
  const wished = spaces.map((space) => {
    const today = dayIn(ctx.now(), space.timezone);
    return { space, days: Array.from({ length }, (_, index) => addDays(today, index)) };
  });
  return new Map((await findAvailability(ctx, wished)).map((one) => [one.space.id, one]));
}
