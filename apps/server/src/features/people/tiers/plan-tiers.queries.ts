import { anyOf, type Db } from '../../../platform/db/database.ts';

export async function listProductTiers(db: Db, organizationId: string, tierIds: readonly string[]) {
  if (tierIds.length === 0) return [];
  return db
    .selectFrom('subscription_product_tier')
    .select(['subscription_product_tier.tier_id', 'subscription_product_tier.product_id'])
    .where('subscription_product_tier.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('subscription_product_tier.tier_id'), tierIds))
    .orderBy('subscription_product_tier.product_id')
    .execute();
}

export async function listTiersOfProducts(
  db: Db,
  organizationId: string,
  productIds: readonly string[],
): Promise<string[]> {
  if (productIds.length === 0) return [];
  const rows = await db
    .selectFrom('subscription_product_tier')
    .select('subscription_product_tier.tier_id')
    .distinct()
    .where('subscription_product_tier.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('subscription_product_tier.product_id'), productIds))
    .orderBy('subscription_product_tier.tier_id')
    .execute();
  return rows.map(({ tier_id }) => tier_id);
}

export async function replaceProducts(
  db: Db,
  organizationId: string,
  tierId: string,
  productIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('subscription_product_tier')
    .where('subscription_product_tier.organization_id', '=', organizationId)
    .where('subscription_product_tier.tier_id', '=', tierId)
    .execute();
  if (productIds.length === 0) return;
  await db
    .insertInto('subscription_product_tier')
    .values(
      productIds.map((product_id) => ({ organization_id: organizationId, product_id, tier_id: tierId })),
    )
    .execute();
}
