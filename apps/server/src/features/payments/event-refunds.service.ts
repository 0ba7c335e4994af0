import type { Context } from '../../platform/context.ts';
import * as attempts from './attempts.queries.ts';
import * as queries from './event-refunds.queries.ts';
import * as intents from './intents.queries.ts';
import { writeRefund } from './refunds.service.ts';

const AT_ONCE = 50;

/** Of these payments, those of which nothing can be given back while a bank decides. */
export const listDisputedIds = async (ctx: Context, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(ids.length === 0 ? [] : await queries.listDisputedIds(ctx.db, ctx.organizationId, ids));

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
    const ids = await queries.listKeptIds(ctx.db, ctx.organizationId, eventId, after, AT_ONCE);
    const disputed = await listDisputedIds(ctx, ids);
    for (const id of ids) if (!disputed.has(id)) await refundRest(ctx, id, reason);
    after = ids.at(-1);
    if (ids.length < AT_ONCE) return;
  }
}

async function refundRest(ctx: Context, intentId: string, reason: string): Promise<void> {
  await ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    const intent = await intents.lockIntent(db, organizationId, intentId);
    let left = intent === undefined ? 0 : intent.captured - intent.refunded;
    for (const attempt of await attempts.listAttempts(db, organizationId, intentId)) {
      // Read again each time: writing a refund changes what is left.
      const current = await intents.findIntent(db, organizationId, intentId);
      const amount = Math.min(left, attempt.captured - attempt.refunded);
      if (current === undefined || amount <= 0) continue;
      await writeRefund(inner, current, attempt, { amount, reason, source: 'system' });
      left -= amount;
    }
  });
}

/** What the staff has to give back by hand for an event. */
export const sumRefundsByHand = (ctx: Context, eventId: string) =>
  queries.sumRefundsByHand(ctx.db, ctx.organizationId, eventId);
