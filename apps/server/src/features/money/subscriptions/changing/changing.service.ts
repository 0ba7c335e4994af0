import type { Context } from '../../../../platform/context.ts';
import { conflict, invalid, notFound } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/ids.ts';
import { textIn, textLocale } from '../../../../platform/texts/texts.ts';
import { holdAccounts, requireMember } from '../../../ground/accounts/index.ts';
import { billPeriod, findInvoice, holdPaidPeriods } from '../../invoices/index.ts';
import { cardRefused, leastCharge, payerNeeded, taxFor, type Charged } from '../../payments/index.ts';
import { startOf } from '../calendar.ts';
import { chargeOpenInvoice } from '../charging/charging.service.ts';
import { advance } from '../engine.service.ts';
import * as plans from '../plans.queries.ts';
import { change } from '../steps.service.ts';
import * as queries from '../subscriptions.queries.ts';
import { findCreditLeft } from './credit.service.ts';
import { refuseOpen, requireQuiet } from './pausing.service.ts';
import { makeQuoteToken, readQuoteToken, type Quoted, type Shown } from './quote-tokens.ts';

/** Another price: a dearer one counts at once, against what is paid and not used; any other one when the period ends. */

export interface Quote {
  readonly effective: 'now' | 'atEnd';
  readonly at: Date;
  /** For what is paid and not used; minor units, before tax. */
  readonly credit: number;
  readonly tax: number;
  /** Charged now, with tax. */
  readonly charge: number;
  readonly amount: number;
  readonly currency: string;
}

/** A quote is good for so long. */
const GOOD_FOR = 10 * 60_000;
/** By as much as those of two machines. */
const CLOCKS_DIFFER = 60_000;
const PATIENCE = 10 * 60_000;

interface Wish {
  readonly row: queries.SubscriptionRow;
  readonly price: plans.PriceRow;
  readonly accountId: string;
}

async function readWish(ctx: Context, id: string, priceId: string): Promise<Wish> {
  const { accountId } = requireMember(ctx.actor);
  const row = await queries.findSubscription(ctx.db, ctx.organizationId, id);
  if (row?.account_id !== accountId) throw notFound('subscription');
  const price = await plans.findPrice(ctx.db, ctx.organizationId, priceId);
  const product = price && (await plans.findProduct(ctx.db, ctx.organizationId, price.product_id));
  // One's own may be offered no more; a scheduled change is taken back with it.
  const isOffered =
    price?.id === row.price_id ||
    (product?.active === true && price?.active === true && price.currency === row.currency);
  if (price === undefined || !isOffered) throw invalid('subscription.price', { field: 'priceId' });
  return { row, price, accountId };
}

/** Behind the lock of the account: one subscription has a product, or is about to have it. */
async function refuseTaken(ctx: Context, { row: { id }, price, accountId }: Wish): Promise<void> {
  const { db, organizationId } = ctx;
  const other = { accountId, productId: price.product_id, except: id };
  const taken = await queries.findClaim(db, organizationId, other);
  if (taken === undefined) return;
  throw conflict(taken.product_id === price.product_id ? 'subscription.exists' : 'subscription.planned');
}

/** `token`: the terms, sealed, with which the change is asked for. */
export async function quoteChange(
  ctx: Context,
  id: string,
  priceId: string,
): Promise<Quote & { token: string }> {
  const wish = await readWish(ctx, id, priceId);
  await refuseTaken(ctx, wish);
  const quotedAt = ctx.now();
  const quoted = await quote(ctx, wish, quotedAt);
  const { at, charge } = quoted;
  return {
    ...quoted,
    token: makeQuoteToken(ctx.services.secrets, quotedOf(ctx, wish), { quotedAt, at, charge }),
  };
}

const quotedOf = ({ organizationId }: Context, { row, price, accountId }: Wish): Quoted => ({
  organizationId,
  accountId,
  subscriptionId: row.id,
  priceId: price.id,
});

async function quote(ctx: Context, { row, price, accountId }: Wish, at: Date): Promise<Quote> {
  if (row.status === 'trialing') refuseOpen(row);
  else requireQuiet(row);
  const { amount, currency } = price;
  const later: Quote = {
    effective: 'atEnd',
    at: row.expires_at,
    credit: 0,
    tax: 0,
    charge: 0,
    amount,
    currency,
  };
  if (price.id === row.price_id) return later;
  // An invoice would have to be paid first.
  if (row.method_id === null || row.status !== 'active' || row.period < 0) return later;
  const start = startOf(row, row.period);
  // Before or after the period that is paid for, nothing of it is used or left.
  if (at <= start || at >= row.expires_at) return later;
  const whole = row.expires_at.getTime() - start.getTime();
  const unused = row.expires_at.getTime() - at.getTime();
  const length = startOf({ ...price, anchor: at, timezone: row.timezone }, 1).getTime() - at.getTime();
  const isDearer = amount / length > row.amount / whole;
  if (!isDearer) return later;
  const credit = Math.min(Math.floor((row.amount * unused) / whole), await findCreditLeft(ctx, row.id));
  const { tax } = await taxFor(ctx, { accountId, subtotal: Math.max(0, amount - credit) });
  if (amount - credit + tax < leastCharge(currency)) return later;
  // It would be lost where this one is not paid.
  if (row.next_price_id !== null) throw conflict('subscription.scheduled');
  return { effective: 'now', at, credit, tax, charge: amount - credit + tax, amount, currency };
}

const isBegun = ({ row, price }: Wish, { quotedAt }: Shown): boolean =>
  row.change_at?.getTime() === quotedAt.getTime() && row.next_price_id === price.id;

/** Paid, or told later whether it is. */
const SETTLING = new Set<Charged>(['paid', 'unknown', 'underWay', 'elsewhere']);

/** `token`: of the quote, whose charge is what is charged. Again, it changes nothing. */
export async function changeOwn(ctx: Context, id: string, priceId: string, token: string): Promise<null> {
  const wish = await readWish(ctx, id, priceId);
  const shown = readQuoteToken(ctx.services.secrets, quotedOf(ctx, wish), token);
  if (shown === undefined) throw invalid('subscription.quote', { field: 'quote' });
  const { quotedAt } = shown;
  const { row } = wish;
  if (row.price_id === priceId && row.next_price_id === null) return null;
  const age = ctx.now().getTime() - quotedAt.getTime();
  if (age < -CLOCKS_DIFFER || age > GOOD_FOR) throw conflict('subscription.quoteOld');
  const invoiceId = isBegun(wish, shown)
    ? row.open_invoice_id
    : await ctx.transaction((inner) => beginChange(inner, wish, shown));
  if (invoiceId === null) return null;
  const charged = await chargeOpenInvoice(ctx, id, invoiceId, true);
  if (SETTLING.has(charged)) return null;
  await advance(ctx, id);
  // Somebody else has charged it in the meantime.
  const after = await queries.findSubscription(ctx.db, ctx.organizationId, id);
  if (after?.price_id === priceId) return null;
  throw charged === 'needsPayer' ? payerNeeded() : cardRefused();
}

/** The invoice to be charged now; null where nothing is. */
async function beginChange(inner: Context, wish: Wish, shown: Shown): Promise<string | null> {
  const { price, accountId } = wish;
  await holdAccounts(inner, [accountId]);
  const row = await queries.lockSubscription(inner.db, inner.organizationId, wish.row.id);
  if (row?.account_id !== accountId) throw notFound('subscription');
  if (row.price_id === price.id && row.next_price_id === null) return null;
  // The same call was a moment faster.
  if (isBegun({ ...wish, row }, shown)) return row.open_invoice_id;
  await refuseTaken(inner, wish);
  // Until the end nobody gives back the money that it was paid with.
  await holdPaidPeriods(inner, row.id);
  const { effective, at, credit, charge, amount, currency } = await quote(
    inner,
    { ...wish, row },
    shown.quotedAt,
  );
  // Something has changed since: the payer agreed to other terms.
  if (charge !== shown.charge || at.getTime() !== shown.at.getTime()) throw conflict('subscription.quoteOld');
  // Back to what it is.
  const isSame = row.price_id === price.id;
  const planned = { next_price_id: isSame ? null : price.id, next_amount: isSame ? null : amount };
  if (effective === 'atEnd' || isSame) {
    if (row.next_price_id === planned.next_price_id) return null;
    await change(inner, row, planned, 'changePlanned');
    return null;
  }
  const product = await plans.findProduct(inner.db, inner.organizationId, price.product_id);
  const locale = textLocale(inner.organization.locale);
  const changeId = newId();
  const invoiceId = await billPeriod(inner, {
    subscriptionId: row.id,
    changeId,
    periodStart: at,
    periodEnd: startOf({ ...price, anchor: at, timezone: row.timezone }, 1),
    accountId,
    title: product?.name ?? inner.organization.name,
    amount,
    currency,
    dueAt: new Date(inner.now().getTime() + 24 * 60 * 60_000),
    isCharged: true,
    credit:
      credit === 0 ? undefined : { name: textIn(locale, 'subscriptions.invoice.credit'), amount: credit },
  });
  // The tax may have changed in between.
  const invoice = await findInvoice(inner, invoiceId);
  if (invoice?.total !== shown.charge) throw conflict('subscription.quoteOld');
  const changes = {
    ...planned,
    change_at: at,
    change_id: changeId,
    change_cost: amount - credit,
    open_invoice_id: invoiceId,
    billed_period: 0,
    charging: 'trying' as const,
    tries: 1,
    next_at: new Date(inner.now().getTime() + PATIENCE),
  };
  await change(inner, row, changes, 'billed', invoiceId);
  return invoiceId;
}
