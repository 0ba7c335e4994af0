import { noteChanges } from '../../../platform/changes.ts';
import type { Context } from '../../../platform/context.ts';
import { holdRow } from '../../../platform/db/rows.ts';
import { notFound } from '../../../platform/errors.ts';
import { requirePower } from '../../ground/accounts/index.ts';
import { listProductNames } from '../../money/subscriptions/index.ts';
import * as queries from './plan-tiers.queries.ts';
import { settleSubscribersJob } from './tiers.jobs.ts';

/** Plans by the tiers that they give. */
export async function listProducts(ctx: Context, tierIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await queries.listProductTiers(ctx.db, ctx.organizationId, tierIds);
  return new Map(
    tierIds.map((id) => [
      id,
      rows.flatMap(({ tier_id, product_id }) => (tier_id === id ? [product_id] : [])),
    ]),
  );
}

export async function setPlansOfTier(
  ctx: Context,
  tierId: string,
  productIds: readonly string[],
): Promise<string[]> {
  requirePower(ctx.actor, 'accounts:write');
  await ctx.transaction(async (inner) => {
    const tier = await holdRow(inner.db, 'account_tier', ctx.organizationId, { id: tierId });
    if (tier === undefined) throw notFound('tier');
    const names = await listProductNames(inner, productIds);
    if (names.size !== productIds.length) throw notFound('subscriptionProduct');
    const before = (await listProducts(inner, [tierId])).get(tierId) ?? [];
    await queries.replaceProducts(inner.db, ctx.organizationId, tierId, productIds);
    noteChanges(inner, { plans: before.length }, { plans: [...names.values()] }, { name: tier.name });
    for (const productId of new Set([...before, ...productIds]))
      await ctx.services.jobs.enqueue(
        inner,
        settleSubscribersJob,
        { productId },
        { key: `tiers ${productId}` },
      );
  });
  return (await listProducts(ctx, [tierId])).get(tierId) ?? [];
}
