import type { Context } from '../../../../platform/context.ts';
import { paidOrderOf } from './attempt-snapshots.policy.ts';
import { storable } from '../../../../platform/text.ts';
import * as attempts from './attempts.queries.ts';
import * as intents from './intents.queries.ts';
import { post } from '../books/ledger.service.ts';
import { taxWithin } from '../books/money.ts';
import * as facts from '../payments.facts.ts';
import { isOlder, isUnderWay, mayAttemptMove, mayIntentMove } from '../payments.policy.ts';
import type { AttemptTruth, PaymentProvider } from '../providers/provider.types.ts';
import { writeRefund } from '../refunds/refunds.service.ts';

/** Data that is not ours, or differs from the agreed terms, must not be believed. */
function isOurs(ctx: Context, attempt: attempts.AttemptRow, truth: AttemptTruth): boolean {
  return (
    truth.organizationId === ctx.organizationId &&
    truth.intentId === attempt.intent_id &&
    truth.attemptId === attempt.id &&
    truth.currency === attempt.currency &&
    truth.amount === attempt.amount &&
    truth.captured <= attempt.amount
  );
}

/**
 * Updates an attempt and its intent to the state that the provider reports; within a transaction. Late or unordered
 * reports never revert a state. True: another one was asked for after it, so that nothing is known of what this one may have changed.
 */
export async function applyAttempt(ctx: Context, attemptId: string, truth: AttemptTruth): Promise<boolean> {
  const found = await attempts.findAttempt(ctx.db, ctx.organizationId, attemptId);
  if (found === undefined) return false;
  const intent = await intents.lockIntent(ctx.db, ctx.organizationId, found.intent_id);
  // Read again behind the lock: another outcome may have come first.
  const attempt = await attempts.findAttempt(ctx.db, ctx.organizationId, attemptId);
  if (intent === undefined || attempt === undefined) return false;
  if (!isOurs(ctx, attempt, truth)) {
    ctx.services.log.error(`What the provider says of attempt ${attemptId} is not what was agreed`);
    return false;
  }
  const now = ctx.now();
  const isOld = isOlder(truth, attempt);
  const noted = {
    provider_reference: attempt.provider_reference ?? truth.reference,
    capture_reference: attempt.capture_reference ?? truth.captureReference ?? null,
    secret: truth.secret ?? attempt.secret,
    checked_at: now,
    updated_at: now,
    ...(isOld || truth.readAt === undefined ? {} : { read_at: truth.readAt }),
  };
  // Money that has come is money, whenever that was read.
  if ((isOld && truth.status !== 'captured') || !mayAttemptMove(attempt.status, truth.status)) {
    if (attempt.status !== truth.status)
      ctx.services.log.warn(`Attempt ${attemptId} stays ${attempt.status}; ${truth.status} comes too late`);
    await attempts.updateAttempt(ctx.db, ctx.organizationId, attemptId, noted);
    return isOld;
  }
  const captured = truth.status === 'captured' ? truth.captured : 0;
  await attempts.updateAttempt(ctx.db, ctx.organizationId, attemptId, {
    ...noted,
    status: truth.status,
    captured,
    error: truth.error === null ? null : storable(truth.error),
    decline: truth.decline ?? null,
    ...(truth.isSpent === true ? { superseded: true } : {}),
  });
  ctx.services.metrics?.payment(attempt.provider, truth.status);
  if (truth.status === 'captured') await capture(ctx, intent, { ...attempt, captured });
  else if (!attempt.superseded) await move(ctx, intent, truth.status);
  return false;
}

/** After a call that was at work while the payment was read: its own answer may be of before or after that. Never within a transaction. */
export async function readAgain(
  ctx: Context,
  attemptId: string,
  provider: Pick<PaymentProvider, 'getAttempt'>,
  answer: AttemptTruth,
): Promise<AttemptTruth> {
  const truth = await provider.getAttempt(answer.reference);
  if (truth === undefined) return answer;
  await ctx.transaction((inner) => applyAttempt(inner, attemptId, truth));
  // Whether the call asked for the money, it alone knows.
  return { ...truth, ...(answer.isAsked === undefined ? {} : { isAsked: answer.isAsked }) };
}

async function move(ctx: Context, intent: intents.IntentRow, status: AttemptTruth['status']): Promise<void> {
  if (!mayIntentMove(intent.status, status)) return;
  const now = ctx.now();
  await intents.updateIntent(ctx.db, ctx.organizationId, intent.id, {
    status,
    ...(status === 'failed' ? { failed_at: now } : {}),
    updated_at: now,
  });
  if (status === 'failed') await ctx.record(facts.paymentFailed(intent, isUnderWay(intent.status)));
  if (status === 'processing') await ctx.record(facts.paymentProcessing(intent));
}

/** The intent says from now on what was paid for and how much, be it the order that was last asked for or an earlier one. */
async function capture(ctx: Context, intent: intents.IntentRow, attempt: attempts.AttemptRow): Promise<void> {
  const now = ctx.now();
  const tax = taxWithin(attempt, 0, attempt.captured);
  await post(ctx, {
    intentId: intent.id,
    currency: attempt.currency,
    lines: { provider: attempt.captured, revenue: tax - attempt.captured, tax: -tax },
  });
  if (intent.status === 'captured') {
    // Paid twice, from two windows: the second time goes back.
    await intents.updateIntent(ctx.db, ctx.organizationId, intent.id, {
      captured: intent.captured + attempt.captured,
      updated_at: now,
    });
    await writeRefund(ctx, { ...intent, captured: intent.captured + attempt.captured }, attempt, {
      amount: attempt.captured,
      reason: 'duplicate',
      source: 'system',
    });
    return;
  }
  await intents.updateIntent(ctx.db, ctx.organizationId, intent.id, {
    ...paidOrderOf(attempt),
    status: 'captured',
    integration_id: attempt.integration_id,
    provider: attempt.provider,
    currency: attempt.currency,
    amount: attempt.captured,
    tax,
    subtotal: attempt.captured - tax,
    // An order over nothing may have been paid by an order before it, and given back.
    captured: intent.captured + attempt.captured,
    captured_at: now,
    updated_at: now,
  });
  await attempts.keepPaidAttempt(ctx.db, ctx.organizationId, attempt, now);
  await ctx.record(facts.paymentCaptured(intent));
}
