import type { Context } from '../../../../platform/context.ts';
import { sqlState, UNIQUE_VIOLATION } from '../../../../platform/db/database.ts';
import { conflict, invalid, notFound, type AppError } from '../../../../platform/errors.ts';
import { idOfWords, newId, newNumericId } from '../../../../platform/ids.ts';
import { holdAccounts, requireMember } from '../../../ground/accounts/index.ts';
import {
  ensureStock,
  exchangeStock,
  holdStock,
  leftOf,
  takeStock,
  type Stock,
} from '../../../money/capacity/index.ts';
import type { SpaceRow } from '../places/spaces.queries.ts';
import { findSpaceById, holdSpaceForShare } from '../places/spaces.queries.ts';
import { requireSpace } from '../places/places.service.ts';
import { listClosures, listHours } from '../slots/availability.queries.ts';
import { findSlots } from '../slots/availability.service.ts';
import { addDays, mondayOf, readDay, readMinute, timeOf } from '../slots/days.ts';
import { slotsOf, type Slot } from '../slots/grid.policy.ts';
import { findRest, priceOfRest } from '../slots/rests.service.ts';
import { brokenRule, isClosed } from '../slots/rules.policy.ts';
import { bookingDrafted } from '../bookings.facts.ts';
import { findBooking, type BookingRow } from './bookings.queries.ts';
import { beginSpaceHold, releaseAt } from './holds.service.ts';
import * as queries from './taking.queries.ts';

/** Slots that a person keeps at once without having booked or paid them, so that nobody keeps a house from all others. */
const MOST_HELD = 10;

/** Each date of a series counts; one of more dates is kept by whoever keeps nothing else. */
export function refuseTooManyHeld(held: number, wished: number): void {
  if (held > 0 && held + wished > MOST_HELD)
    throw conflict('booking.rule', { values: { rule: 'held', limit: held } });
}

export const EXCLUSION_VIOLATION = '23P01';
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
  const found = await findSlots(ctx, { space, days });
  const distance = (slot: Slot): number =>
    Math.abs((Date.parse(slot.day) - Date.parse(day)) / 60_000 + slot.minute - minute);
  return found
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
  const { slotId, stock } = await holdSlot(inner, space, slot);
  const drafts = await queries.listOwnDrafts(db, organizationId, accountId);
  const own = drafts.find((draft) => draft.slot_id === slotId);
  if (own?.is_held === true) return own.id;
  refuseBroken(inner, space, slot);
  if (own !== undefined)
    await releaseAt(inner, { spaceId: space.id, start: new Date(slot.start), end: new Date(slot.end) });
  await refuseBeyondLimits(inner, { space, accountId, day: slot.day, drafts });
  const until = await beginSpaceHold(inner, accountId, space.id);
  // It has changed if something was released.
  const lane = await takePiece(inner, { space, slot, slotId, stock: own === undefined ? stock : undefined });
  const id = newId();
  await queries.insertBooking(
    db,
    organizationId,
    newBooking(inner, { id, space, slot, slotId, accountId, lane }),
    until,
  );
  await inner.record(bookingDrafted(id, space.id));
  return id;
}

/** The space as it is until the transaction ends, and the slot of its grid. */
export async function openSlot(inner: Context, wish: Wish): Promise<{ space: SpaceRow; slot: Slot }> {
  const { db, organizationId } = inner;
  const held = await holdSpaceForShare(db, organizationId, wish.space.id);
  if (held?.active !== true) throw notFound('booking.space');
  const whole = { ...wish.space, ...held };
  const hours = await listHours(db, organizationId, [whole.id]);
  const slot =
    slotsOf(wish.day, hours, { slotMinutes: whole.slot_minutes, timezone: whole.timezone }).find(
      ({ minute }) => minute === wish.minute,
    ) ?? (await findRest(inner, whole, wish));
  const space = slot?.isRest === true ? { ...whole, price: priceOfRest(whole, slot) } : whole;
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
  {
    space,
    accountId,
    day,
    drafts,
  }: { space: SpaceRow; accountId: string; day: string; drafts: readonly queries.OwnDraft[] },
): Promise<void> {
  refuseTooManyHeld(drafts.filter((draft) => draft.is_only_held).length, 1);
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

/** The stock of a slot, locked. Its rows are made by the first who takes of it; who comes later only reads them. */
async function holdSlot(
  inner: Context,
  space: SpaceRow,
  slot: Slot,
): Promise<{ readonly slotId: string; readonly stock: Stock | undefined }> {
  const slotId = slotIdOf(inner, space, slot);
  const find = async () => (await holdStock(inner, [slotId])).get(slotId);
  const known = await find();
  if (known !== undefined) return { slotId, stock: known };
  const { made } = await makeSlots(inner, space, [slot]);
  const isNew = made.includes(slotId);
  return { slotId, stock: isNew ? { supply: space.supply, taken: 0, spare: null } : await find() };
}

export async function ensureSlot(inner: Context, space: SpaceRow, { start, end }: Slot): Promise<string> {
  const [id = ''] = await ensureSlots(inner, space, [{ start, end }]);
  return id;
}

const slotIdOf = (
  { organizationId }: Context,
  space: Pick<SpaceRow, 'id'>,
  { start, end }: Pick<Slot, 'start' | 'end'>,
): string => idOfWords('slot', organizationId, space.id, String(start), String(end));

export const ensureSlots = async (
  inner: Context,
  space: Pick<SpaceRow, 'id' | 'supply'>,
  slots: readonly Pick<Slot, 'start' | 'end'>[],
): Promise<string[]> => (await makeSlots(inner, space, slots)).ids;

/**
 * Of each its id, and the ids of those that have a new stock. Their rows are made in one order, so that two who make the same
 * ones never block each other.
 */
async function makeSlots(
  inner: Context,
  space: Pick<SpaceRow, 'id' | 'supply'>,
  slots: readonly Pick<Slot, 'start' | 'end'>[],
): Promise<{ readonly ids: string[]; readonly made: readonly string[] }> {
  const rows = slots.map(({ start, end }) => ({
    id: slotIdOf(inner, space, { start, end }),
    space_id: space.id,
    starts_at: new Date(start),
    ends_at: new Date(end),
  }));
  const ordered = rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  await queries.ensureSlots(inner.db, inner.organizationId, ordered);
  const made = await ensureStock(
    inner,
    ordered.map(({ id }) => ({ id, supply: space.supply })),
  );
  return { ids: rows.map(({ id }) => id), made };
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
  // A rest has begun when it is offered.
  if ((slot.isRest === true ? slot.end : slot.start) <= inner.now().getTime()) throw conflict('booking.past');
  await holdAccounts(inner, [paid.accountId]);
  const slotId = await ensureSlot(inner, space, slot);
  const lane = await takePiece(inner, { space, slot, slotId });
  const row = newBooking(inner, { id: paid.id, space, slot, slotId, accountId: paid.accountId, lane });
  await queries.insertBooking(
    inner.db,
    inner.organizationId,
    { ...row, price: paid.price },
    queries.wholeHold,
  );
  return space.id;
}

interface Piece {
  readonly space: SpaceRow;
  readonly slot: Slot;
  readonly slotId: string;
  /** As it is behind its lock, if that is known. */
  readonly stock?: Stock | undefined;
  /** The booking that moves here, and the slot that it leaves. */
  readonly moved?: { readonly id: string; readonly slotId: string };
}

/** Counted in the stock of the slot; the lane keeps apart what other grids have taken at the same time. */
export async function takePiece(inner: Context, piece: Piece): Promise<number> {
  const { space, slot, slotId, moved } = piece;
  const { db, organizationId } = inner;
  const wanted = { spaceId: space.id, start: new Date(slot.start), end: new Date(slot.end) };
  const find = () =>
    queries.findLane(db, organizationId, { ...wanted, supply: space.supply, except: moved?.id });
  const isFull = async (known?: Stock): Promise<boolean> => {
    const stock = known ?? (await holdStock(inner, [slotId])).get(slotId);
    return stock !== undefined && (leftOf(stock) === 0 || stock.taken >= (slot.pieces ?? Infinity));
  };
  let isTaken = await isFull(piece.stock);
  let lane = await find();
  if (isTaken || lane === undefined)
    if (await releaseAt(inner, wanted)) [isTaken, lane] = [await isFull(), await find()];
  const named = () => ({ name: `${space.name}, ${slot.day} ${timeOf(slot.minute)}`, field: 'time' });
  const take = new Map([[slotId, 1]]);
  if (moved === undefined) await takeStock(inner, take, named);
  else await exchangeStock(inner, { take, give: new Map([[moved.slotId, 1]]) }, named);
  if (isTaken || lane === undefined)
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
