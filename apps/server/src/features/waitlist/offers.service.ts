import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { countStock, giveStock, holdLimit, takeStock } from '../capacity/index.ts';
import * as queries from './offers.queries.ts';
import { waitlistMoved, waitlistOffered } from './waitlist.facts.ts';
import { writeOffer } from './waitlist.mails.ts';
import { isOnSale, offerEnds, piecesFree, piecesToOffer } from './waitlist.policy.ts';
import { markLapsed } from './waitlist.queries.ts';

/** A pass takes a piece of its type, and one of the event while that has a limit. */
export async function stockOf(
  ctx: Context,
  { passTypeId, eventId, limit }: { passTypeId: string; eventId: string; limit: number | null },
): Promise<{ ids: string[]; free: number | null }> {
  const ids = (await holdLimit(ctx, eventId, limit)) ? [passTypeId, eventId] : [passTypeId];
  return { ids, free: piecesFree([...(await countStock(ctx, ids)).values()]) };
}

const pieces = (ids: readonly string[], quantity: number): Map<string, number> =>
  new Map(ids.map((id) => [id, quantity]));

/** Offers what is there to those who wait, the first in the line first. */
export async function makeOffers(ctx: Context, passTypeId: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await makeOffer(ctx, passTypeId)));
}

async function makeOffer(ctx: Context, passTypeId: string): Promise<boolean> {
  try {
    return await ctx.transaction((inner) => offerToFirst(inner, passTypeId));
  } catch (error) {
    // Somebody bought it at the same moment. The round by the clock looks again.
    if (error instanceof AppError && error.code === 'stock.soldOut') return false;
    throw error;
  }
}

async function offerToFirst(ctx: Context, passTypeId: string): Promise<boolean> {
  const { db, organizationId } = ctx;
  const sale = await queries.holdSale(db, organizationId, passTypeId);
  if (sale === undefined || !isOnSale(sale, sale.now)) return false;
  const first = await queries.findFirstWaiting(db, organizationId, passTypeId);
  return first !== undefined && (await offer(ctx, sale, first));
}

/** False when there is not enough for an offer. Behind the lock of the pass type. */
export async function offer(ctx: Context, sale: queries.SaleRow, to: queries.Waiting): Promise<boolean> {
  const { ids, free } = await stockOf(ctx, {
    passTypeId: sale.id,
    eventId: sale.event_id,
    limit: sale.registration_limit,
  });
  const quantity = piecesToOffer(to.quantity, sale.min_quantity_per_sale, free);
  if (quantity === 0) return false;
  const id = newId();
  const expiresAt = offerEnds(sale, sale.now);
  await takeStock(ctx, pieces(ids, quantity));
  await queries.insertOffer(ctx.db, ctx.organizationId, {
    id,
    entry_id: to.id,
    event_id: sale.event_id,
    pass_type_id: sale.id,
    quantity,
    created_at: sale.now,
    expires_at: expiresAt,
  });
  const mail = writeOffer(ctx, to, { sale, quantity, expiresAt });
  if (mail !== undefined) await ctx.services.mail.enqueue(ctx, mail);
  await ctx.record(waitlistOffered(id, { entryId: to.id, eventId: sale.event_id, accountId: to.account_id }));
  return true;
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
  for (const passTypeId of await queries.listWaitedFor(ctx.db, ctx.organizationId)) {
    if (signal.aborted) return;
    await makeOffers(ctx, passTypeId, signal);
  }
}

/** False when there is none left. */
const endLapsedOffer = (ctx: Context): Promise<boolean> =>
  ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    const entryId = await queries.findLapsed(db, organizationId);
    if (entryId === undefined) return false;
    await queries.holdEntry(db, organizationId, entryId);
    const offer = await queries.takeOffer(db, organizationId, entryId, 'lapsed');
    if (offer === undefined) return true;
    await markLapsed(db, organizationId, entryId);
    await giveBack(inner, offer);
    await inner.record(waitlistMoved(offer.pass_type_id));
    return true;
  });

/** A pass came back. */
export async function offerReturned(ctx: Context, passId: string, signal: AbortSignal): Promise<void> {
  for (const passTypeId of await queries.listPassTypesOfPasses(ctx.db, ctx.organizationId, [passId]))
    await makeOffers(ctx, passTypeId, signal);
}
