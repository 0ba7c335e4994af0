import { noteChanges } from '../../../platform/changes.ts';
import type { Context } from '../../../platform/context.ts';
import { appError, conflict, invalid, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { requirePower } from '../../ground/accounts/index.ts';
import { currencyOf } from '../invoices/index.ts';
import * as queries from './plans.queries.ts';
import type { PriceBody, ProductBody, ProductChanges } from './subscriptions.admin.schemas.ts';
import { holdUnchanged } from '../../../platform/unchanged.ts';

export interface Plan {
  readonly product: queries.ProductRow;
  readonly prices: readonly queries.PriceRow[];
}

async function complete(ctx: Context, products: readonly queries.ProductRow[]): Promise<Plan[]> {
  if (products.length === 0) return [];
  const ids = products.map(({ id }) => id);
  const prices = await queries.listPrices(ctx.db, ctx.organizationId, ids);
  return products.map((product) => ({
    product,
    prices: prices.filter((price) => price.product_id === product.id),
  }));
}

/** Plans that can be chosen, featured ones first, then the cheapest. */
export async function listPlans(ctx: Context): Promise<Plan[]> {
  const all = await complete(ctx, await queries.listProducts(ctx.db, ctx.organizationId));
  const cheapest = ({ prices }: Plan): number => Math.min(...prices.map(({ amount }) => amount));
  return all
    .map(({ product, prices }) => ({ product, prices: prices.filter(({ active }) => active) }))
    .filter(({ product, prices }) => product.active && prices.length > 0)
    .sort((a, b) => Number(b.product.featured) - Number(a.product.featured) || cheapest(a) - cheapest(b));
}

export async function listManagedPlans(ctx: Context): Promise<Plan[]> {
  requirePower(ctx.actor, 'subscriptions:read');
  return complete(ctx, await queries.listProducts(ctx.db, ctx.organizationId));
}

async function getPlan(ctx: Context, id: string): Promise<Plan> {
  const product = await queries.findProduct(ctx.db, ctx.organizationId, id);
  const [plan] = product === undefined ? [] : await complete(ctx, [product]);
  if (plan === undefined) throw notFound('subscriptionProduct');
  return plan;
}

export async function createPlan(
  ctx: Context,
  body: ProductBody,
  clientKey: string | undefined,
): Promise<Plan> {
  requirePower(ctx.actor, 'subscriptions:write');
  const now = ctx.now();
  const row = {
    id: newId(),
    name: body.name.trim(),
    description: body.description ?? null,
    features: body.features ?? [],
    featured: body.featured ?? false,
    pause_days: body.pauseDays ?? 0,
    client_key: clientKey ?? null,
    created_at: now,
    updated_at: now,
  };
  const id = await ctx.transaction(async (inner) => {
    if (await queries.insertProduct(inner.db, ctx.organizationId, row)) {
      if ((await queries.countProducts(inner.db, ctx.organizationId)) > queries.MOST_PLANS)
        throw conflict('subscriptionProduct.tooMany');
      noteChanges(inner, undefined, row);
      return row.id;
    }
    const before = await queries.findProductByKey(inner.db, ctx.organizationId, clientKey ?? '');
    if (before?.name !== row.name) throw appError('unprocessable', 'idempotency.reused');
    return before.id;
  });
  return getPlan(ctx, id);
}

export async function updatePlan(ctx: Context, id: string, body: ProductChanges): Promise<Plan> {
  requirePower(ctx.actor, 'subscriptions:write');
  await ctx.transaction(async (inner) => {
    const before = await queries.findProduct(inner.db, ctx.organizationId, id);
    if (before === undefined) throw notFound('subscriptionProduct');
    await holdUnchanged(inner, 'subscription_product', id);
    const changes = {
      ...(body.name === undefined ? {} : { name: body.name.trim() }),
      ...(body.description === undefined ? {} : { description: body.description }),
      ...(body.features === undefined ? {} : { features: body.features }),
      ...(body.featured === undefined ? {} : { featured: body.featured }),
      ...(body.pauseDays === undefined ? {} : { pause_days: body.pauseDays }),
      ...(body.active === undefined ? {} : { active: body.active }),
    };
    await queries.updateProduct(inner.db, ctx.organizationId, id, { ...changes, updated_at: inner.now() });
    noteChanges(inner, before, changes);
  });
  return getPlan(ctx, id);
}

export async function addPrice(
  ctx: Context,
  id: string,
  body: PriceBody,
  clientKey: string | undefined,
): Promise<Plan> {
  requirePower(ctx.actor, 'subscriptions:write');
  const { product } = await getPlan(ctx, id);
  const { amount, type = 'fixed', minAmount = amount, maxAmount = amount } = body;
  if (minAmount > amount || maxAmount < amount) throw invalid('subscription.bounds', { field: 'minAmount' });
  const now = ctx.now();
  const row = {
    id: newId(),
    product_id: product.id,
    amount,
    currency: await currencyOf(ctx),
    interval: body.interval,
    interval_count: body.intervalCount,
    type,
    min_amount: type === 'fixed' ? amount : minAmount,
    max_amount: type === 'fixed' ? amount : maxAmount,
    trial_days: body.trialDays ?? 0,
    client_key: clientKey ?? null,
    created_at: now,
    updated_at: now,
  };
  await ctx.transaction(async (inner) => {
    if (await queries.insertPrice(inner.db, ctx.organizationId, row)) {
      noteChanges(inner, undefined, row, { name: product.name });
      return;
    }
    const before = await queries.findPriceByKey(inner.db, ctx.organizationId, clientKey ?? '');
    const isSame =
      before?.product_id === id &&
      before.amount === row.amount &&
      before.interval === row.interval &&
      before.interval_count === row.interval_count;
    if (!isSame) throw appError('unprocessable', 'idempotency.reused');
  });
  return getPlan(ctx, id);
}

export async function archivePrice(ctx: Context, id: string, priceId: string): Promise<Plan> {
  requirePower(ctx.actor, 'subscriptions:write');
  const { product, prices } = await getPlan(ctx, id);
  if (!prices.some((price) => price.id === priceId)) throw notFound('subscriptionPrice');
  await ctx.transaction(async (inner) => {
    await queries.archivePrice(inner.db, ctx.organizationId, priceId, inner.now());
    noteChanges(inner, { active: true }, { active: false }, { name: product.name });
  });
  return getPlan(ctx, id);
}
