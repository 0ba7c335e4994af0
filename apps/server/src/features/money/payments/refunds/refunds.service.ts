import type { Context } from '../../../../platform/context.ts';
import type { RefundSource } from '../payments.tables.ts';
import { conflict, forbidden, invalid } from '../../../../platform/errors.ts';
import { idOfWords, newId } from '../../../../platform/ids.ts';
import { hasPower } from '../../../../platform/powers.ts';
import type { AttemptRow } from '../intents/attempts.queries.ts';
import * as intents from '../intents/intents.queries.ts';
import { intentNotFound } from '../payments.errors.ts';
import { paymentReturned } from '../payments.facts.ts';
import { isLive } from '../payments.policy.ts';
import { listKeptAttempts, type KeptAttempt } from './kept.queries.ts';
import { listDisputedIds } from './kept.service.ts';
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
  /**
   * Of a refund by the staff: they run what was sold by right, or somebody who might has decided it before. Everybody else needs
   * the power over money, whatever power has brought them here.
   */
  readonly byRight?: boolean;
  /** The staff member who refunds. */
  readonly accountId?: string | null;
  /** Also of money that nothing was delivered for: its whole sum, or where the rest of the delivered part is less. */
  readonly orUndelivered?: boolean;
}

/**
 * Gives money back, never more than came in for what was delivered, so that the receipts say it; to be called within the
 * transaction of what it is for. The provider is asked afterwards; `payment.refunded` tells when it has gone.
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
  if (wanted.source === 'staff' && wanted.byRight !== true && !hasPower(ctx.actor, 'payments:write'))
    throw forbidden('refund.notAllowed');
  const { id, isLive: isAsked } = await findTry(ctx, wanted.id);
  if (isAsked) return id;
  const all = await listKept(ctx, intentId);
  const enough = all.filter(({ kept }) => kept >= wanted.amount);
  const duplicates = wanted.orUndelivered === true ? enough.filter(({ superseded }) => superseded) : [];
  // Money that has to go back anyway is asked for by its whole sum.
  const attempt =
    duplicates.find(({ kept }) => kept === wanted.amount) ??
    enough.find(({ superseded }) => !superseded) ??
    duplicates[0];
  if (attempt === undefined || sumOf(all) < wanted.amount)
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

/** The attempts with the money that is still here; a payer who asks the bank for it must not get it twice. */
async function listKept(ctx: Context, intentId: string): Promise<KeptAttempt[]> {
  if ((await listDisputedIds(ctx, [intentId])).has(intentId)) throw conflict('refund.disputed');
  return listKeptAttempts(ctx.db, ctx.organizationId, intentId);
}

const sumOf = (all: readonly KeptAttempt[]): number => all.reduce((sum, { kept }) => sum + kept, 0);

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
  const all = await listKept(ctx, intentId);
  const ids: string[] = [];
  let left = sumOf(all);
  for (const attempt of all) {
    // Read again each time: writing a refund changes the sums.
    const current = await intents.findIntent(ctx.db, ctx.organizationId, intentId);
    const amount = Math.min(attempt.kept, left);
    if (current === undefined || amount <= 0) continue;
    left -= amount;
    ids.push(await writeRefund(ctx, current, attempt, { amount, reason, source: 'system' }));
  }
  return ids;
}

/** Behind the lock of the intent. */
export async function writeRefund(
  ctx: Context,
  intent: intents.IntentRow,
  attempt: AttemptRow,
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
