import type { Context } from '../../../../platform/context.ts';
import { sqlState, UNIQUE_VIOLATION } from '../../../../platform/db/database.ts';
import { conflict, invalid, notFound, type AppError } from '../../../../platform/errors.ts';
import { idOfWords, newId, newNumericId } from '../../../../platform/ids.ts';
import { holdAccounts, requireMember } from '../../../ground/accounts/index.ts';
import { ensureStock, exchangeStock, holdStock, leftOf, takeStock } from '../../../money/capacity/index.ts';
import type { SpaceRow } from '../places/spaces.queries.ts';
import { findSpaceById, holdSpaceForShare } from '../places/spaces.queries.ts';
import { requireSpace } from '../places/places.service.ts';
import { listClosures, listHours } from '../slots/availability.queries.ts';
import { findAvailability } from '../slots/availability.service.ts';
import { addDays, mondayOf, readDay, readMinute, timeOf } from '../slots/days.ts';
import { slotsOf, type Slot } from '../slots/grid.policy.ts';
import { brokenRule, isClosed } from '../slots/rules.policy.ts';
import { bookingDrafted } from '../bookings.facts.ts';
import { findBooking, type BookingRow } from './bookings.queries.ts';
import { releaseAt } from './holds.service.ts';
import * as queries from './taking.queries.ts';

export const HOLD_MINUTES = 15;
/** Slots and series that a person keeps at once without having booked them, so that nobody keeps a house from all others. */
export const MOST_HELD = 10;
const EXCLUSION_VIOLATION = '23P01';
/** Others can take the same piece through another grid; each try sees what the one before met. */
const TRIES = 8;
const SUGGESTED = 3;

export interface WishedTime {
  readonly day: string;
  readonly time: string;
}

/**
 * Takes a piece of the slot and keeps it for a while; the own draft of that slot, when there is one. It is read before others
 * can end it, as a closure in the next moment does.
 */
export async function draftBooking(
  ctx: Context,
  place: string,
  idOrSlug: string,
  wished: WishedTime,
): Promise<BookingRow> {
  const { accountId } = requireMember(ctx.actor);
  const day = readDay(wished.day, 'day');
  const minute = readMinute(wished.time, 'time');
  const space = await requireSpace(ctx, place, idOrSlug);
  try {
    return await retryCollisions(() =>
      ctx.transaction(async (inner) => {
        const id = await takeOnce(inner, { space, accountId, day, minute });
        const row = await findBooking(inner.db, inner.organizationId, id, accountId);
        if (row === undefined) throw notFound('booking');
        return row;
      }),
    );
  } catch (error) {
    if (isSoldOut(error)) throw (error as AppError).with({ free: await suggest(ctx, space, day, minute) });
    throw error;
  }
}

const isSoldOut = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'stock.soldOut';

/** The free slots nearest to the one that was wished for. */
async function suggest(ctx: Context, space: SpaceRow, day: string, minute: number): Promise<WishedTime[]> {
  const days = Array.from({ length: 15 }, (_, index) => addDays(day, index - 7));
  const [found] = await findAvailability(ctx, [{ space, days }]);
  const distance = (slot: Slot): number =>
    Math.abs((Date.parse(slot.day) - Date.parse(day)) / 60_000 + slot.minute - minute);
  return (found?.days ?? [])
    .flatMap(({ slots }) => slots)
    .filter(({ left }) => left > 0)
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, SUGGESTED)
    .map((slot) => ({ day: slot.day, time: timeOf(slot.minute) }));
}

export async function retryCollisions<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = TRIES - 1; ; left -= 1)
    try {
      return await attempt();
    } catch (error) {
      const state = sqlState(error);
      if (state !== EXCLUSION_VIOLATION && state !== UNIQUE_VIOLATION) throw error;
      if (left === 0) throw conflict('stock.soldOut', { values: { of: 'this', name: '' } });
    }
}

interface Wish {
  readonly space: SpaceRow;
  readonly accountId: string;
  readonly day: string;
  readonly minute: number;
}

async function takeOnce(inner: Context, wish: Wish): Promise<string> {
  const { db, organizationId } = inner;
  const { accountId } = wish;
  const { space, slot } = await openSlot(inner, wish);
  await holdAccounts(inner, [accountId]);
  const slotId = await ensureSlot(inner, space, slot);
  await holdStock(inner, [slotId]);
  const own = await queries.findOwnDraft(db, organizationId, slotId, accountId);
  if (own?.is_held === true) return own.id;
  refuseBroken(inner, space, slot);
  if (own !== undefined)
    await releaseAt(inner, { spaceId: space.id, start: new Date(slot.start), end: new Date(slot.end) });
  await refuseBeyondLimits(inner, { space, accountId, day: slot.day });
  const lane = await takePiece(inner, { space, slot, slotId });
  const id = newId();
  await queries.insertBooking(
    db,
    organizationId,
    newBooking(inner, { id, space, slot, slotId, accountId, lane }),
    HOLD_MINUTES,
  );
  await inner.record(bookingDrafted(id, space.id));
  return id;
}

/** The space as it is until the transaction ends, and the slot of its grid. */
export async function openSlot(inner: Context, wish: Wish): Promise<{ space: SpaceRow; slot: Slot }> {
  const { db, organizationId } = inner;
  const held = await holdSpaceForShare(db, organizationId, wish.space.id);
  if (held?.active !== true) throw notFound('booking.space');
  const space = { ...wish.space, ...held };
  const hours = await listHours(db, organizationId, [space.id]);
  const slot = slotsOf(wish.day, hours, { slotMinutes: space.slot_minutes, timezone: space.timezone }).find(
    ({ minute }) => minute === wish.minute,
  );
  if (slot === undefined) throw invalid('slot.unknown', { field: 'time' });
  const closures = await listClosures(
    db,
    organizationId,
    { placeIds: [space.place_id], spaceIds: [space.id] },
    { from: new Date(slot.start), to: new Date(slot.end) },
  );
  if (isClosed(slot, closures)) throw conflict('booking.rule', { values: { rule: 'closed', limit: 0 } });
  return { space, slot };
}

function refuseBroken({ now }: Context, space: SpaceRow, slot: Slot): void {
  const rule = brokenRule(slot, space, now().getTime());
  const limit = rule === 'notice' ? space.notice_minutes : space.horizon_days;
  if (rule !== undefined) throw conflict('booking.rule', { values: { rule, limit } });
}

async function refuseBeyondLimits(
  { db, organizationId }: Context,
  { space, accountId, day }: { space: SpaceRow; accountId: string; day: string },
): Promise<void> {
  if ((await queries.countHeldBy(db, organizationId, accountId)) >= MOST_HELD)
    throw conflict('booking.rule', { values: { rule: 'held', limit: MOST_HELD } });
  const monday = mondayOf(day);
  for (const [rule, limit, from, to] of [
    ['perDay', space.per_day, day, day],
    ['perWeek', space.per_week, monday, addDays(monday, 6)],
  ] as const) {
    if (limit === null) continue;
    const count = await queries.countOwnBetween(db, organizationId, {
      accountId,
      spaceId: space.id,
      from,
      to,
    });
    if (count >= limit) throw conflict('booking.rule', { values: { rule, limit } });
  }
}

export async function ensureSlot(inner: Context, space: SpaceRow, { start, end }: Slot): Promise<string> {
  const [id = ''] = await ensureSlots(inner, space, [{ start, end }]);
  return id;
}

/** Of each its id. Their rows are made in one order, so that two who make the same ones never block each other. */
export async function ensureSlots(
  inner: Context,
  space: SpaceRow,
  slots: readonly Pick<Slot, 'start' | 'end'>[],
): Promise<string[]> {
  const rows = slots.map(({ start, end }) => ({
    id: idOfWords('slot', inner.organizationId, space.id, String(start), String(end)),
    space_id: space.id,
    starts_at: new Date(start),
    ends_at: new Date(end),
  }));
  const ordered = rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  await queries.ensureSlots(inner.db, inner.organizationId, ordered);
  await ensureStock(
    inner,
    ordered.map(({ id }) => ({ id, supply: space.supply })),
  );
  return rows.map(({ id }) => id);
}

/** For money that came after the hold had run out: the same slot, if there is still a piece of it. */
export async function takeAgain(
  inner: Context,
  paid: {
    readonly id: string;
    readonly spaceId: string;
    readonly accountId: string;
    readonly day: string;
    readonly minute: number;
    readonly price: number;
  },
): Promise<string> {
  const wish = { ...paid, space: await requireSpaceById(inner, paid.spaceId) };
  const { space, slot } = await openSlot(inner, wish);
  if (slot.start <= inner.now().getTime()) throw conflict('booking.past');
  await holdAccounts(inner, [paid.accountId]);
  const slotId = await ensureSlot(inner, space, slot);
  const lane = await takePiece(inner, { space, slot, slotId });
  const row = newBooking(inner, { id: paid.id, space, slot, slotId, accountId: paid.accountId, lane });
  await queries.insertBooking(inner.db, inner.organizationId, { ...row, price: paid.price }, HOLD_MINUTES);
  return space.id;
}

interface Piece {
  readonly space: SpaceRow;
  readonly slot: Slot;
  readonly slotId: string;
  /** The booking that moves here, and the slot that it leaves. */
  readonly moved?: { readonly id: string; readonly slotId: string };
}

/** Counted in the stock of the slot; the lane keeps apart what other grids have taken at the same time. */
export async function takePiece(inner: Context, { space, slot, slotId, moved }: Piece): Promise<number> {
  const { db, organizationId } = inner;
  const wanted = { spaceId: space.id, start: new Date(slot.start), end: new Date(slot.end) };
  const find = () =>
    queries.findLane(db, organizationId, { ...wanted, supply: space.supply, except: moved?.id });
  const [stock] = (await holdStock(inner, [slotId])).values();
  let lane = await find();
  if ((stock !== undefined && leftOf(stock) === 0) || lane === undefined)
    if (await releaseAt(inner, wanted)) lane = await find();
  const named = () => ({ name: `${space.name}, ${slot.day} ${timeOf(slot.minute)}`, field: 'time' });
  const take = new Map([[slotId, 1]]);
  if (moved === undefined) await takeStock(inner, take, named);
  else await exchangeStock(inner, { take, give: new Map([[moved.slotId, 1]]) }, named);
  if (lane === undefined)
    throw conflict('stock.soldOut', { values: { of: 'named', name: named().name }, field: 'time' });
  return lane;
}

export function newBooking(
  { now }: Context,
  made: {
    readonly id: string;
    readonly space: SpaceRow;
    readonly slot: Slot;
    readonly slotId: string;
    readonly accountId: string;
    readonly lane: number;
  },
) {
  const { id, space, slot, slotId, accountId, lane } = made;
  return {
    id,
    number: newNumericId(),
    slot_id: slotId,
    space_id: space.id,
    place_id: space.place_id,
    account_id: accountId,
    lane,
    day: slot.day,
    minute: slot.minute,
    starts_at: new Date(slot.start),
    ends_at: new Date(slot.end),
    price: space.price,
    refunds: JSON.stringify(space.refunds),
    created_at: now(),
    updated_at: now(),
  };
}

export async function requireSpaceById(ctx: Context, id: string): Promise<SpaceRow> {
  const row = await findSpaceById(ctx.db, ctx.organizationId, id);
  if (row === undefined) throw notFound('booking.space');
  return row;
}
