import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/ids.ts';
import {
  countStock,
  giveStock,
  holdLimit,
  holdStock,
  setSpare,
  takeStock,
  type Stock,
} from '../../money/capacity/index.ts';
import * as queries from './offers.queries.ts';
import { waitlistOffered } from './waitlist.facts.ts';
import { writeOffer } from './waitlist.mails.ts';
import { freeOf, isOnSale, offerEnds, piecesToOffer, sparePieces } from './waitlist.policy.ts';
import { markLapsed } from './waitlist.queries.ts';

/** A pass takes a piece of its type, and one of the event while that has a limit. */
export async function stockOf(
  ctx: Context,
  { passTypeId, eventId, limit }: { passTypeId: string; eventId: string; limit: number | null },
): Promise<{ ids: string[]; stock: Stock[] }> {
  const ids = (await holdLimit(ctx, eventId, limit)) ? [passTypeId, eventId] : [passTypeId];
  return { ids, stock: [...(await countStock(ctx, ids)).values()] };
}

const pieces = (ids: readonly string[], quantity: number): Map<string, number> =>
  new Map(ids.map((id) => [id, quantity]));

/** Offers what is there to those who wait at an event; who came first is asked first. */
export async function tendEvent(ctx: Context, eventId: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await tendOnce(ctx, eventId)));
}

const tendOnce = (ctx: Context, eventId: string): Promise<boolean> =>
  ctx.transaction(async (inner) => {
    const event = await queries.holdEvent(inner.db, inner.organizationId, eventId);
    if (event === undefined) return false;
    const hasOffered = await offerToFirst(inner, await holdLines(inner, event));
    await keepForLines(inner, event);
    return hasOffered;
  });

type HeldEvent = NonNullable<Awaited<ReturnType<typeof queries.holdEvent>>>;

interface Lines {
  readonly lines: readonly queries.LineRow[];
  /** Of what is waited for, or was; held. */
  readonly types: ReadonlyMap<string, Stock>;
  /** The event's, while it has a limit. */
  readonly whole: Stock | undefined;
}

/** @param passTypeId held too, because it is about to be put back */
export async function holdLines(inner: Context, event: HeldEvent, passTypeId?: string): Promise<Lines> {
  const { db, organizationId } = inner;
  const lines = await queries.listLines(db, organizationId, event.id);
  const kept = await queries.listKept(db, organizationId, event.id);
  const isLimited = await holdLimit(inner, event.id, event.registration_limit);
  const also = passTypeId === undefined ? [] : [passTypeId];
  const typeIds = [...new Set([...lines.map(({ id }) => id), ...kept, ...also])];
  const stock = await holdStock(inner, isLimited ? [...typeIds, event.id] : typeIds);
  const whole = stock.get(event.id);
  stock.delete(event.id);
  return { lines, types: stock, whole };
}

async function offerToFirst(inner: Context, { lines, types, whole }: Lines): Promise<boolean> {
  for (const sale of lines) {
    const stock = types.get(sale.id);
    if (stock === undefined || !isOnSale(sale, sale.now)) continue;
    if (freeOf(stock) === 0 || (whole !== undefined && freeOf(whole) === 0)) continue;
    const first = await queries.findFirstWaiting(inner.db, inner.organizationId, sale.id);
    if (first !== undefined && (await offer(inner, sale, first, { stock, whole }))) return true;
  }
  return false;
}

/** To somebody whom those who run the event let go first; false when there is not enough for an offer. */
export async function offerOutOfTurn(
  inner: Context,
  event: HeldEvent,
  sale: queries.SaleRow,
  to: queries.Waiting,
): Promise<boolean> {
  const { types, whole } = await holdLines(inner, event, sale.id);
  const stock = types.get(sale.id);
  const hasOffered = stock !== undefined && (await offer(inner, sale, to, { stock, whole }));
  if (hasOffered) await keepForLines(inner, event);
  return hasOffered;
}

async function offer(
  inner: Context,
  sale: queries.SaleRow,
  to: queries.Waiting,
  { stock, whole }: { readonly stock: Stock; readonly whole: Stock | undefined },
): Promise<boolean> {
  const free = Math.min(freeOf(stock), whole === undefined ? Infinity : freeOf(whole));
  const quantity = piecesToOffer(to.quantity, sale.min_quantity_per_sale, free);
  if (quantity === 0) return false;
  const id = newId();
  const expiresAt = offerEnds(sale, sale.now);
  const taken = pieces(whole === undefined ? [sale.id] : [sale.id, sale.event_id], quantity);
  await takeStock(inner, taken, () => ({ name: sale.name }), true);
  await queries.insertOffer(inner.db, inner.organizationId, {
    id,
    entry_id: to.id,
    event_id: sale.event_id,
    pass_type_id: sale.id,
    quantity,
    created_at: sale.now,
    expires_at: expiresAt,
  });
  const mail = writeOffer(inner, to, { sale, quantity, expiresAt });
  if (mail !== undefined) await inner.services.mail.enqueue(inner, mail);
  await inner.record(
    waitlistOffered(id, { entryId: to.id, eventId: sale.event_id, accountId: to.account_id }),
  );
  return true;
}

/**
 * Keeps what those who wait have a use for from whoever comes, and what is put back from now on; what they cannot use is
 * sold. To be called in every transaction that moves a line, by who holds the event.
 */
export async function keepForLines(inner: Context, event: HeldEvent): Promise<void> {
  const { lines, types, whole } = await holdLines(inner, event);
  const waiting = lines.map((sale) => ({
    pass_type_id: sale.id,
    is_on_sale: isOnSale(sale, sale.now),
    least: sale.min_quantity_per_sale,
    wanted: sale.wanted,
  }));
  const { ofTypes, ofWhole } = sparePieces(waiting, types, whole);
  for (const [id, spare] of ofTypes) if (types.get(id)?.spare !== spare) await setSpare(inner, id, spare);
  if (whole !== undefined && whole.spare !== ofWhole) await setSpare(inner, event.id, ofWhole);
}

/** Pieces of an offer that is no more go back, to be offered to the next. */
export async function giveBack(ctx: Context, offer: queries.OfferRow): Promise<void> {
  const { ids } = await stockOf(ctx, {
    passTypeId: offer.pass_type_id,
    eventId: offer.event_id,
    // Its row is there since the offer was made.
    limit: null,
  });
  await giveStock(ctx, pieces(ids, offer.quantity));
}

/** Takes away the offers that ran out, and offers what is free: the round by the clock. */
export async function tendLines(ctx: Context, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await endLapsedOffer(ctx)));
  for (const eventId of await queries.listTendable(ctx.db, ctx.organizationId)) {
    if (signal.aborted) return;
    await tendEvent(ctx, eventId, signal);
  }
}

/** False when there is none left. */
const endLapsedOffer = (ctx: Context): Promise<boolean> =>
  ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    const entryId = await queries.findLapsed(db, organizationId);
    if (entryId === undefined) return false;
    await queries.holdEntry(db, organizationId, entryId);
    const lapsed = await queries.takeOffer(db, organizationId, entryId, 'lapsed');
    if (lapsed === undefined) return true;
    await markLapsed(db, organizationId, entryId);
    await giveBack(inner, lapsed);
    return true;
  });

/** There is more of a pass type, or of an event as a whole. */
export async function offerReturned(ctx: Context, stockId: string, signal: AbortSignal): Promise<void> {
  const eventId = await queries.findEventOfStock(ctx.db, ctx.organizationId, stockId);
  await tendEvent(ctx, eventId, signal);
}
