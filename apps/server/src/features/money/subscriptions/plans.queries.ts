import type { Selectable, Updateable } from 'kysely';
import { anyOf, type Db } from '../../../platform/db/database.ts';
import type { NewRow } from '../../../platform/db/schema.ts';
import type { SubscriptionPriceTable, SubscriptionProductTable } from './subscriptions.tables.ts';

export type ProductRow = Selectable<SubscriptionProductTable>;
export type PriceRow = Selectable<SubscriptionPriceTable>;

/** As many plans as an organization may have, so that lists of them are whole. */
export const MOST_PLANS = 500;

const products = (db: Db, organizationId: string) =>
  db
    .selectFrom('subscription_product')
    .selectAll('subscription_product')
    .where('subscription_product.organization_id', '=', organizationId);

const prices = (db: Db, organizationId: string) =>
  db
    .selectFrom('subscription_price')
    .selectAll('subscription_price')
    .where('subscription_price.organization_id', '=', organizationId);

export async function listProducts(db: Db, organizationId: string): Promise<ProductRow[]> {
  return (
    products(db, organizationId)
      .orderBy('subscription_product.featured', 'desc')
      .orderBy('subscription_product.created_at')
      .orderBy('subscription_product.id')
      // Plans made in the same moment may exceed it a little.
      .limit(2 * MOST_PLANS)
      .execute()
  );
}

export async function countProducts(db: Db, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('subscription_product')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('subscription_product.organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findProduct(
  db: Db,
  organizationId: string,
  id: string,
): Promise<ProductRow | undefined> {
  return products(db, organizationId).where('subscription_product.id', '=', id).executeTakeFirst();
}

export async function findProductByKey(
  db: Db,
  organizationId: string,
  key: string,
): Promise<ProductRow | undefined> {
  return products(db, organizationId).where('subscription_product.client_key', '=', key).executeTakeFirst();
}

export async function listProductsByIds(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<ProductRow[]> {
  return products(db, organizationId)
    .where((eb) => anyOf(eb.ref('subscription_product.id'), ids))
    .execute();
}

/** False when one with the same client key stands already. */
export async function insertProduct(
  db: Db,
  organizationId: string,
  row: NewRow<SubscriptionProductTable>,
): Promise<boolean> {
  const result = await db
    .insertInto('subscription_product')
    .values({ ...row, organization_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function updateProduct(
  db: Db,
  organizationId: string,
  id: string,
  changes: Updateable<SubscriptionProductTable>,
): Promise<void> {
  await db
    .updateTable('subscription_product')
    .set(changes)
    .where('subscription_product.organization_id', '=', organizationId)
    .where('subscription_product.id', '=', id)
    .execute();
}

export async function listPrices(
  db: Db,
  organizationId: string,
  productIds: readonly string[],
): Promise<PriceRow[]> {
  return prices(db, organizationId)
    .where((eb) => anyOf(eb.ref('subscription_price.product_id'), productIds))
    .orderBy('subscription_price.amount')
    .orderBy('subscription_price.id')
    .execute();
}

export async function listPricesByIds(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<PriceRow[]> {
  return prices(db, organizationId)
    .where((eb) => anyOf(eb.ref('subscription_price.id'), ids))
    .execute();
}

export async function findPrice(db: Db, organizationId: string, id: string): Promise<PriceRow | undefined> {
  return prices(db, organizationId).where('subscription_price.id', '=', id).executeTakeFirst();
}

/** False when one with the same client key stands already. */
export async function insertPrice(
  db: Db,
  organizationId: string,
  row: NewRow<SubscriptionPriceTable>,
): Promise<boolean> {
  const result = await db
    .insertInto('subscription_price')
    .values({ ...row, organization_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function findPriceByKey(
  db: Db,
  organizationId: string,
  key: string,
): Promise<PriceRow | undefined> {
  return prices(db, organizationId).where('subscription_price.client_key', '=', key).executeTakeFirst();
}

export async function archivePrice(db: Db, organizationId: string, id: string, now: Date): Promise<void> {
  await db
    .updateTable('subscription_price')
    .set({ active: false, updated_at: now })
    .where('subscription_price.organization_id', '=', organizationId)
    .where('subscription_price.id', '=', id)
    .execute();
}
