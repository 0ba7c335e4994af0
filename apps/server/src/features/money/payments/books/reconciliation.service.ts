import type { Context } from '../../../../platform/context.ts';
import * as attempts from '../intents/attempts.queries.ts';
import { callOff } from '../intents/attempts.service.ts';
import { deleteEventsBefore } from '../integrations/events.queries.ts';
import { sendAnswer } from '../disputes/sending.service.ts';
import { connect } from '../integrations/integrations.service.ts';
import { listLeftMarks, settleMark } from '../intents/capturing.service.ts';
import * as intents from '../intents/intents.queries.ts';
import { applyAttempt } from '../intents/outcomes.service.ts';
import * as facts from '../payments.facts.ts';
import { isBeingCaptured } from '../payments.policy.ts';
import * as queries from './reconciliation.queries.ts';
import { applyDispute } from '../refunds/disputes.service.ts';
import { applyRefund, sendRefund } from '../refunds/refund-outcomes.service.ts';
import * as refunds from '../refunds/refunds.queries.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** Checks everything that a lost message, a lost reply or a killed process has left open, and finishes it. */
export async function repairPayments(ctx: Context): Promise<void> {
  const now = ctx.now();
  for (const attempt of await listLeftMarks(ctx))
    await tried(ctx, `attempt ${attempt.id}`, () => settleMark(ctx, attempt));
  for (const attempt of await queries.listStuckAttempts(ctx.db, ctx.organizationId, now))
    await tried(ctx, `attempt ${attempt.id}`, () => askAttempt(ctx, attempt));
  for (const refund of await queries.listStuckRefunds(ctx.db, ctx.organizationId, now))
    await tried(ctx, `refund ${refund.id}`, () => askRefund(ctx, refund));
  for (const { id } of await refunds.listStuckAnswers(
    ctx.db,
    ctx.organizationId,
    new Date(now.getTime() - MINUTE_MS),
  ))
    await tried(ctx, `the answer to dispute ${id}`, () => sendAnswer(ctx, id));
  const dayAgo = new Date(now.getTime() - DAY_MS);
  for (const dispute of await refunds.listSilentDisputes(ctx.db, ctx.organizationId, dayAgo))
    await tried(ctx, `dispute ${dispute.id}`, () => askDispute(ctx, dispute));
  for (const intent of await queries.listAbandonedIntents(ctx.db, ctx.organizationId, now))
    await tried(ctx, `payment ${intent.id}`, () => expire(ctx, intent.id, now));
  for (const intent of await queries.listUndelivered(ctx.db, ctx.organizationId, now))
    await tellAgain(ctx, intent);
}

/** One that cannot be mended now does not hold up the others. */
async function tried(ctx: Context, what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    ctx.services.log.warn(`The state of ${what} is still not known`, error);
  }
}

async function askAttempt(ctx: Context, attempt: attempts.AttemptRow): Promise<void> {
  // Noted first, so that one that always fails does not stand in front of the others.
  await attempts.updateAttempt(ctx.db, ctx.organizationId, attempt.id, { checked_at: ctx.now() });
  if (attempt.superseded) return callOff(ctx, attempt);
  // Its making was not heard of: whoever pays asks for it again, with the same key.
  if (attempt.provider_reference === null) return;
  const provider = await connect(ctx, attempt.integration_id);
  const truth = await provider.getAttempt(attempt.provider_reference);
  if (truth !== undefined) await ctx.transaction((inner) => applyAttempt(inner, attempt.id, truth));
}

async function askRefund(ctx: Context, refund: refunds.RefundRow): Promise<void> {
  await refunds.updateRefund(ctx.db, ctx.organizationId, refund.id, { checked_at: ctx.now() });
  if (refund.status === 'created') return sendRefund(ctx, refund.id);
  const attempt = await attempts.findAttempt(ctx.db, ctx.organizationId, refund.attempt_id);
  if (attempt === undefined || refund.provider_reference === null) return;
  const provider = await connect(ctx, attempt.integration_id);
  const truth = await provider.getRefund(refund.provider_reference);
  if (truth !== undefined) await ctx.transaction((inner) => applyRefund(inner, attempt, truth));
}

async function askDispute(ctx: Context, dispute: refunds.DisputeRow): Promise<void> {
  await refunds.updateDispute(ctx.db, ctx.organizationId, dispute.id, { checked_at: ctx.now() });
  const attempt = await attempts.findAttempt(ctx.db, ctx.organizationId, dispute.attempt_id);
  if (attempt === undefined) return;
  const provider = await connect(ctx, attempt.integration_id);
  const truth = await provider.getDispute(dispute.provider_reference);
  if (truth !== undefined) await ctx.transaction((inner) => applyDispute(inner, attempt, truth));
}

async function expire(ctx: Context, intentId: string, now: Date): Promise<void> {
  await ctx.transaction(async (inner) => {
    const intent = await intents.lockIntent(inner.db, ctx.organizationId, intentId);
    const isOpen =
      intent?.status === 'created' || intent?.status === 'requires_action' || intent?.status === 'failed';
    const all = await attempts.listAttempts(inner.db, ctx.organizationId, intentId);
    if (!isOpen || all.some(isBeingCaptured)) return;
    await intents.updateIntent(inner.db, ctx.organizationId, intentId, {
      status: 'expired',
      updated_at: now,
    });
    for (const { id } of all)
      await attempts.updateAttempt(inner.db, ctx.organizationId, id, { superseded: true, updated_at: now });
  });
  for (const attempt of await attempts.listAttempts(ctx.db, ctx.organizationId, intentId))
    if (attempt.superseded) await callOff(ctx, attempt);
}

async function tellAgain(ctx: Context, intent: intents.IntentRow): Promise<void> {
  await ctx.transaction(async (inner) => {
    await intents.updateIntent(inner.db, ctx.organizationId, intent.id, { updated_at: ctx.now() });
    await inner.record(facts.paymentCaptured(intent));
  });
}

export interface Discrepancies {
  /** Transactions of the books that do not sum to zero. */
  readonly unbalanced: readonly string[];
  /** Payments of which the books say another sum than their own rows. */
  readonly unexplained: readonly string[];
  /** Payments that came in more than a minute ago, with nothing delivered for them and nothing given back. */
  readonly undelivered: readonly string[];
  /** Payments that should have gone back whole and did not. */
  readonly kept: readonly string[];
}

export const listUnbalanced = ({ db, organizationId }: Context): Promise<string[]> =>
  queries.listUnbalanced(db, organizationId);

export const listUnexplained = ({ db, organizationId }: Context): Promise<string[]> =>
  queries.listUnexplained(db, organizationId);

export const listOverdue = ({ db, organizationId, now }: Context): Promise<string[]> =>
  queries.listOverdue(db, organizationId, new Date(now().getTime() - 60_000));

/** Errors in the books; every list should be empty. */
export async function findDiscrepancies(ctx: Context): Promise<Discrepancies> {
  const [unbalanced, unexplained, undelivered, kept] = await Promise.all([
    listUnbalanced(ctx),
    listUnexplained(ctx),
    listOverdue(ctx),
    queries.listKept(ctx.db, ctx.organizationId),
  ]);
  return { unbalanced, unexplained, undelivered, kept };
}

/** Every night: errors of the books are for a person to look at. */
export async function checkBooks(ctx: Context): Promise<void> {
  const found = await findDiscrepancies(ctx);
  for (const [kind, ids] of Object.entries(found) as [string, readonly string[]][])
    if (ids.length > 0) ctx.services.log.error(`Payments ${kind}: ${ids.slice(0, 20).join(', ')}`);
  // Providers repeat a message for some days.
  await deleteEventsBefore(ctx.db, ctx.organizationId, new Date(ctx.now().getTime() - 60 * DAY_MS));
}
