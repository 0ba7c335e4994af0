import type { Context } from '../../../../platform/context.ts';
import type { RefundSource } from '../payments.tables.ts';
import { conflict, invalid, type AppError } from '../../../../platform/errors.ts';
import { idOfWords, newId } from '../../../../platform/ids.ts';
import * as attempts from '../intents/attempts.queries.ts';
import * as intents from '../intents/intents.queries.ts';
import { intentNotFound } from '../payments.errors.ts';
import { paymentReturned } from '../payments.facts.ts';
import { isLive } from '../payments.policy.ts';
import { reserve } from './refund-outcomes.service.ts';
import { sendRefundJob } from './refunds.jobs.ts';
import * as queries from './refunds.queries.ts';

export interface WantedRefund {
  /** Given where the same request may come twice: the second finds the refund of the first. */
  readonly id?: string | undefined;
  /** The booking, the payment for dates that could not be had, or the credit note. */
  readonly forId?: string | undefined;
  readonly amount: number;
  readonly reason?: string | null;
  readonly source: RefundSource;
  /** The staff member who refunds. */
  readonly accountId?: string | null;
  /** Also of a payment that the bank took a part of, for good: the rest may go back. */
  readonly besideLost?: boolean;
}

/**
 * Gives money back, never more than came in; to be called within the transaction of what it is for. The provider is asked
 * afterwards; `payment.refunded` tells when it has gone.
 */
export async function requestRefund(
  ctx: Context,
  { intentId, ...wanted }: WantedRefund & { readonly intentId: string },
): Promise<string | undefined> {
  if (!Number.isSafeInteger(wanted.amount) || wanted.amount < 0)
    throw invalid('refund.amount', { field: 'amount' });
  const intent = await intents.lockIntent(ctx.db, ctx.organizationId, intentId);
  if (intent === undefined) throw intentNotFound();
  if (wanted.amount === 0) return undefined;
  const { id, isLive: isAsked } = await findTry(ctx, wanted.id);
  if (isAsked) return id;
  const lost = await listLost(ctx, intentId, wanted.besideLost === true);
  const all = await attempts.listAttempts(ctx.db, ctx.organizationId, intentId);
  const attempt = all.find(
    ({ id: attemptId, captured, refunded }) => captured - refunded - lostOf(lost, attemptId) >= wanted.amount,
  );
  if (attempt === undefined || intent.captured - intent.refunded - sumOf(lost) < wanted.amount)
    throw conflict('refund.tooMuch', { field: 'amount' });
  return writeRefund(ctx, intent, attempt, { ...wanted, id });
}

/** Under the same id: the refund that has gone or is under way; after one that failed, the id of the next try. */
async function findTry(
  ctx: Context,
  wanted: string | undefined,
): Promise<{ readonly id: string | undefined; readonly isLive: boolean }> {
  for (let id = wanted, number = 1; ; number += 1) {
    const found = id === undefined ? undefined : await queries.findRefund(ctx.db, ctx.organizationId, id);
    if (found === undefined) return { id, isLive: false };
    if (isLive(found.status)) return { id, isLive: true };
    id = idOfWords('refund again', wanted ?? '', String(number));
  }
}

type Lost = Awaited<ReturnType<typeof queries.listDisputes>>;

const sumOf = (lost: Lost): number => lost.reduce((sum, { withdrawn }) => sum + withdrawn, 0);

/** The bank takes money of one attempt: of that attempt so much less is left to give back. */
const lostOf = (lost: Lost, attemptId: string): number =>
  sumOf(lost.filter(({ attempt_id }) => attempt_id === attemptId));

/** Disputes with which the bank took money for good. A payer who asks the bank for the money back must not get it twice. */
async function listLost(ctx: Context, intentId: string, besideLost: boolean): Promise<Lost> {
  const disputes = await queries.listDisputes(ctx.db, ctx.organizationId, [intentId]);
  if (disputes.some(({ status }) => status !== 'won' && !(besideLost && status === 'lost'))) throw disputed();
  return disputes.filter(({ status }) => status === 'lost');
}

const disputed = (): AppError => conflict('refund.disputed');

/** Refunds a payment that nothing is delivered for, less the money that the bank took in disputes that were lost. */
export async function refundUndelivered(ctx: Context, intentId: string, reason: string): Promise<void> {
  const intent = await intents.lockIntent(ctx.db, ctx.organizationId, intentId);
  if (intent === undefined) throw intentNotFound();
  const ids = await refundRest(ctx, intent, reason);
  if (intent.account_id === null) for (const id of ids) await ctx.record(paymentReturned(intent, id));
}

/** Behind the lock of the intent: one refund for each attempt whose money is still here; answers their ids. */
export async function refundRest(
  ctx: Context,
  { id: intentId }: intents.IntentRow,
  reason: string,
): Promise<string[]> {
  const { db, organizationId } = ctx;
  const lost = await listLost(ctx, intentId, true);
  const ids: string[] = [];
  for (const attempt of await attempts.listAttempts(db, organizationId, intentId)) {
    // Read again each time: writing a refund changes the sums.
    const current = await intents.findIntent(db, organizationId, intentId);
    const amount = attempt.captured - attempt.refunded - lostOf(lost, attempt.id);
    if (current === undefined || amount <= 0) continue;
    ids.push(await writeRefund(ctx, current, attempt, { amount, reason, source: 'system' }));
  }
  return ids;
}

/** Behind the lock of the intent. */
export async function writeRefund(
  ctx: Context,
  intent: intents.IntentRow,
  attempt: attempts.AttemptRow,
  { id = newId(), forId, amount, reason, source, accountId }: WantedRefund,
): Promise<string> {
  const now = ctx.now();
  await queries.insertRefund(ctx.db, ctx.organizationId, {
    id,
    intent_id: intent.id,
    attempt_id: attempt.id,
    provider_reference: null,
    amount,
    currency: attempt.currency,
    status: 'created',
    source,
    reason: reason ?? null,
    error: null,
    account_id: accountId ?? null,
    for_id: forId ?? null,
    checked_at: now,
    created_at: now,
    updated_at: now,
  });
  await reserve(ctx, intent, attempt, amount);
  await ctx.services.jobs.enqueue(ctx, sendRefundJob, { refundId: id });
  return id;
}
