import type { Context } from '../../../../platform/context.ts';
import { AppError, conflict, notFound } from '../../../../platform/errors.ts';
import { idOfWords } from '../../../../platform/ids.ts';
import { requireMember } from '../../../ground/accounts/index.ts';
import {
  findInvoice,
  findPaidPeriods,
  holdPaidPeriods,
  returnCreditedOf,
  returnPart,
  withdrawInvoice,
  type PaidPeriods,
} from '../../invoices/index.ts';
import { refundReason } from '../../payments/index.ts';
import { startOf } from '../calendar.ts';
import { stopPaying } from '../engine.service.ts';
import { change, tell } from '../steps.service.ts';
import { isChangePaid } from '../subscriptions.policy.ts';
import * as queries from '../subscriptions.queries.ts';
import { findLeft } from './credit.service.ts';

/** Within 14 days of the first payment consumers may take back what they agreed to; they pay for the days until then. */

const WITHIN = 14 * 24 * 60 * 60_000;
const WITHDRAWN = new Set(['active', 'past_due', 'unpaid', 'paused']);

type Paid = PaidPeriods['paid'][number];

export interface Withdrawal {
  /** Minor units, with tax. */
  readonly refund: number;
  readonly currency: string;
  readonly until: Date;
}

interface Found extends Withdrawal {
  /** The part of each invoice that goes back, the latest first. */
  readonly parts: readonly { readonly invoiceId: string; readonly amount: number }[];
}

export async function getWithdrawal(ctx: Context, id: string): Promise<Withdrawal> {
  const { accountId } = requireMember(ctx.actor);
  const row = await queries.findSubscription(ctx.db, ctx.organizationId, id);
  if (row?.account_id !== accountId) throw notFound('subscription');
  try {
    return await findWithdrawal(ctx, row);
  } catch (error) {
    throw row.withdrawal_asked_at !== null && waitOf(error) !== undefined ? asked() : error;
  }
}

/** It was noted, and nobody has to press anything again. */
const asked = (): AppError => conflict('subscription.withdrawing');

async function findWithdrawal(ctx: Context, row: queries.SubscriptionRow): Promise<Found> {
  const { first, paid, credits } = await findPaidPeriods(ctx, row.id);
  const [latest] = paid;
  const paidAt = first?.paid_at ?? null;
  if (!WITHDRAWN.has(row.status) || paidAt === null || latest === undefined)
    throw conflict('subscription.noWithdrawal');
  const until = endOf(row, paidAt);
  if (row.withdrawal_asked_at === null && until <= ctx.now()) throw conflict('subscription.noWithdrawal');
  const left = new Map<string, number>();
  for (const invoice of paid) left.set(invoice.id, await findLeft(ctx, invoice));
  let owed = sumOwed(row, paid, { left, credits: findHere(paid, left, credits) }, usedUntil(row, ctx.now()));
  const parts = paid.flatMap(({ id: invoiceId }) => {
    const amount = Math.min(left.get(invoiceId) ?? 0, owed);
    owed -= amount;
    return amount > 0 ? [{ invoiceId, amount }] : [];
  });
  const refund = parts.reduce((sum, { amount }) => sum + amount, 0);
  return { refund, currency: latest.currency, until, parts };
}

/** Nobody pays for the days of a pause, nor for those that a withdrawal has to wait. */
const usedUntil = (
  { paused_at: paused, withdrawal_asked_at: askedAt }: queries.SubscriptionRow,
  now: Date,
): number => Math.min((paused ?? now).getTime(), (askedAt ?? now).getTime());

/** Of the time in which it may be withdrawn from. */
const endOf = ({ withdrawal_until: until }: queries.SubscriptionRow, paidAt: Date): Date =>
  new Date(Math.max(paidAt.getTime() + WITHIN, until?.getTime() ?? 0));

/** The credits of changes, as far as the money for them is still here. */
function findHere(
  paid: readonly Paid[],
  left: ReadonlyMap<string, number>,
  credits: ReadonlyMap<string, number>,
): Map<string, number> {
  const here = new Map<string, number>();
  let sum = 0;
  for (const { id } of paid.toReversed()) {
    const credit = Math.min(sum, credits.get(id) ?? 0);
    here.set(id, credit);
    sum = credit + (left.get(id) ?? 0);
  }
  return here;
}

/**
 * The unused time, at what it was paid with: the latest period first, and those before it as far as the time reaches back. A next
 * period that is paid already comes back whole.
 */
function sumOwed(
  row: queries.SubscriptionRow,
  paid: readonly Paid[],
  { left, credits }: Record<'left' | 'credits', ReadonlyMap<string, number>>,
  now: number,
): number {
  // A change that is paid begins when this period ends, and ends with its own.
  const last = isChangePaid(row) ? (paid[0]?.period_end ?? row.expires_at) : row.expires_at;
  let end = last.getTime();
  let next = end;
  let owed = 0;
  for (const invoice of paid) {
    const start = (invoice.period_start ?? invoice.paid_at ?? row.created_at).getTime();
    // Invoices of before do not say it.
    const agreed = invoice.period_end ?? startOf({ ...row, anchor: new Date(start) }, 1);
    // A pause moves the end, and pays for no more days.
    const whole = Math.min(next, agreed.getTime()) - start;
    const unused = Math.min(1, Math.max(0, (end - now) / Math.max(1, whole)));
    // Rounded for the payer.
    owed += Math.ceil(((left.get(invoice.id) ?? 0) + (credits.get(invoice.id) ?? 0)) * unused);
    if (unused < 1) break;
    end -= whole;
    next = start;
  }
  return owed;
}

/** Ends it now, or as soon as a payment or a bank lets it. Again, it only tries a refund anew that has failed. */
export async function withdrawOwn(ctx: Context, id: string): Promise<null> {
  const { accountId } = requireMember(ctx.actor);
  const before = await queries.findSubscription(ctx.db, ctx.organizationId, id);
  if (before?.account_id !== accountId) throw notFound('subscription');
  if (before.status === 'canceled') {
    await returnCreditedOf(ctx, id);
    return null;
  }
  try {
    await withdraw(ctx, before);
  } catch (error) {
    const wait = waitOf(error);
    const noted = wait === undefined ? undefined : await note(ctx, id, wait);
    if (noted === 'over') return null;
    throw noted === 'asked' ? asked() : error;
  }
  return null;
}

/** So long the payment that is under way may take, or the bank that decides. */
const WAITS: ReadonlyMap<string, number> = new Map([
  ['subscription.paying', WITHIN],
  ['subscription.disputed', 90 * 24 * 60 * 60_000],
  ['refund.disputed', 90 * 24 * 60 * 60_000],
]);
const waitOf = (error: unknown): number | undefined =>
  error instanceof AppError ? WAITS.get(error.code) : undefined;

/**
 * A withdrawal that comes in time and has to wait: it counts from this moment, and is carried out once nothing stands in its way.
 * The first time alone.
 */
async function note(ctx: Context, id: string, wait: number): Promise<'asked' | 'over' | 'late'> {
  return ctx.transaction(async (inner) => {
    const row = await queries.lockSubscription(inner.db, inner.organizationId, id);
    const { first } = await findPaidPeriods(inner, id);
    const paidAt = first?.paid_at ?? null;
    const now = inner.now();
    // By somebody else at this moment.
    if (row?.status === 'canceled') return 'over';
    if (row === undefined || paidAt === null) return 'late';
    if (row.withdrawal_asked_at !== null) return 'asked';
    if (endOf(row, paidAt) <= now) return 'late';
    const until = new Date(Math.max(now.getTime() + wait, row.withdrawal_until?.getTime() ?? 0));
    await change(inner, row, { withdrawal_asked_at: now, withdrawal_until: until }, 'withdrawalAsked');
    return 'asked';
  });
}

/** Carries out a withdrawal that had to wait; any number of callers do it once. It goes on waiting where it still must. */
export async function carryOut(ctx: Context, id: string): Promise<void> {
  const row = await queries.findSubscription(ctx.db, ctx.organizationId, id);
  if (row === undefined || row.withdrawal_asked_at === null || row.status === 'canceled') return;
  try {
    await withdraw(ctx, row);
  } catch (error) {
    if (waitOf(error) === undefined) throw error;
  }
}

/** Something was decided about an invoice, or about a payment of it. */
export async function carryOutFor(ctx: Context, invoiceId: string): Promise<void> {
  const invoice = await findInvoice(ctx, invoiceId);
  if (invoice !== undefined && invoice.subscription_id !== null) await carryOut(ctx, invoice.subscription_id);
}

const AT_ONCE = 100;

/** All that wait, should a message have been missed. */
export async function carryOutAsked(ctx: Context, signal: AbortSignal): Promise<void> {
  for (let after: string | undefined; ;) {
    signal.throwIfAborted();
    const ids = await queries.listAsked(ctx.db, ctx.organizationId, after, AT_ONCE);
    for (const id of ids)
      await carryOut(ctx, id).catch((error: unknown) =>
        ctx.services.log.error(`The withdrawal from subscription ${id} could not be carried out`, error),
      );
    after = ids.at(-1);
    if (ids.length < AT_ONCE) return;
  }
}

async function withdraw(ctx: Context, before: queries.SubscriptionRow): Promise<void> {
  const { id } = before;
  await findWithdrawal(ctx, before);
  const { open_invoice_id: open } = before;
  if (open !== null && !(await withdrawInvoice(ctx, open))) throw conflict('subscription.paying');
  await ctx.transaction(async (inner) => {
    const row = await queries.lockSubscription(inner.db, inner.organizationId, id);
    if (row === undefined || row.status === 'canceled') return;
    if (row.open_invoice_id !== null && row.open_invoice_id !== open) throw conflict('subscription.paying');
    await holdPaidPeriods(inner, id);
    const { parts } = await findWithdrawal(inner, row);
    const reason = refundReason(inner.organization, 'withdrawal');
    for (const { invoiceId, amount } of parts)
      await returnPart(inner, invoiceId, { id: idOfWords('withdrawal', id, invoiceId), amount, reason });
    await tell(inner, id, 'withdrawn', parts[0]?.invoiceId ?? null);
    await stopPaying(inner, row, true);
  });
}
