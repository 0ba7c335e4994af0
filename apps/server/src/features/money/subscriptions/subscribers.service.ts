import type { Context } from '../../../platform/context.ts';
import * as queries from './subscribers.queries.ts';

/** Plans that an account has now. */
export const listProductsOf = (ctx: Context, accountId: string): Promise<string[]> =>
  queries.listProductsOf(ctx.db, ctx.organizationId, accountId);

/** Null once the account is gone. */
export const findSubscriber = (ctx: Context, subscriptionId: string): Promise<string | null> =>
  queries.findSubscriber(ctx.db, ctx.organizationId, subscriptionId);

/** Everybody who has or had a plan, a stretch at a time. */
export const listSubscribersAfter = (
  ctx: Context,
  productId: string,
  after: string | null,
  count: number,
): Promise<string[]> => queries.listSubscribersAfter(ctx.db, ctx.organizationId, productId, after, count);

export async function listProductNames(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await queries.listProductNames(ctx.db, ctx.organizationId, ids);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
