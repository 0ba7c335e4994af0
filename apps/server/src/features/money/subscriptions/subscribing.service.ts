import { noteChanges } from '../../../platform/changes.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError, conflict, invalid, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { knownZone } from '../../../platform/time-zone.ts';
import { holdAccounts, refuseMerging, requireMember, requirePower } from '../../ground/accounts/index.ts';
import { billPeriod, openInvoiceIntent, withdrawInvoice } from '../invoices/index.ts';
import { beginSaving } from '../payments/index.ts';
import { graceOf, startOf } from './calendar.ts';
import { stopPaying } from './engine.service.ts';
import { change, paidUntil, resume as goOn, tell, titleOf } from './steps.service.ts';
import * as plans from './plans.queries.ts';
import * as queries from './subscriptions.queries.ts';
import type { SubscribeBody } from './subscriptions.schemas.ts';
import { getManaged, type CompleteSubscription } from './subscriptions.service.ts';

const DAY = 24 * 60 * 60_000;
/** So long somebody may think about a first payment. */
const PATIENCE = DAY;

export interface Begun {
  readonly clientSecret: string;
  readonly subscriptionId: string;
  readonly invoiceId: string | null;
  readonly intentId: string | null;
}

/** Begins a subscription, or answers the one that was begun and not paid. */
export async function subscribe(ctx: Context, body: SubscribeBody): Promise<Begun> {
  const { accountId } = requireMember(ctx.actor);
  const { product, price } = await findOffer(ctx, body);
  const amount = amountOf(price, body.amount);
  const id = await ctx.transaction((inner) => begin(inner, accountId, product, price, amount));
  const row = await queries.findSubscription(ctx.db, ctx.organizationId, id);
  const invoiceId = row?.open_invoice_id ?? null;
  if (invoiceId === null) {
    const clientSecret = row?.status === 'trialing' && amount > 0 ? await secretForLater(ctx) : '';
    return { clientSecret, subscriptionId: id, invoiceId: null, intentId: null };
  }
  const intent = await openInvoiceIntent(ctx, invoiceId, body.addressId);
  return {
    // By hand, what the payer writes on the transfer.
    clientSecret: intent.around.secret ?? intent.reference,
    subscriptionId: id,
    invoiceId,
    intentId: intent.id,
  };
}

/** A trial costs nothing now: the payer may enter what is charged when it ends. */
async function secretForLater(ctx: Context): Promise<string> {
  try {
    return (await beginSaving(ctx)).secret;
  } catch (error) {
    // Begun all the same; an invoice is sent when it ends.
    if (error instanceof AppError) return '';
    throw error;
  }
}

async function findOffer(ctx: Context, { productId, priceId }: SubscribeBody) {
  const [product, price] = await Promise.all([
    plans.findProduct(ctx.db, ctx.organizationId, productId),
    plans.findPrice(ctx.db, ctx.organizationId, priceId),
  ]);
  if (product === undefined) throw notFound('subscriptionProduct');
  if (price === undefined || price.product_id !== product.id || !price.active || !product.active)
    throw invalid('subscription.price', { field: 'priceId' });
  return { product, price };
}

function amountOf(price: plans.PriceRow, wish: number | undefined): number {
  if (price.type === 'fixed' || wish === undefined) return price.amount;
  if (wish < price.min_amount || wish > price.max_amount)
    throw invalid('subscription.amount', { field: 'amount' });
  return wish;
}

async function begin(
  inner: Context,
  accountId: string,
  product: plans.ProductRow,
  price: plans.PriceRow,
  amount: number,
): Promise<string> {
  const { db, organizationId } = inner;
  const now = inner.now();
  const id = newId();
  await holdAccounts(inner, [accountId]);
  // Of one plan, a person has one.
  await refuseMerging(inner, accountId);
  const claim = await queries.findClaim(db, organizationId, { accountId, productId: product.id });
  if (claim !== undefined && claim.product_id !== product.id) throw conflict('subscription.planned');
  const isFirst = !(await queries.hasHad(db, organizationId, accountId, product.id));
  // Once: whoever comes back has tried it.
  const trial = isFirst ? price.trial_days * DAY : 0;
  const anchor = new Date(now.getTime() + trial);
  const fresh = {
    id,
    product_id: product.id,
    price_id: price.id,
    account_id: accountId,
    amount,
    currency: price.currency,
    interval: price.interval,
    interval_count: price.interval_count,
    timezone: knownZone(inner.organization.timezone),
    status: trial > 0 ? ('trialing' as const) : ('pending' as const),
    anchor,
    period: -1,
    expires_at: trial > 0 ? anchor : now,
    billed_period: null,
    open_invoice_id: null,
    next_at: trial > 0 ? anchor : new Date(now.getTime() + PATIENCE),
    created_at: now,
    updated_at: now,
  };
  if (!(await queries.insertSubscription(db, organizationId, fresh)))
    return resume(inner, accountId, product.id, price.id, amount);
  const row = await queries.lockSubscription(db, organizationId, id);
  if (row === undefined) throw notFound('subscription');
  if (trial > 0) await tell(inner, id, 'started', null);
  else if (amount === 0) await change(inner, row, paidUntil(row, 0), 'started');
  else await billFirst(inner, row, accountId);
  return id;
}

/** The one that was begun and not paid, if it is the same; another plan of the product waits until it is called off. */
async function resume(
  inner: Context,
  accountId: string,
  productId: string,
  priceId: string,
  amount: number,
): Promise<string> {
  const live = await queries.findLive(inner.db, inner.organizationId, accountId, productId);
  if (live?.status !== 'pending' || live.price_id !== priceId || live.amount !== amount)
    throw conflict('subscription.exists');
  return live.id;
}

async function billFirst(inner: Context, row: queries.SubscriptionRow, accountId: string): Promise<void> {
  const invoiceId = await billPeriod(inner, {
    subscriptionId: row.id,
    periodStart: startOf(row, 0),
    periodEnd: startOf(row, 1),
    accountId,
    title: await titleOf(inner, row),
    amount: row.amount,
    currency: row.currency,
    dueAt: graceOf(row, 0),
  });
  await change(inner, row, { open_invoice_id: invoiceId, billed_period: 0 }, 'billed', invoiceId);
}

/** By its owner: what is paid runs to its end, what is not ends now. Again, it changes nothing. */
export async function cancelOwn(ctx: Context, id: string): Promise<null> {
  const { accountId } = requireMember(ctx.actor);
  const row = await queries.findSubscription(ctx.db, ctx.organizationId, id);
  if (row?.account_id !== accountId) throw notFound('subscription');
  await cancel(ctx, id, false);
  return null;
}

export async function cancelManaged(ctx: Context, id: string, isNow: boolean): Promise<CompleteSubscription> {
  requirePower(ctx.actor, 'subscriptions:write');
  const { row } = await getManaged(ctx, id);
  await cancel(ctx, id, isNow);
  noteChanges(ctx, row, { canceled: isNow ? 'now' : 'at the end' }, { name: row.id });
  return getManaged(ctx, id);
}

async function cancel(ctx: Context, id: string, isNow: boolean): Promise<void> {
  const before = await queries.findSubscription(ctx.db, ctx.organizationId, id);
  if (before === undefined) throw notFound('subscription');
  if (before.status === 'canceled') return;
  const { open_invoice_id: invoiceId } = before;
  if (invoiceId !== null && !(await withdrawInvoice(ctx, invoiceId))) throw conflict('subscription.paying');
  await ctx.transaction(async (inner) => {
    const row = await queries.lockSubscription(inner.db, inner.organizationId, id);
    if (row === undefined || row.status === 'canceled') return;
    // Another period was billed meanwhile; none is when the void one was heard of first.
    if (row.open_invoice_id !== null && row.open_invoice_id !== invoiceId)
      throw conflict('subscription.paying');
    await stopPaying(inner, await goOn(inner, row), isNow);
  });
}
