import type { Context } from '../../../platform/context.ts';
import { readOrder, refuseDeep, refuseUnknown } from '../../../platform/db/list.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import {
  getAccountsById,
  requireMember,
  requirePower,
  type BaseAccountView,
} from '../../ground/accounts/index.ts';
import { listReceiptsOfSubscription } from '../invoices/index.ts';
import { listMethodsByIds, type MethodRow, type ReceiptRow } from '../payments/index.ts';
import * as plans from './plans.queries.ts';
import { paidEnd } from './subscriptions.policy.ts';
import { PARAMETERS } from './subscriptions.admin.schemas.ts';
import * as queries from './subscriptions.queries.ts';
import type { SubscriptionView } from './subscriptions.schemas.ts';
import type { SubscriptionStatus } from './subscriptions.tables.ts';

export interface CompleteSubscription {
  readonly row: queries.SubscriptionRow;
  readonly product: plans.ProductRow;
  readonly price: plans.PriceRow;
  readonly account: BaseAccountView | null;
  /** When it ends, if it is canceled. */
  readonly paidEnd: Date;
  /** That a scheduled change leads to. */
  readonly next: { readonly product: plans.ProductRow; readonly price: plans.PriceRow } | undefined;
  /** That periods are charged to. */
  readonly method: MethodRow | undefined;
  readonly events: readonly queries.SubscriptionEventRow[];
}

async function complete(
  ctx: Context,
  rows: readonly queries.SubscriptionRow[],
): Promise<CompleteSubscription[]> {
  if (rows.length === 0) return [];
  const { db, organizationId } = ctx;
  const unique = (ids: readonly string[]): string[] => [...new Set(ids)];
  const [products, prices, accounts, methods] = await Promise.all([
    plans.listProductsByIds(db, organizationId, unique(rows.map((row) => row.product_id))),
    plans.listPricesByIds(
      db,
      organizationId,
      unique(rows.flatMap((row) => [row.price_id, row.next_price_id ?? row.price_id])),
    ),
    getAccountsById(ctx, unique(rows.flatMap((row) => row.account_id ?? []))),
    listMethodsByIds(ctx, unique(rows.flatMap((row) => row.method_id ?? []))),
  ]);
  const nextPrices = prices.filter(({ id }) => rows.some(({ next_price_id: next }) => next === id));
  const nextProducts =
    nextPrices.length === 0
      ? []
      : await plans.listProductsByIds(
          db,
          organizationId,
          unique(nextPrices.map((price) => price.product_id)),
        );
  return rows.flatMap((row) => {
    const nextPrice = nextPrices.find(({ id }) => id === row.next_price_id);
    const nextProduct = nextProducts.find(({ id }) => id === nextPrice?.product_id);
    const product = products.find(({ id }) => id === row.product_id);
    const price = prices.find(({ id }) => id === row.price_id);
    return product === undefined || price === undefined
      ? []
      : [
          {
            row,
            product,
            price,
            paidEnd: paidEnd(row, nextPrice),
            next: nextPrice && nextProduct && { product: nextProduct, price: nextPrice },
            account: accounts.get(row.account_id ?? '') ?? null,
            method: methods.find(({ id }) => id === row.method_id),
            events: [],
          },
        ];
  });
}

/** As clients name them; `pending` is the unpaid first one. */
const STATUSES: Readonly<Record<SubscriptionView['status'], readonly SubscriptionStatus[]>> = {
  active: ['active'],
  canceled: ['canceled'],
  paused: ['paused'],
  trialing: ['trialing'],
  past_due: ['past_due'],
  unpaid: ['unpaid', 'pending'],
};
const ALL_BUT_FIRST: readonly SubscriptionStatus[] = [
  'active',
  'canceled',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
];

export async function listOwn(
  ctx: Context,
  query: Paging & { readonly status?: SubscriptionView['status'] | undefined },
): Promise<CompleteSubscription[]> {
  const { accountId } = requireMember(ctx.actor);
  const statuses = query.status === undefined ? ALL_BUT_FIRST : STATUSES[query.status];
  if (statuses.length === 0) return [];
  return complete(ctx, await queries.listOwn(ctx.db, ctx.organizationId, accountId, statuses, query));
}

export async function getOwn(ctx: Context, id: string): Promise<CompleteSubscription> {
  const { accountId } = requireMember(ctx.actor);
  const row = await queries.findSubscription(ctx.db, ctx.organizationId, id);
  if (row?.account_id !== accountId) throw notFound('subscription');
  const [subscription] = await complete(ctx, [row]);
  if (subscription === undefined) throw notFound('subscription');
  return subscription;
}

export async function listOwnPayments(ctx: Context, id: string, paging: Paging): Promise<ReceiptRow[]> {
  await getOwn(ctx, id);
  return listReceiptsOfSubscription(ctx, id, paging);
}

export async function listManaged(
  ctx: Context,
  query: queries.SubscriptionFilter & Paging,
): Promise<{ subscriptions: CompleteSubscription[]; count: number }> {
  requirePower(ctx.actor, 'subscriptions:read');
  refuseUnknown(query, PARAMETERS);
  refuseDeep(query);
  const orders = readOrder(queries.SORTABLE, queries.ID, (query.orderBy ?? '-createdAt').split(','));
  const [rows, count] = await Promise.all([
    queries.listSubscriptions(ctx.db, ctx.organizationId, query, orders, query),
    queries.countSubscriptions(ctx.db, ctx.organizationId, query),
  ]);
  return { subscriptions: await complete(ctx, rows), count };
}

export async function getManaged(ctx: Context, id: string): Promise<CompleteSubscription> {
  requirePower(ctx.actor, 'subscriptions:read');
  const row = await queries.findSubscription(ctx.db, ctx.organizationId, id);
  const [subscription] = row === undefined ? [] : await complete(ctx, [row]);
  if (subscription === undefined) throw notFound('subscription');
  return { ...subscription, events: await queries.listEvents(ctx.db, ctx.organizationId, id) };
}
