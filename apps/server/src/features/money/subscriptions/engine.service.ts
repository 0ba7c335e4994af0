import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/ids.ts';
import { billPeriod, findInvoice, isBeingPaid, settleInvoice, withdrawInvoice } from '../invoices/index.ts';
import { graceOf, periodAt, startOf } from './calendar.ts';
import { chargeOpenInvoice, isToBeCharged, isUnderTry } from './charging/charging.service.ts';
import {
  change,
  clearChange,
  end,
  findNextTerms,
  HOUR,
  NO_CHANGE,
  paidUntil,
  passDue,
  resume,
  settleSubscription,
  stop,
  takePaidChange,
  titleOf,
} from './steps.service.ts';
import { isChangePaid, isChangingNow } from './subscriptions.policy.ts';
import * as queries from './subscriptions.queries.ts';

/**
 * The engine that bills. A period is billed a little before it begins; paid in time, the subscription simply goes on.
 * Unpaid, it is past due with the access it had, then unpaid without access, and ends with the period.
 */

const AT_ONCE = 100;

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
  queries.postpone(ctx.db, ctx.organizationId, id, ctx.now(), new Date(ctx.now().getTime() + HOUR));

/** One step. Any number of callers at once take it once. */
export async function advance(ctx: Context, id: string): Promise<void> {
  const before = await queries.findSubscription(ctx.db, ctx.organizationId, id);
  if (before === undefined || !isDue(ctx, before)) return;
  const { open_invoice_id: invoiceId } = before;
  if (invoiceId !== null) {
    await settleInvoice(ctx, invoiceId);
    if ((await findInvoice(ctx, invoiceId))?.status === 'paid') return settleSubscription(ctx, invoiceId);
  }
  // It ends once its withdrawal can be carried out; only a try of which nobody knows the outcome is still finished.
  if (before.withdrawal_asked_at !== null && !isUnderTry(before)) return postpone(ctx, id);
  if (invoiceId !== null && isToBeCharged(before)) {
    await chargeOpenInvoice(ctx, id, invoiceId);
    return;
  }
  if (invoiceId !== null && isChangingNow(before)) return abandonChange(ctx, id, invoiceId);
  // A transfer takes days, and has a day of its own by which it must be there.
  if (before.status === 'pending' && invoiceId !== null && (await isBeingPaid(ctx, invoiceId)))
    return postpone(ctx, id);
  const ends =
    !isChangePaid(before) &&
    (before.status === 'pending' ||
      before.status === 'unpaid' ||
      (before.cancel_at_end && before.expires_at <= ctx.now()));
  if (ends && invoiceId !== null && !(await withdrawInvoice(ctx, invoiceId))) return postpone(ctx, id);
  const isCharged = await ctx.transaction(async (inner) => {
    const row = await queries.lockSubscription(inner.db, inner.organizationId, id);
    // Somebody else was faster, or it was paid meanwhile.
    if (row === undefined || !isDue(inner, row) || row.open_invoice_id !== invoiceId) return false;
    if (ends) await end(inner, row);
    else if (isChangePaid(row)) {
      // Given back whole, as an invoice that the staff has voided.
      if (!(await takePaidChange(inner, row))) await stopPaying(inner, row, row.expires_at <= inner.now());
    } else if (row.status === 'paused') await resume(inner, row);
    else if (row.status === 'past_due') await stop(inner, row);
    else if (row.open_invoice_id === null) return bill(inner, row);
    else await passDue(inner, row);
    return false;
  });
  if (isCharged) await advance(ctx, id);
}

const isDue = (ctx: Context, { next_at: next }: queries.SubscriptionRow): boolean =>
  next !== null && next <= ctx.now();

/** True when it is to be charged now. */
async function bill(inner: Context, before: queries.SubscriptionRow): Promise<boolean> {
  // Kept until its end, and then gone with its payer or by their wish.
  if (before.cancel_at_end || before.account_id === null) {
    if (before.expires_at <= inner.now()) await end(inner, before);
    else await change(inner, before, { next_at: before.expires_at });
    return false;
  }
  const next = await findNext(inner, before);
  // Nobody pays for it, so that it begins by its time alone.
  const isForNothing = next.isChange && next.row.amount === 0;
  if ((before.method_id !== null || isForNothing) && before.expires_at > inner.now()) {
    await change(inner, before, { next_at: before.expires_at });
    return false;
  }
  const period = periodAt(next.row, inner.now(), next.row.period + 1);
  if (next.row.amount > 0) return billNext(inner, before.account_id, next, period);
  const { anchor, ...terms } = next.terms;
  const begun = {
    ...paidUntil(next.row, period),
    ...(next.isChange ? { ...terms, anchor, ...NO_CHANGE } : {}),
  };
  await change(inner, before, begun, next.isChange ? 'changed' : 'renewed');
  return false;
}

interface Next {
  /** As it is once the next period is paid. */
  readonly row: queries.SubscriptionRow;
  /** That it differs in from now; none where the plan stays. */
  readonly terms: Partial<queries.SubscriptionRow>;
  readonly isChange: boolean;
}

/** The terms of the next period: those of a change that was scheduled for the end of this one, counted anew from there. */
async function findNext(inner: Context, row: queries.SubscriptionRow): Promise<Next> {
  if (row.next_price_id === null) return { row, terms: {}, isChange: false };
  const found = await findNextTerms(inner, row);
  if (found === undefined) {
    await change(inner, row, NO_CHANGE, 'changeDropped');
    return { row: { ...row, ...NO_CHANGE }, terms: {}, isChange: false };
  }
  const terms = { ...found, anchor: row.expires_at };
  return { row: { ...row, ...terms, period: -1 }, terms, isChange: true };
}

/** Terms that are billed and not paid are not theirs yet: the invoice carries them, and the subscription stays as it is. */
async function billNext(
  inner: Context,
  accountId: string,
  { row, isChange }: Next,
  period: number,
): Promise<boolean> {
  const start = startOf(row, period);
  const isCharged = row.method_id !== null;
  const soon = new Date(inner.now().getTime() + HOUR);
  const grace = graceOf(row, period);
  const changeId = isChange ? newId() : undefined;
  const invoiceId = await billPeriod(inner, {
    subscriptionId: row.id,
    periodStart: start,
    periodEnd: startOf(row, period + 1),
    accountId,
    title: await titleOf(inner, row),
    amount: row.amount,
    currency: row.currency,
    dueAt: [start, grace].find((at) => at > soon) ?? soon,
    isCharged,
    ...(changeId === undefined ? {} : { changeId }),
  });
  const billed = {
    open_invoice_id: invoiceId,
    billed_period: period,
    next_at: start > inner.now() ? start : inner.now(),
    tries: 0,
    charging: null,
    ...(isChange ? { change_at: row.anchor, change_id: changeId ?? null, change_cost: row.amount } : {}),
  };
  await change(inner, row, billed, 'billed', invoiceId);
  return isCharged;
}

/** The invoice of a period is void: what is paid runs to its end, what is not ends now, and can be begun again. */
export const releaseSubscription = (ctx: Context, invoiceId: string): Promise<void> =>
  ctx.transaction(async (inner) => {
    const found = await queries.findByInvoice(inner.db, inner.organizationId, invoiceId);
    if (found === undefined) return;
    const row = await queries.lockSubscription(inner.db, inner.organizationId, found.id);
    if (row?.open_invoice_id !== invoiceId) return;
    if ((await findInvoice(inner, invoiceId))?.status !== 'void') return;
    if (isChangingNow(row)) await clearChange(inner, row);
    else await stopPaying(inner, row, false);
  });

/** The difference of a change could not be charged. */
async function abandonChange(ctx: Context, id: string, invoiceId: string): Promise<void> {
  if (await withdrawInvoice(ctx, invoiceId)) await releaseSubscription(ctx, invoiceId);
  else await postpone(ctx, id);
}

const RUNNING = new Set(['trialing', 'active']);

/** Behind the lock, once nothing is to be paid any more. */
export async function stopPaying(
  inner: Context,
  row: queries.SubscriptionRow,
  isNow: boolean,
): Promise<void> {
  const cleared = { open_invoice_id: null, billed_period: null, charging: null, tries: 0, ...NO_CHANGE };
  if (RUNNING.has(row.status) && !isNow) {
    if (row.cancel_at_end) return;
    // A next period that is paid already is theirs, and is the last one.
    const kept = isChangePaid(row) ? { next_at: row.change_at } : { ...cleared, next_at: row.expires_at };
    await change(inner, row, { ...kept, cancel_at_end: true }, 'canceledAtEnd');
    return;
  }
  const now = inner.now();
  const over = { status: 'canceled' as const, canceled_at: now, next_at: null, expires_at: now };
  await change(inner, row, { ...cleared, ...over }, 'ended');
}
