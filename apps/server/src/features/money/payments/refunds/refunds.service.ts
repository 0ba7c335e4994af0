import type { Context } from '../../../../platform/context.ts';
import type { RefundSource } from '../payments.tables.ts';
import { conflict, invalid, type AppError } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/ids.ts';
import * as attempts from '../intents/attempts.queries.ts';
import * as intents from '../intents/intents.queries.ts';
import { intentNotFound } from '../payments.errors.ts';
import { paymentReturned } from '../payments.facts.ts';
import { reserve } from './refund-outcomes.service.ts';
import { sendRefundJob } from './refunds.jobs.ts';
import * as queries from './refunds.queries.ts';

export interface WantedRefund {
  /** Given where the same request may come twice: the second finds the refund of the first. */
  readonly id?: string | undefined;
  readonly amount: number;
  readonly reason?: string | null;
  readonly source: RefundSource;
  /** The staff member who refunds. */
  readonly accountId?: string | null;
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
  if (wanted.id !== undefined && (await queries.findRefund(ctx.db, ctx.organizationId, wanted.id)))
    return wanted.id;
  await refuseDisputed(ctx, intentId);
  const all = await attempts.listAttempts(ctx.db, ctx.organizationId, intentId);
  const attempt = all.find(({ captured, refunded }) => captured - refunded >= wanted.amount);
  if (attempt === undefined || intent.captured - intent.refunded < wanted.amount)
    throw conflict('refund.tooMuch', { field: 'amount' });
  return writeRefund(ctx, intent, attempt, wanted);
}

/** A payer who asks the bank for the money back must not get it twice. */
async function refuseDisputed(ctx: Context, intentId: string): Promise<void> {
  const disputes = await queries.listDisputes(ctx.db, ctx.organizationId, [intentId]);
  if (disputes.some(({ status }) => status !== 'won')) throw disputed();
}

const disputed = (): AppError => conflict('refund.disputed');

/** Refunds a payment that nothing is delivered for, less the money that the bank took in disputes that were lost. */
export async function refundUndelivered(ctx: Context, intentId: string, reason: string): Promise<void> {
  const intent = await intents.lockIntent(ctx.db, ctx.organizationId, intentId);
  if (intent === undefined) throw intentNotFound();
  const disputes = await queries.listDisputes(ctx.db, ctx.organizationId, [intentId]);
  if (disputes.some(({ status }) => status !== 'won' && status !== 'lost')) throw disputed();
  const lost = disputes.reduce((sum, { status, withdrawn }) => sum + (status === 'lost' ? withdrawn : 0), 0);
  const ids = await refundRest(ctx, intent, intent.captured - intent.refunded - lost, reason);
  if (intent.account_id === null) for (const id of ids) await ctx.record(paymentReturned(intent, id));
}

/** Behind the lock of the intent: one refund for each attempt that money came in with; answers their ids. */
export async function refundRest(
  ctx: Context,
  { id: intentId }: intents.IntentRow,
  rest: number,
  reason: string,
): Promise<string[]> {
  const { db, organizationId } = ctx;
  const ids: string[] = [];
  let left = rest;
  for (const attempt of await attempts.listAttempts(db, organizationId, intentId)) {
    // Read again each time: writing a refund changes the sums.
    const current = await intents.findIntent(db, organizationId, intentId);
    const amount = Math.min(left, attempt.captured - attempt.refunded);
    if (current === undefined || amount <= 0) continue;
    ids.push(await writeRefund(ctx, current, attempt, { amount, reason, source: 'system' }));
    left -= amount;
  }
  return ids;
}

/** Behind the lock of the intent. */
export async function writeRefund(
  ctx: Context,
  intent: intents.IntentRow,
  attempt: attempts.AttemptRow,
  { id = newId(), amount, reason, source, accountId }: WantedRefund,
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
    checked_at: now,
    created_at: now,
    updated_at: now,
  });
  await reserve(ctx, intent, attempt, amount);
  await ctx.services.jobs.enqueue(ctx, sendRefundJob, { refundId: id });
  return id;
}
