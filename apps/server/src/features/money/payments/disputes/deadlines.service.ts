import type { Context } from '../../../../platform/context.ts';
import * as intents from '../intents/intents.queries.ts';
import { disputeDue } from '../payments.facts.ts';
import * as queries from '../refunds/refunds.queries.ts';

/** Gathering what speaks for the organization takes some days. */
const AHEAD_MS = 3 * 24 * 60 * 60_000;

/** Tells the staff once of each deadline of a dispute that nobody has answered. A deadline that moves is told again. */
export async function remindOfDisputes(ctx: Context): Promise<void> {
  const now = ctx.now();
  const until = new Date(now.getTime() + AHEAD_MS);
  for (const { id, intent_id: intentId, due_at: due } of await queries.listDueDisputes(
    ctx.db,
    ctx.organizationId,
    { from: now, until },
  ))
    await ctx.transaction(async (inner) => {
      const intent = await intents.findIntent(inner.db, inner.organizationId, intentId);
      if (intent === undefined || due === null) return;
      if (await queries.markReminded(inner.db, inner.organizationId, id, due))
        await inner.record(disputeDue(intent, id, due));
    });
}
