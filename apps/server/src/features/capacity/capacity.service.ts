import type { Context } from '../../platform/context.ts';
import { conflict } from '../../platform/errors.ts';
import * as queries from './capacity.queries.ts';

export interface Stock {
  /** Null: no limit. */
  readonly supply: number | null;
  readonly taken: number;
}

/** Nothing to take or give is no statement at all. */
function counted(pieces: queries.Pieces): queries.Pieces {
  for (const [id, count] of pieces)
    if (!Number.isSafeInteger(count) || count < 0) throw new Error(`${count} pieces of ${id}`);
  return new Map([...pieces].filter(([, count]) => count > 0));
}

/**
 * Takes pieces of several things, all of them or (by undoing the transaction) none. Everything scarce goes through here:
 * whoever asks first and takes afterwards sells what is gone.
 * @param name says how a thing is called in the refusal; the path of its field, if the request has one
 */
export async function takeStock(
  ctx: Context,
  pieces: ReadonlyMap<string, number>,
  name: (id: string) => { name: string; field?: string } = () => ({ name: 'This' }),
): Promise<void> {
  const wanted = counted(pieces);
  if (wanted.size === 0) return;
  const taken = new Set(await queries.takeStock(ctx.db, ctx.organizationId, wanted));
  for (const id of wanted.keys())
    if (!taken.has(id)) {
      const thing = name(id);
      throw conflict('stock.soldOut', `${thing.name} is sold out.`, thing.field);
    }
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
    await queries.lockTaken(ctx.db, ctx.organizationId, [...take.keys(), ...give.keys()]);
  await giveStock(ctx, give);
  await takeStock(ctx, take, name);
}

/** Puts pieces back; the caller knows that it had taken them. */
export async function giveStock(ctx: Context, pieces: ReadonlyMap<string, number>): Promise<void> {
  const given = counted(pieces);
  if (given.size > 0) await queries.giveStock(ctx.db, ctx.organizationId, given);
}

/** To be called in the transaction that makes the thing. */
export async function openStock(
  ctx: Context,
  things: readonly { id: string; supply: number | null }[],
): Promise<void> {
  if (things.length > 0) await queries.insertStock(ctx.db, ctx.organizationId, things);
}

export async function setSupply(ctx: Context, id: string, supply: number | null): Promise<void> {
  if (!(await queries.updateSupply(ctx.db, ctx.organizationId, id, supply)))
    throw conflict('supply.taken', 'More than that has been taken already.', 'supply');
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
  await ctx.transaction(async ({ db, organizationId }) => {
    await queries.ensureStock(db, organizationId, { id, supply: null });
    await queries.lockSupply(db, organizationId, id);
    const taken = limit === null ? 0 : await queries.lockTaken(db, organizationId, partIds);
    if (limit !== null && taken > limit)
      throw conflict('supply.taken', 'More than that has been taken already.', 'supply');
    await queries.updateLimit(db, organizationId, id, limit, taken);
  });
}

/** Whether a limit of `setLimit` counts; it stays so until the transaction ends. `supply`: of one not opened yet. */
export async function holdLimit(ctx: Context, id: string, supply: number | null): Promise<boolean> {
  const { db, organizationId } = ctx;
  let row = await queries.findSupplyForShare(db, organizationId, id);
  if (row === undefined) {
    await queries.ensureStock(db, organizationId, { id, supply });
    row = await queries.findSupplyForShare(db, organizationId, id);
  }
  return row !== undefined && row.supply !== null;
}

export async function closeStock(ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await queries.deleteStock(ctx.db, ctx.organizationId, ids);
}

export async function countStock(ctx: Context, ids: readonly string[]): Promise<Map<string, Stock>> {
  if (ids.length === 0) return new Map();
  const rows = await queries.listStock(ctx.db, ctx.organizationId, ids);
  return new Map(rows.map(({ id, supply, taken }) => [id, { supply, taken }]));
}
