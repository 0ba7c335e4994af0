import type { Context } from '../../../platform/context.ts';
import { STRETCH } from '../../../platform/db/rows.ts';
import { idOfWords } from '../../../platform/ids.ts';
import * as queries from './pairs.queries.ts';

/** Names the conversation of two people, whichever of them asks. */
export const pairOf = (one: string, other: string): string => idOfWords('chat pair', ...[one, other].sort());

/** After conversations came from an account that ends: those of two people are found as those of this one. */
export async function renewPairs(ctx: Context, accountId: string): Promise<void> {
  const { db, organizationId } = ctx;
  for (let afterId = 0; ;) {
    const rows = await queries.listPairs(db, organizationId, accountId, afterId, STRETCH);
    const wrong = rows
      .map(({ id, pair, other_id: otherId }) => ({ id, before: pair, pair: pairOf(accountId, otherId) }))
      .filter(({ before, pair }) => before !== pair);
    // One for each pair: the oldest.
    const renewed = [...new Map(wrong.toReversed().map((row) => [row.pair, row])).values()];
    if (renewed.length > 0)
      await ctx.transaction((inner) => queries.renewPairs(inner.db, organizationId, renewed));
    const last = rows.at(-1);
    if (last === undefined || rows.length < STRETCH) return;
    afterId = last.id;
  }
}
