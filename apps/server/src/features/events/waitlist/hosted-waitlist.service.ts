import type { Context } from '../../../platform/context.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { getHostedEvent } from '../programme/index.ts';
import * as offers from './offers.queries.ts';
import { giveBack, holdLines, offerOutOfTurn } from './offers.service.ts';
import { isOnSale } from './waitlist.policy.ts';
import * as queries from './waitlist.queries.ts';
import { leaveLine } from './waitlist.service.ts';

export async function listWaitlist(
  ctx: Context,
  listing: string,
  filter: Paging & queries.EntryFilter,
): Promise<{ entries: queries.ListedEntryRow[]; count: number }> {
  const { id } = await getHostedEvent(ctx, listing);
  const [entries, count] = await Promise.all([
    queries.listEntries(ctx.db, ctx.organizationId, id, filter),
    queries.countEntries(ctx.db, ctx.organizationId, id, filter),
  ]);
  return { entries, count };
}

/** Those who run the event let somebody go first: what is free is kept for them as for whoever is first in the line. */
export async function offerNow(ctx: Context, listing: string, entryId: string): Promise<null> {
  const event = await getHostedEvent(ctx, listing);
  await ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    const entry = await queries.findEntry(db, organizationId, event.id, entryId);
    if (entry === undefined) throw notFound('place');
    const held = await offers.holdEvent(db, organizationId, event.id);
    const sale = await offers.findSale(db, organizationId, entry.pass_type_id);
    if (held === undefined || sale === undefined || !isOnSale(sale, sale.now))
      throw conflict('passType.notOnSale');
    await offers.holdEntry(db, organizationId, entry.id);
    const lapsed = await offers.takeOffer(db, organizationId, entry.id, 'lapsed');
    await holdLines(inner, held, entry.pass_type_id);
    if (lapsed !== undefined) await giveBack(inner, lapsed);
    const waiting = await offers.findWaiting(db, organizationId, entry.pass_type_id, entry.id);
    // Offered meanwhile, by the round or by another host: what was wanted is so.
    if (waiting === undefined) return;
    if (!waiting.may_buy) throw conflict('waitlist.tierNeeded', { values: { name: sale.name } });
    await queries.clearLapsed(db, organizationId, entry.id);
    if (!(await offerOutOfTurn(inner, held, sale, waiting))) throw conflict('waitlist.nothingFree');
  });
  return null;
}

/** Out of the line; what was offered goes to the next. Repeated, it changes nothing. */
export async function removeEntry(ctx: Context, listing: string, entryId: string): Promise<null> {
  const event = await getHostedEvent(ctx, listing);
  const entry = await queries.findEntry(ctx.db, ctx.organizationId, event.id, entryId);
  if (entry !== undefined) await leaveLine(ctx, entry);
  return null;
}
