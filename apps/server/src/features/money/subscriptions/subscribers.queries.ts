import { sql } from 'kysely';
import { anyOf, type Db } from '../../../platform/db/database.ts';
import { isPlanRunning } from '../../ground/accounts/index.ts';

export async function listProductsOf(db: Db, organizationId: string, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('subscription')
    .select('subscription.product_id')
    .distinct()
    .where('subscription.organization_id', '=', organizationId)
    .where('subscription.account_id', '=', accountId)
    .where(isPlanRunning('subscription'))
    .orderBy('subscription.product_id')
    .execute();
  return rows.map(({ product_id }) => product_id);
}

export async function findSubscriber(
  db: Db,
  organizationId: string,
  subscriptionId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('subscription')
    .select('subscription.account_id')
    .where('subscription.organization_id', '=', organizationId)
    .where('subscription.id', '=', subscriptionId)
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/** In the order of their ids. */
export async function listSubscribersAfter(
  db: Db,
  organizationId: string,
  productId: string,
  after: string | null,
  count: number,
): Promise<string[]> {
  let query = db
    .selectFrom('subscription')
    .select(sql<string>`subscription.account_id`.as('id'))
    .distinct()
    .where('subscription.organization_id', '=', organizationId)
    .where('subscription.product_id', '=', productId)
    .where('subscription.account_id', 'is not', null)
    .orderBy('id')
    .limit(count);
  if (after !== null) query = query.where('subscription.account_id', '>', after);
  const rows = await query.execute();
  return rows.map(({ id }) => id);
}

export async function listProductNames(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('subscription_product')
    .select(['subscription_product.id', 'subscription_product.name'])
    .where('subscription_product.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('subscription_product.id'), ids))
    .orderBy('subscription_product.id')
    .execute();
}
