import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/ids.ts';
import { billPeriod, findInvoice, isBeingPaid, settleInvoice, withdrawInvoice } from '../invoices/index.ts';
import { billingOf, graceOf, periodAt, startOf } from './calendar.ts';
import { findProduct } from './plans.queries.ts';
import { subscriptionChanged, type EventKind } from './subscriptions.facts.ts';
import * as queries from './subscriptions.queries.ts';

/**
 * The engine that bills. A period is billed a little before it begins; paid in time, the subscription simply goes on.
 * Unpaid, it is past due with the access it had, then unpaid without access, and ends with the period.
 */

const AT_ONCE = 100;
const HOUR = 60 * 60_000;

export async function runBilling(ctx: Context, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const ids = await queries.listDue(ctx.db, ctx.organizationId, ctx.now(), AT_ONCE);
    for (const id of ids)
      try {
        await advance(ctx, id);
      } catch (error) {
        ctx.services.log.error(`Subscription ${id} could not be billed`, error);
        // Others are not to wait behind it.
        await postpone(ctx, id);
      }
    if (ids.length < AT_ONCE) return;
  }
}

const postpone = (ctx: Context, id: string): Promise<void> =>
  queries.updateSubscription(ctx.db, ctx.organizationId, id, {
    next_at: new Date(ctx.now().getTime() + HOUR),
  });

/** One step. Any number of callers at once take it once. */
export async function advance(ctx: Context, id: string): Promise<void> {
  const before = await queries.findSubscription(ctx.db, ctx.organizationId, id);
  if (before === undefined || !isDue(ctx, before)) return;
  const { open_invoice_id: invoiceId } = before;
  if (invoiceId !== null) {
    await settleInvoice(ctx, invoiceId);
    if ((await findInvoice(ctx, invoiceId))?.status === 'paid') return settleSubscription(ctx, invoiceId);
  }
  // A transfer takes days, and has a day of its own by which it must be there.
  if (before.status === 'pending' && invoiceId !== null && (await isBeingPaid(ctx, invoiceId)))
    return postpone(ctx, id);
  const ends =
    before.status === 'pending' ||
    before.status === 'unpaid' ||
    (before.cancel_at_end && before.expires_at <= ctx.now());
  if (ends && invoiceId !== null && !(await withdrawInvoice(ctx, invoiceId))) return postpone(ctx, id);
  await ctx.transaction(async (inner) => {
    const row = await queries.lockSubscription(inner.db, inner.organizationId, id);
    // Somebody else was faster, or it was paid meanwhile.
    if (row === undefined || !isDue(inner, row) || row.open_invoice_id !== invoiceId) return;
    if (ends) await end(inner, row);
    else if (row.status === 'past_due') await stop(inner, row);
    else if (row.open_invoice_id === null) await bill(inner, row);
    else await passDue(inner, row);
  });
}

const isDue = (ctx: Context, { next_at: next }: queries.SubscriptionRow): boolean =>
  next !== null && next <= ctx.now();

async function bill(inner: Context, row: queries.SubscriptionRow): Promise<void> {
  // Kept until its end, and then gone with its payer or by their wish.
  if (row.cancel_at_end || row.account_id === null) {
    if (row.expires_at <= inner.now()) await end(inner, row);
    else await change(inner, row, { next_at: row.expires_at });
    return;
  }
  const period = periodAt(row, inner.now(), row.period + 1);
  if (row.amount === 0) {
    await change(inner, row, paidUntil(row, period), 'renewed');
    return;
  }
  const start = startOf(row, period);
  const soon = new Date(inner.now().getTime() + HOUR);
  const grace = graceOf(row, period);
  const invoiceId = await billPeriod(inner, {
    subscriptionId: row.id,
    periodStart: start,
    accountId: row.account_id,
    title: await titleOf(inner, row),
    amount: row.amount,
    currency: row.currency,
    dueAt: [start, grace].find((at) => at > soon) ?? soon,
  });
  const next = start > inner.now() ? start : inner.now();
  const billed = { open_invoice_id: invoiceId, billed_period: period, next_at: next };
  await change(inner, row, billed, 'billed', invoiceId);
}

/** The period has begun, and nobody has paid: it may be used for a while. */
async function passDue(inner: Context, row: queries.SubscriptionRow): Promise<void> {
  const grace = graceOf(row, row.billed_period ?? row.period + 1);
  const next = grace > inner.now() ? grace : new Date(inner.now().getTime() + HOUR);
  await change(inner, row, { status: 'past_due', next_at: next }, 'pastDue', row.open_invoice_id);
}

/** Nothing is given any more; paid until the period ends, it goes on. */
async function stop(inner: Context, row: queries.SubscriptionRow): Promise<void> {
  const next = startOf(row, (row.billed_period ?? row.period + 1) + 1);
  await change(inner, row, { status: 'unpaid', next_at: next }, 'unpaid', row.open_invoice_id);
}

async function end(inner: Context, row: queries.SubscriptionRow): Promise<void> {
  const now = inner.now();
  const changes = { status: 'canceled' as const, canceled_at: now, next_at: null, open_invoice_id: null };
  await change(inner, row, changes, 'ended');
}

/** The invoice of a period is paid: the period is theirs. */
export const settleSubscription = (ctx: Context, invoiceId: string): Promise<void> =>
  ctx.transaction(async (inner) => {
    const found = await queries.findByInvoice(inner.db, inner.organizationId, invoiceId);
    if (found === undefined) return;
    const row = await queries.lockSubscription(inner.db, inner.organizationId, found.id);
    if (row === undefined || row.open_invoice_id !== invoiceId || row.billed_period === null) return;
    if ((await findInvoice(inner, invoiceId))?.status !== 'paid') return;
    const kind = row.period < 0 && row.status === 'pending' ? 'started' : 'renewed';
    await change(inner, row, paidUntil(row, row.billed_period), kind, invoiceId);
  });

/** The invoice of a period is void: what is paid runs to its end, what is not ends now, and can be begun again. */
export const releaseSubscription = (ctx: Context, invoiceId: string): Promise<void> =>
  ctx.transaction(async (inner) => {
    const found = await queries.findByInvoice(inner.db, inner.organizationId, invoiceId);
    if (found === undefined) return;
    const row = await queries.lockSubscription(inner.db, inner.organizationId, found.id);
    if (row?.open_invoice_id !== invoiceId) return;
    if ((await findInvoice(inner, invoiceId))?.status !== 'void') return;
    await stopPaying(inner, row, false);
  });

const RUNNING = new Set(['trialing', 'active']);

/** Behind the lock, once nothing is to be paid any more. */
export async function stopPaying(
  inner: Context,
  row: queries.SubscriptionRow,
  isNow: boolean,
): Promise<void> {
  const cleared = { open_invoice_id: null, billed_period: null };
  if (RUNNING.has(row.status) && !isNow) {
    if (row.cancel_at_end) return;
    await change(inner, row, { ...cleared, cancel_at_end: true, next_at: row.expires_at }, 'canceledAtEnd');
    return;
  }
  const now = inner.now();
  const over = { status: 'canceled' as const, canceled_at: now, next_at: null, expires_at: now };
  await change(inner, row, { ...cleared, ...over }, 'ended');
}

export const paidUntil = (row: queries.SubscriptionRow, period: number) => ({
  status: 'active' as const,
  period,
  billed_period: null,
  open_invoice_id: null,
  expires_at: startOf(row, period + 1),
  next_at: row.cancel_at_end ? startOf(row, period + 1) : billingOf(row, period),
});

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
