import type { Context } from '../../../../platform/context.ts';
import * as intents from '../intents/intents.queries.ts';
import * as queries from './kept.queries.ts';

/** The part of a payment that is still here, without money that nothing was delivered for. */
export const findKept = async (ctx: Context, intentId: string): Promise<queries.Kept> =>
  (await queries.findKept(ctx.db, ctx.organizationId, intentId)) ?? { amount: 0, isDisputed: false };

/** Of these payments, those of which nothing can be given back while a bank decides. */
export const listDisputedIds = async (ctx: Context, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(ids.length === 0 ? [] : await queries.listDisputedIds(ctx.db, ctx.organizationId, ids));

/** Within a transaction: what `findKept` then tells of these payments stays true until its end. */
export async function holdKept({ db, organizationId }: Context, intentIds: readonly string[]): Promise<void> {
  // By everybody in the same order.
  for (const id of intentIds.toSorted()) await intents.lockIntent(db, organizationId, id);
}
