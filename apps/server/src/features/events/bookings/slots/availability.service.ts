import type { Context } from '../../../../platform/context.ts';
import { turnAlone } from '../../../../platform/turn-alone.ts';
import type { SpaceRow } from '../places/spaces.queries.ts';
import * as queries from './availability.queries.ts';
import { addDays, dayIn, wallOf } from './days.ts';
import { slotsOf, type Slot } from './grid.policy.ts';
import { merged, overlaps } from './overlaps.ts';
import { listRests } from './rests.queries.ts';
import { restOf } from './rests.service.ts';
import { isInReach } from './rules.policy.ts';

export interface FreeSlot extends Slot {
  /** Pieces that are left. */
  readonly left: number;
}

export interface DaySlots {
  readonly day: string;
  readonly slots: readonly FreeSlot[];
}

/** A space with the first slot that somebody can take. */
export interface SpaceNext {
  readonly space: SpaceRow;
  readonly hours: readonly queries.HoursRow[];
  readonly next: FreeSlot | undefined;
}

interface Wished {
  readonly space: SpaceRow;
  /** A number: so many from today on. */
  readonly days: readonly string[] | number;
}

const DAY_MS = 24 * 60 * 60_000;
/** Days of spaces, of 288 slots at most each, that are looked at before others have a turn. */
const AT_ONCE = 32;
const DAYS_AHEAD = 14;

/** The slots of a space on each of the days. */
export async function findSlots(ctx: Context, wished: Wished): Promise<DaySlots[]> {
  const [grid] = await loadGrids(ctx, [wished]);
  const found: DaySlots[] = [];
  while (grid !== undefined && found.length < grid.days.length)
    await turnAlone(() => {
      for (const day of grid.days.slice(found.length, found.length + AT_ONCE))
        found.push({ day, slots: grid.slotsOn(day) });
    });
  return found;
}

/** The first slots from now on that somebody can take, looking two weeks ahead. */
export const findNext = (ctx: Context, spaces: readonly SpaceRow[]): Promise<SpaceNext[]> =>
  lookAt(ctx, ahead(spaces, DAYS_AHEAD), ({ space, hours, days, slotsOn }) => {
    for (const day of days) {
      const next = slotsOn(day).find(({ left }) => left > 0);
      if (next !== undefined) return { space, hours, next };
    }
    return { space, hours, next: undefined };
  });

/** How many slots of each space somebody can take today. */
export const countToday = (ctx: Context, spaces: readonly SpaceRow[]): Promise<number[]> =>
  lookAt(
    ctx,
    ahead(spaces, 1),
    ({ days, slotsOn }) => days.flatMap(slotsOn).filter(({ left }) => left > 0).length,
  );

const ahead = (spaces: readonly SpaceRow[], days: number): Wished[] =>
  spaces.map((space) => ({ space, days }));

/** In stretches: what a place has can be a hundred spaces with thousands of slots each. */
async function lookAt<T>(ctx: Context, wished: readonly Wished[], look: (grid: Grid) => T): Promise<T[]> {
  const grids = await loadGrids(ctx, wished);
  const found: T[] = [];
  while (found.length < grids.length)
    await turnAlone(() => {
      for (let days = 0; days < AT_ONCE && found.length < grids.length;) {
        const grid = grids[found.length];
        if (grid === undefined) return;
        found.push(look(grid));
        days += grid.days.length;
      }
    });
  return found;
}

interface Grid {
  readonly space: SpaceRow;
  readonly days: readonly string[];
  readonly hours: readonly queries.HoursRow[];
  slotsOn(day: string): FreeSlot[];
}

/** All spaces in four statements, whatever the number of days. */
async function loadGrids(ctx: Context, wishes: readonly Wished[]): Promise<Grid[]> {
  const { db, organizationId } = ctx;
  if (wishes.length === 0) return [];
  const now = ctx.now();
  const todays = new Map<string, string>();
  const wished = wishes.map(({ space, days }) => {
    const today = todays.get(space.timezone) ?? dayIn(now, space.timezone);
    todays.set(space.timezone, today);
    const own = typeof days === 'number' ? Array.from({ length: days }, (_, at) => addDays(today, at)) : days;
    return { space, days: own, lastDay: addDays(today, space.horizon_days) };
  });
  const spaceIds = wished.map(({ space }) => space.id);
  const placeIds = [...new Set(wished.map(({ space }) => space.place_id))];
  const days = [...new Set(wished.flatMap((one) => one.days))].toSorted();
  // Zones are at most fourteen hours from UTC.
  const period = {
    from: new Date(wallOf(days.at(0) ?? dayIn(now, 'UTC')) - DAY_MS),
    to: new Date(wallOf(days.at(-1) ?? dayIn(now, 'UTC')) + 2 * DAY_MS),
  };
  const [hours, closures, taken, rests] = await Promise.all([
    queries.listHours(db, organizationId, spaceIds),
    queries.listClosures(db, organizationId, { placeIds, spaceIds }, period),
    queries.listTaken(db, organizationId, spaceIds, period),
    listRests(db, organizationId, spaceIds, now),
  ]);
  const hoursOf = Map.groupBy(hours, (row) => row.space_id);
  const restsOf = Map.groupBy(rests, (row) => row.space_id);
  const takenOf = Map.groupBy(taken, (row) => row.space_id);
  const closedOf = Map.groupBy(closures, (row) => row.space_id ?? row.place_id);
  return wished.map(({ space, days: own, lastDay }) => {
    const kept = {
      now: now.getTime(),
      lastDay,
      hours: hoursOf.get(space.id) ?? [],
      closed: merged([...(closedOf.get(space.place_id) ?? []), ...(closedOf.get(space.id) ?? [])]),
      busy: takenOf.get(space.id) ?? [],
      rests: (restsOf.get(space.id) ?? []).map((row) => restOf(row, space.timezone)),
    };
    return { space, days: own, hours: kept.hours, slotsOn: (day) => freeOn(space, day, kept) };
  });
}

interface Kept {
  readonly now: number;
  /** That can be booked. */
  readonly lastDay: string;
  readonly hours: readonly queries.HoursRow[];
  readonly closed: ReturnType<typeof merged>;
  readonly busy: readonly queries.TakenRow[];
  readonly rests: readonly Slot[];
}

function freeOn(space: SpaceRow, day: string, kept: Kept): FreeSlot[] {
  // Rests have begun, and slots that can be taken come after them.
  const slots = [
    ...kept.rests.filter((rest) => rest.day === day),
    ...slotsOf(day, kept.hours, { slotMinutes: space.slot_minutes, timezone: space.timezone }),
  ].filter((slot) => isInReach(slot, space, kept.now, kept.lastDay));
  const closed = overlaps(slots, kept.closed);
  const busy = overlaps(slots, kept.busy);
  return slots.flatMap((slot, index) => {
    if ((closed[index]?.length ?? 0) > 0) return [];
    const left = leftIn(slot, space.supply, busy[index] ?? []);
    return slot.isRest === true && left === 0 ? [] : [{ ...slot, left }];
  });
}

/** After a change of the grid, bookings of the old one lie across several slots of the new. */
function leftIn(
  { start, end, pieces = Infinity }: Slot,
  supply: number,
  busy: readonly queries.TakenRow[],
): number {
  if (busy.length === 0) return Math.min(supply, pieces);
  const lanes = new Set(busy.flatMap((row) => row.lanes));
  const same = busy.filter((row) => row.starts_at.getTime() === start && row.ends_at.getTime() === end);
  const taken = same.reduce((sum, row) => sum + row.lanes.length, 0);
  return Math.max(0, Math.min(supply - lanes.size, pieces - taken));
}
