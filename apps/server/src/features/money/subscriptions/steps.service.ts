import type { Context } from '../../../platform/context.ts';
import { idOfWords, newId } from '../../../platform/ids.ts';
import { findInvoice, findInvoiceByChange, leftOf, returnPart, type InvoiceRow } from '../invoices/index.ts';
import { findKept, refundReason } from '../payments/index.ts';
import { allowanceOf, billingOf, graceOf, startOf } from './calendar.ts';
import { findPrice, findProduct } from './plans.queries.ts';
import { isChangingNow } from './subscriptions.policy.ts';
import { subscriptionChanged, type EventKind } from './subscriptions.facts.ts';
import * as queries from './subscriptions.queries.ts';

/** Steps from one state to the next, behind the lock of the subscription. */

export const HOUR = 60 * 60_000;

export interface Owed {
  readonly start: Date;
  /** Until when it may be used without being paid. */
  readonly grace: Date;
  readonly end: Date;
}

/** The period that is to be paid: as its invoice says it, which may be over other terms than those of now. */
export async function findOwed(inner: Context, row: queries.SubscriptionRow): Promise<Owed> {
  const invoice = row.open_invoice_id === null ? undefined : await findInvoice(inner, row.open_invoice_id);
  const { period_start: start, period_end: end } = invoice ?? {};
  if (start instanceof Date && end instanceof Date)
    return { start, end, grace: new Date(start.getTime() + allowanceOf(start, end)) };
  const period = row.billed_period ?? row.period + 1;
  return { start: startOf(row, period), grace: graceOf(row, period), end: startOf(row, period + 1) };
}

/** The period has begun, and nobody has paid: it may be used for a while. */
export async function passDue(inner: Context, row: queries.SubscriptionRow): Promise<void> {
  const { grace } = await findOwed(inner, row);
  const next = grace > inner.now() ? grace : new Date(inner.now().getTime() + HOUR);
  await change(inner, row, { status: 'past_due', next_at: next }, 'pastDue', row.open_invoice_id);
}

/** Nothing is given any more; paid until the period ends, it goes on. */
export async function stop(inner: Context, row: queries.SubscriptionRow): Promise<void> {
  const { end: next } = await findOwed(inner, row);
  await change(inner, row, { status: 'unpaid', next_at: next }, 'unpaid', row.open_invoice_id);
}

export async function end(inner: Context, row: queries.SubscriptionRow): Promise<void> {
  const now = inner.now();
  const changes = {
    status: 'canceled' as const,
    canceled_at: now,
    next_at: null,
    open_invoice_id: null,
    charging: null,
  };
  await change(inner, row, changes, 'ended');
}

/** The invoice of a period is paid: the period is theirs. */
export const settleSubscription = (ctx: Context, invoiceId: string): Promise<void> =>
  ctx.transaction(async (inner) => {
    const found = await queries.findByInvoice(inner.db, inner.organizationId, invoiceId);
    if (found === undefined) return;
    const row = await queries.lockSubscription(inner.db, inner.organizationId, found.id);
    if (row === undefined || row.open_invoice_id !== invoiceId || row.billed_period === null) return;
    const invoice = await findInvoice(inner, invoiceId);
    if (invoice?.status !== 'paid') return;
    if (row.change_at !== null) return settleChange(inner, row, row.change_at, invoice);
    if (invoice.change_id !== null) return;
    const kind = row.period < 0 && row.status === 'pending' ? 'started' : 'renewed';
    await change(inner, row, paidUntil(row, row.billed_period), kind, invoiceId);
  });

export const paidUntil = (row: queries.SubscriptionRow, period: number) => ({
  status: 'active' as const,
  period,
  billed_period: null,
  open_invoice_id: null,
  tries: 0,
  charging: null,
  expires_at: startOf(row, period + 1),
  next_at: nextBilling(row, period),
});

type Terms = Pick<
  queries.SubscriptionRow,
  'price_id' | 'product_id' | 'left_product_ids' | 'amount' | 'currency' | 'interval' | 'interval_count'
>;

export const NO_CHANGE = {
  next_price_id: null,
  next_amount: null,
  change_at: null,
  change_id: null,
  change_cost: null,
};

/** A change is paid: it counts from the moment that was agreed, and not before. */
async function settleChange(
  inner: Context,
  row: queries.SubscriptionRow,
  at: Date,
  invoice: InvoiceRow,
): Promise<void> {
  const isPaidFor =
    invoice.change_id === row.change_id &&
    invoice.subtotal === row.change_cost &&
    invoice.currency === row.currency &&
    // The whole price of the plan that begins, unless time that was paid is taken off.
    (isChangingNow(row) || row.change_cost === row.next_amount);
  if (!isPaidFor) return dropPaid(inner, row, invoice);
  // The quote of a change now may be of a machine whose clock is ahead.
  if (at <= inner.now() || isChangingNow(row)) return applyChange(inner, row, at, invoice);
  const waits = { open_invoice_id: null, charging: null, tries: 0, next_at: at };
  await change(inner, row, waits, 'changePaid', invoice.id);
}

/** The time of a change has come that was paid before. False: its money has gone back, and there is nothing to begin. */
export async function takePaidChange(inner: Context, row: queries.SubscriptionRow): Promise<boolean> {
  const { change_at: at } = row;
  if (at === null) return false;
  const invoice = await findInvoiceOfChange(inner, row.change_id);
  if (invoice === undefined || !(await isKept(inner, invoice))) return false;
  if (at > inner.now()) await change(inner, row, { next_at: at });
  else await applyChange(inner, row, at, invoice);
  return true;
}

const findInvoiceOfChange = async (ctx: Context, id: string | null): Promise<InvoiceRow | undefined> =>
  id === null ? undefined : findInvoiceByChange(ctx, id);

/** Paid, and not given back whole. */
async function isKept(ctx: Context, invoice: InvoiceRow): Promise<boolean> {
  if (invoice.status !== 'paid' || invoice.paid_intent_id === null) return false;
  const { amount } = await findKept(ctx, invoice.paid_intent_id);
  return Math.min(amount, leftOf(invoice)) > 0;
}

async function applyChange(
  inner: Context,
  row: queries.SubscriptionRow,
  anchor: Date,
  invoice: InvoiceRow,
): Promise<void> {
  const terms = await findNextTerms(inner, row);
  if (terms === undefined) return dropPaid(inner, row, invoice);
  const paid = paidUntil({ ...row, ...terms, anchor }, row.billed_period ?? 0);
  await change(inner, row, { ...terms, anchor, ...paid, ...NO_CHANGE }, 'changed', invoice.id);
}

/** A change that cannot be made gives its money back. */
async function dropPaid(inner: Context, row: queries.SubscriptionRow, invoice: InvoiceRow): Promise<void> {
  const id = idOfWords('change not made', invoice.id);
  const reason = refundReason(inner.organization, 'refund');
  await returnPart(inner, invoice.id, { id, amount: leftOf(invoice), reason });
  const own = await findInvoiceOfChange(inner, row.change_id);
  // Billed beside a change that is paid, by a process of before: the change still counts.
  if (own !== undefined && own.id !== invoice.id && own.status === 'paid')
    await change(inner, row, { open_invoice_id: null, charging: null, tries: 0, next_at: row.change_at });
  else await clearChange(inner, row);
}

/** Product and price go together: undefined where another subscription has the product. */
export async function findNextTerms(
  inner: Context,
  row: queries.SubscriptionRow,
): Promise<Terms | undefined> {
  const { db, organizationId } = inner;
  const price =
    row.next_price_id === null ? undefined : await findPrice(db, organizationId, row.next_price_id);
  if (price === undefined) return undefined;
  const live =
    row.account_id === null
      ? undefined
      : await queries.findLive(db, organizationId, row.account_id, price.product_id);
  if (live !== undefined && live.id !== row.id) return undefined;
  const isSame = price.product_id === row.product_id;
  return {
    price_id: price.id,
    product_id: price.product_id,
    left_product_ids: isSame ? row.left_product_ids : [...new Set([...row.left_product_ids, row.product_id])],
    amount: row.next_amount ?? price.amount,
    currency: price.currency,
    interval: price.interval,
    interval_count: price.interval_count,
  };
}

/** Nobody has paid for the change: everything stays as it was. */
export async function clearChange(inner: Context, row: queries.SubscriptionRow): Promise<void> {
  const changes = {
    ...NO_CHANGE,
    // Stopped while it waited for a bank; the period that runs is billed now.
    ...(row.status === 'unpaid' && isChangingNow(row) ? { status: 'active' as const } : {}),
    open_invoice_id: null,
    billed_period: null,
    charging: null,
    tries: 0,
    next_at: nextBilling(row, row.period),
  };
  await change(inner, row, changes, 'changeFailed', row.open_invoice_id);
}

/** The time that is paid for goes on from here. */
export async function resume(inner: Context, row: queries.SubscriptionRow): Promise<queries.SubscriptionRow> {
  if (row.status !== 'paused' || row.paused_at === null) return row;
  // To the second; the periods after it are counted from there.
  const end = new Date(row.expires_at.getTime() + inner.now().getTime() - row.paused_at.getTime());
  const moved = { ...row, anchor: end, period: -1 };
  const changes = {
    status: 'active' as const,
    paused_at: null,
    anchor: end,
    period: -1,
    expires_at: end,
    next_at: nextBilling(moved, -1),
  };
  await change(inner, row, changes, 'resumed');
  return { ...row, ...changes };
}

/** A saved method is charged when the period begins; an invoice is sent before, so that there is time to pay it. */
export const nextBilling = (row: queries.SubscriptionRow, period: number): Date =>
  row.cancel_at_end || row.method_id !== null ? startOf(row, period + 1) : billingOf(row, period);

export async function change(
  inner: Context,
  row: queries.SubscriptionRow,
  changes: Parameters<typeof queries.updateSubscription>[3],
  kind?: EventKind,
  invoiceId: string | null = null,
): Promise<void> {
  const now = inner.now();
  await queries.updateSubscription(inner.db, inner.organizationId, row.id, { ...changes, updated_at: now });
  if (kind === undefined) return;
  await tell(inner, row.id, kind, invoiceId);
}

export async function tell(
  inner: Context,
  subscriptionId: string,
  kind: EventKind,
  invoiceId: string | null,
): Promise<void> {
  await queries.insertEvent(inner.db, inner.organizationId, {
    id: newId(),
    subscription_id: subscriptionId,
    kind,
    invoice_id: invoiceId,
    created_at: inner.now(),
  });
  await inner.record(subscriptionChanged(subscriptionId, kind));
}

export const titleOf = async (inner: Context, row: queries.SubscriptionRow): Promise<string> =>
  (await findProduct(inner.db, inner.organizationId, row.product_id))?.name ?? inner.organization.name;
