import type { Context } from '../../../../platform/context.ts';
import { interestChanged } from '../interests.facts.ts';
import * as queries from './uses.queries.ts';

/** Uses that one transaction moves or deletes. */
const STRETCH = 1000;

/**
 * The uses of a merged interest become those of the other, and a removed interest loses its own, stretch by stretch. Running
 * it again, or twice at once, changes nothing more.
 */
export async function settleInterest(ctx: Context, id: string, signal: AbortSignal): Promise<void> {
  for (const table of queries.USES)
    while (await settleStretch(ctx, id, table))
      if (signal.aborted) throw new Error('interests.settle: stopped');
  await ctx.transaction(async (inner) => {
    await queries.deleteRemoved(inner.db, ctx.organizationId, id);
    await inner.record(interestChanged(id));
  });
}

/** False when nothing was left. */
async function settleStretch(ctx: Context, id: string, table: queries.Uses): Promise<boolean> {
  return ctx.transaction(async (inner) => {
    const { db } = inner;
    const held = await queries.holdWithTarget(db, ctx.organizationId, id);
    const row = held.find((one) => one.id === id);
    if (row === undefined) return false;
    if (row.removed_at !== null)
      return (await queries.takeRemovedUses(db, ctx.organizationId, table, id, STRETCH)) === STRETCH;
    if (row.merged_into_id === null) return false;
    // Merged on between the two reads of the statement: the next turn holds the right one.
    if (held.every((one) => one.id !== row.merged_into_id)) return true;
    return (
      (await queries.moveUses(db, ctx.organizationId, table, { id, into: row.merged_into_id }, STRETCH)) ===
      STRETCH
    );
  });
}
