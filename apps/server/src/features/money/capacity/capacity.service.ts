import type { Context } from '../../../platform/context.ts';
import { conflict, type AppError } from '../../../platform/errors.ts';
import { stockReturned } from './capacity.facts.ts';
import * as queries from './capacity.queries.ts';

export interface Stock {
  /** Null: no limit. */
  readonly supply: number | null;
  readonly taken: number;
  /** Null: nobody waits for it. Else: so many pieces are left to others by those who wait. */
  readonly spare: number | null;
}

/** The quantity that is left for people outside the waitlist; null for no limit. */
export function leftOf({ supply, taken, spare }: Stock): number | null {
  const free = supply === null ? Infinity : Math.max(0, supply - taken);
  const left = Math.min(free, spare ?? Infinity);
  return left === Infinity ? null : left;
}

/** Nothing to take or give is no statement at all. */
function counted(pieces: queries.Pieces): queries.Pieces {
  for (const [id, count] of pieces)
    if (!Number.isSafeInteger(count) || count < 0) throw new Error(`${count} pieces of ${id}`);
  return new Map([...pieces].filter(([, count]) => count > 0));
}

/** The thing in the sentence of the refusal: its name, or a word that each language has for it. */
export type SoldName = string | { readonly of: 'this' | 'chosen' | 'event' | 'coupon' };

interface SoldThing {
  readonly name: SoldName;
  readonly field?: string;
}

/**
 * Takes pieces of several things, all of them or (by undoing the transaction) none. Everything scarce goes through here:
 * whoever asks first and takes afterwards sells what is gone.
 * While people wait for a thing, what they have a use for is theirs: to all others it is sold out, whoever puts it back.
 * @param name says how a thing is called in the refusal; the path of its field, if the request has one
 * @param forLine for the first of those who wait
 */
export async function takeStock(
  ctx: Context,
  pieces: ReadonlyMap<string, number>,
  name: (id: string) => SoldThing = () => ({ name: { of: 'this' } }),
  forLine = false,
): Promise<void> {
  const wanted = counted(pieces);
  if (wanted.size === 0) return;
  const { ids } = await queries.takeStock(ctx.db, ctx.organizationId, wanted, { forLine });
  refuseMissing(wanted.keys(), ids, name);
}

/**
 * Takes pieces of things under a limit that is not known to be set, for whoever has none of them yet: one statement also
 * holds the limit as it is until the transaction ends. If somebody has set it meanwhile, `count` pieces of it are taken as well.
 */
export async function takeBelowLimit(
  ctx: Context,
  pieces: ReadonlyMap<string, number>,
  limit: queries.Limit,
  name: (id: string) => SoldThing,
): Promise<void> {
  const wanted = counted(pieces);
  if (wanted.size === 0) return;
  const { db, organizationId } = ctx;
  const take = () => queries.takeStock(db, organizationId, wanted, { forLine: false, limit });
  let taken = await take();
  if (taken.isLimited === undefined) {
    // Made before a piece is locked, in the order of those who set it.
    await holdLimit(ctx, limit.id, null);
    taken = await take();
  }
  refuseMissing([...wanted.keys(), ...(taken.isLimited === true ? [limit.id] : [])], taken.ids, name);
}

function refuseMissing(
  wanted: Iterable<string>,
  ids: readonly string[],
  name: (id: string) => SoldThing,
): void {
  const taken = new Set(ids);
  for (const id of wanted) if (!taken.has(id)) throw soldOut(name(id));
}

function soldOut(thing: SoldThing): AppError {
  const { of, name } =
    typeof thing.name === 'string' ? { of: 'named', name: thing.name } : { name: '', ...thing.name };
  // The passes are not sold out: without the code they can be bought.
  if (of === 'coupon') return conflict('coupon.usedUp', { field: 'couponCode' });
  return conflict('stock.soldOut', { values: { of, name }, field: thing.field });
}

/** The same refusal for somebody who takes nothing yet, as far as can be said now. */
export async function refuseSoldOut(
  ctx: Context,
  ids: readonly string[],
  name: (id: string) => SoldThing,
): Promise<void> {
  for (const [id, stock] of await countStock(ctx, ids)) if (leftOf(stock) === 0) throw soldOut(name(id));
}

/**
 * Puts some back and takes others. All rows are locked before the first changes, in the order that every taking keeps:
 * who changes one thing for another never stands in the way of who changes the other for the one.
 */
export async function exchangeStock(
  ctx: Context,
  { take, give }: { readonly take: ReadonlyMap<string, number>; readonly give: ReadonlyMap<string, number> },
  name?: Parameters<typeof takeStock>[2],
): Promise<void> {
  if (counted(take).size > 0 && counted(give).size > 0)
    await queries.lockStock(ctx.db, ctx.organizationId, [...take.keys(), ...give.keys()]);
  await giveStock(ctx, give);
  await takeStock(ctx, take, name);
}

/** Puts pieces back; the caller knows that it had taken them. */
export async function giveStock(ctx: Context, pieces: ReadonlyMap<string, number>): Promise<void> {
  const given = counted(pieces);
  if (given.size === 0) return;
  for (const id of await queries.giveStock(ctx.db, ctx.organizationId, given))
    await ctx.record(stockReturned(id));
}

/** To be called in the transaction that makes the thing. */
export async function openStock(
  ctx: Context,
  things: readonly { id: string; supply: number | null }[],
): Promise<void> {
  if (things.length > 0) await queries.insertStock(ctx.db, ctx.organizationId, things);
}

/**
 * The same for things that may have theirs already; those keep it. Answers the ids of the others: nothing is taken of them, and
 * until the transaction ends nobody else finds them.
 */
export async function ensureStock(
  ctx: Context,
  things: readonly { id: string; supply: number | null }[],
): Promise<string[]> {
  return things.length === 0 ? [] : queries.ensureStock(ctx.db, ctx.organizationId, things);
}

export async function setSupply(ctx: Context, id: string, supply: number | null): Promise<void> {
  const updated = await queries.updateSupply(ctx.db, ctx.organizationId, id, supply);
  if (updated === undefined) throw conflict('supply.taken', { field: 'supply' });
  if (updated.spare !== null) await ctx.record(stockReturned(id));
}

/**
 * A limit over several things, such as all passes of an event: it is taken from only while it limits. So that it is no
 * hot row otherwise, what is taken of it is counted from its parts when a limit is set, while nobody takes from them.
 */
export async function setLimit(
  ctx: Context,
  id: string,
  limit: number | null,
  partIds: readonly string[],
): Promise<void> {
  await ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    await queries.ensureStock(db, organizationId, [{ id, supply: null }]);
    await queries.lockSupply(db, organizationId, id);
    const parts = limit === null ? [] : await queries.lockStock(db, organizationId, partIds);
    const taken = parts.reduce((sum, part) => sum + part.taken, 0);
    if (limit !== null && taken > limit) throw conflict('supply.taken', { field: 'supply' });
    // People who wait for a part also come first for the whole, until it is known how much they leave.
    const isWaitedFor = parts.some(({ spare }) => spare !== null);
    await queries.updateLimit(db, organizationId, id, {
      supply: limit,
      taken,
      spare: isWaitedFor ? 0 : null,
    });
    await inner.record(stockReturned(id));
  });
}

/** Whether a limit of `setLimit` counts; it stays so until the transaction ends. `supply`: of one not opened yet. */
export async function holdLimit(ctx: Context, id: string, supply: number | null): Promise<boolean> {
  const { db, organizationId } = ctx;
  let row = await queries.findSupplyForShare(db, organizationId, id);
  if (row === undefined) {
    await queries.ensureStock(db, organizationId, [{ id, supply }]);
    row = await queries.findSupplyForShare(db, organizationId, id);
  }
  return row !== undefined && row.supply !== null;
}

export async function closeStock(ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await queries.deleteStock(ctx.db, ctx.organizationId, ids);
}

const byId = (rows: readonly queries.StockRow[]): Map<string, Stock> =>
  new Map(rows.map(({ id, ...stock }) => [id, stock]));

export async function countStock(ctx: Context, ids: readonly string[]): Promise<Map<string, Stock>> {
  return ids.length === 0 ? new Map() : byId(await queries.listStock(ctx.db, ctx.organizationId, ids));
}

/** The same, and nobody takes or gives until the transaction ends. */
export const holdStock = async (ctx: Context, ids: readonly string[]): Promise<Map<string, Stock>> =>
  byId(await queries.lockStock(ctx.db, ctx.organizationId, ids));

/** Says how many pieces those who wait leave to others; null: nobody waits any more. By who holds the stock. */
export const setSpare = (ctx: Context, id: string, spare: number | null): Promise<void> =>
  queries.updateSpare(ctx.db, ctx.organizationId, id, spare);
