import type { Context } from '../../../../platform/context.ts';
import * as queries from './event-refunds.queries.ts';
import * as intents from '../intents/intents.queries.ts';
import { listDisputedIds } from './kept.service.ts';
import { refundRest } from './refunds.service.ts';

const AT_ONCE = 50;

/**
 * Refunds what is left of every payment for an event, one transaction for each. Repeated, it finds nothing left. Payments
 * that wait for their delivery are given back by it.
 */
export async function refundEvent(
  ctx: Context,
  eventId: string,
  reason: string,
  signal: AbortSignal,
): Promise<void> {
  for (let after: string | undefined; ;) {
    signal.throwIfAborted();
    const page = { after, now: ctx.now(), limit: AT_ONCE };
    const ids = await queries.listKeptIds(ctx.db, ctx.organizationId, eventId, page);
    for (const id of ids) await refundLeft(ctx, id, reason);
    after = ids.at(-1);
    if (ids.length < AT_ONCE) return;
  }
}

async function refundLeft(ctx: Context, intentId: string, reason: string): Promise<void> {
  await ctx.transaction(async (inner) => {
    const intent = await intents.lockIntent(inner.db, inner.organizationId, intentId);
    // Behind the lock: a dispute that comes at this moment must not hold up the payments after it.
    if (intent === undefined || (await listDisputedIds(inner, [intentId])).has(intentId)) return;
    await refundRest(inner, intent, reason);
  });
}

/** The sum that the staff has to refund by hand for an event. */
export const sumRefundsByHand = (ctx: Context, eventId: string) =>
  queries.sumRefundsByHand(ctx.db, ctx.organizationId, eventId);
