import type { Context } from '../../../platform/context.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { idOfWords } from '../../../platform/ids.ts';
import { requirePower } from '../../ground/accounts/index.ts';
import * as attempts from './intents/attempts.queries.ts';
import * as intents from './intents/intents.queries.ts';
import { completeIntents } from './intents/intents.service.ts';
import { captureByHand } from './intents/closing.service.ts';
import type { Received } from './payments.admin.schemas.ts';
import type { ManagedPayment } from './payments.admin.views.ts';
import { intentNotFound } from './payments.errors.ts';
import { listRefundable } from './refunds/kept.queries.ts';
import { applyRefund } from './refunds/refund-outcomes.service.ts';
import * as refundQueries from './refunds/refunds.queries.ts';
import { requestRefund } from './refunds/refunds.service.ts';

export async function listPayments(
  ctx: Context,
  filter: intents.IntentFilter,
): Promise<{ payments: ManagedPayment[]; count: number }> {
  requirePower(ctx.actor, 'payments:read');
  const [rows, count] = await Promise.all([
    intents.listIntents(ctx.db, ctx.organizationId, filter),
    intents.countIntents(ctx.db, ctx.organizationId, filter),
  ]);
  return { payments: await complete(ctx, rows), count };
}

/** Of one person, the latest first; for the staff. */
export const listPaymentsOf = (
  ctx: Context,
  accountId: string,
  count: number,
): Promise<intents.IntentRow[]> => intents.listIntentsOf(ctx.db, ctx.organizationId, accountId, count);

export async function getPayment(ctx: Context, id: string): Promise<ManagedPayment> {
  requirePower(ctx.actor, 'payments:read');
  const row = await intents.findIntent(ctx.db, ctx.organizationId, id);
  const [payment] = row === undefined ? [] : await complete(ctx, [row]);
  if (payment === undefined) throw intentNotFound();
  return payment;
}

async function complete(ctx: Context, rows: readonly intents.IntentRow[]): Promise<ManagedPayment[]> {
  const ids = rows.map(({ id }) => id);
  const [complete, refundable, refunds, disputes] = await Promise.all([
    completeIntents(ctx, rows),
    listRefundable(ctx.db, ctx.organizationId, ids),
    refundQueries.listRefunds(ctx.db, ctx.organizationId, ids),
    refundQueries.listDisputes(ctx.db, ctx.organizationId, ids),
  ]);
  const evidence =
    disputes.length === 0
      ? []
      : await refundQueries.listEvidence(
          ctx.db,
          ctx.organizationId,
          disputes.map(({ id }) => id),
        );
  return complete.map((intent) => ({
    intent,
    evidence,
    refundable: refundable.get(intent.id) ?? 0,
    refunds: refunds.filter((refund) => refund.intent_id === intent.id),
    disputes: disputes.filter((dispute) => dispute.intent_id === intent.id),
  }));
}

/**
 * Marks money as received, even for an order that was given up meanwhile. Only a provider reports payments made through
 * it.
 */
export async function markPaid(ctx: Context, id: string, received: Received = null): Promise<ManagedPayment> {
  requirePower(ctx.actor, 'payments:write');
  await ctx.transaction(async (inner) => {
    const intent = await intents.lockIntent(inner.db, ctx.organizationId, id);
    if (intent === undefined) throw intentNotFound();
    await captureByHand(inner, id, received);
  });
  return getPayment(ctx, id);
}

/** `key`: of the request. A request that is carried out again after a crash refunds nothing a second time. */
export async function refundPayment(
  ctx: Context,
  id: string,
  { amount, reason }: { amount: number; reason?: string | null | undefined },
  key: string | undefined,
): Promise<ManagedPayment> {
  const { accountId } = requirePower(ctx.actor, 'payments:write');
  // A key may be used anew after a day, then for something else: hence the amount.
  const refundId = key === undefined ? undefined : idOfWords('refund', id, accountId, key, String(amount));
  await ctx.transaction((inner) =>
    requestRefund(inner, {
      id: refundId,
      intentId: id,
      amount,
      reason: reason ?? null,
      source: 'staff',
      accountId,
      // Nobody else can give a second payment back whose automatic refund has failed.
      orUndelivered: true,
    }),
  );
  return getPayment(ctx, id);
}

/** A manual refund has been made when the staff says so. */
export async function markRefunded(ctx: Context, id: string, refundId: string): Promise<ManagedPayment> {
  requirePower(ctx.actor, 'payments:write');
  await ctx.transaction(async (inner) => {
    const refund = await refundQueries.findRefund(inner.db, ctx.organizationId, refundId);
    if (refund?.intent_id !== id) throw notFound('refund');
    const attempt = await attempts.findAttempt(inner.db, ctx.organizationId, refund.attempt_id);
    if (attempt?.provider !== 'manual') throw conflict('refund.notManual');
    await applyRefund(inner, attempt, {
      reference: refund.id,
      attemptReference: attempt.id,
      refundId: refund.id,
      status: 'succeeded',
      amount: refund.amount,
      currency: refund.currency,
      error: null,
    });
  });
  return getPayment(ctx, id);
}
