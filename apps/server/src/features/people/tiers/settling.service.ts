import type { Context } from '../../../platform/context.ts';
import { findSubscriber, listProductsOf, listSubscribersAfter } from '../../money/subscriptions/index.ts';
import { setPlanTiers } from './grants.service.ts';
import * as queries from './plan-tiers.queries.ts';
import { STRETCH } from './stretch.ts';

/** For the job: after a plan began, ended or gives other tiers. */
export async function settleAccount(ctx: Context, accountId: string): Promise<void> {
  await setPlanTiers(ctx, accountId, async (inner) => {
    const productIds = await listProductsOf(inner, accountId);
    return queries.listTiersOfProducts(inner.db, ctx.organizationId, productIds);
  });
}

export async function settleSubscription(ctx: Context, subscriptionId: string): Promise<void> {
  const accountId = await findSubscriber(ctx, subscriptionId);
  if (accountId !== null) await settleAccount(ctx, accountId);
}

/** One stretch of those who have or had a plan; answers where the next one begins, or null after the last. */
export async function settleSubscribers(
  ctx: Context,
  productId: string,
  after: string | null,
): Promise<string | null> {
  const ids = await listSubscribersAfter(ctx, productId, after, STRETCH);
  for (const accountId of ids) await settleAccount(ctx, accountId);
  return ids.length < STRETCH ? null : (ids.at(-1) ?? null);
}
