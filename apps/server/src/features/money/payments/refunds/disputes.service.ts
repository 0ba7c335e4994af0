import type { Context } from '../../../../platform/context.ts';
import { storable } from '../../../../platform/text.ts';
import { newId } from '../../../../platform/ids.ts';
import * as attempts from '../intents/attempts.queries.ts';
import * as intents from '../intents/intents.queries.ts';
import { post } from '../books/ledger.service.ts';
import * as facts from '../payments.facts.ts';
import { isOlder, mayDisputeMove } from '../payments.policy.ts';
import type { DisputeTruth } from '../providers/provider.types.ts';
import { claimedOf, sharesOf } from './claims.policy.ts';
import * as queries from './refunds.queries.ts';

/** The answer to an inquiry is no answer to the dispute that it became. Answers go on being counted: each is a call of its own. */
const UNANSWERED = { answer: null, answer_status: null, answer_text: null, answer_error: null };

/**
 * Brings a dispute to where the provider says it is. Within a transaction. Passes stay valid: the staff is told, and decides. True:
 * another one was asked for after it, and this one changes nothing.
 */
export async function applyDispute(
  ctx: Context,
  { id: attemptId, intent_id: intentId }: attempts.AttemptRow,
  truth: DisputeTruth,
): Promise<boolean> {
  const intent = await intents.lockIntent(ctx.db, ctx.organizationId, intentId);
  if (intent === undefined) return false;
  const all = await queries.listDisputes(ctx.db, ctx.organizationId, [intentId]);
  const known = all.find((row) => row.attempt_id === attemptId && row.provider_reference === truth.reference);
  // Of before the last one: what was answered since must not be asked for again.
  if (known !== undefined && isOlder(truth, known)) return true;
  const now = ctx.now();
  const { status, amount, currency, reason, withdrawn, dueAt } = truth;
  const read = truth.readAt === undefined ? {} : { read_at: truth.readAt };
  const since = truth.refundsSince === undefined ? {} : { refunds_since: truth.refundsSince };
  const id = known?.id ?? newId();
  const opensAgain =
    known !== undefined &&
    status === 'opened' &&
    (known.status === 'under_review' || withdrawn > claimedOf(known));
  if (known === undefined)
    await queries.insertDispute(ctx.db, ctx.organizationId, {
      id,
      intent_id: intentId,
      attempt_id: attemptId,
      provider_reference: truth.reference,
      amount,
      currency,
      status,
      claimed: withdrawn,
      ...since,
      reason: reason === null ? null : storable(reason),
      due_at: dueAt,
      ...read,
      created_at: now,
      updated_at: now,
    });
  else {
    const moves = mayDisputeMove(known.status, status);
    // An inquiry can become a dispute without another name for it.
    const takes = known.status === status && claimedOf(known) !== withdrawn;
    if (!moves && !takes) {
      const isNew = known.refunds_since === null && truth.refundsSince !== undefined;
      await keepRead(ctx, known, dueAt, { ...read, ...(isNew ? since : {}) });
      if (isNew) await settleClaims(ctx, intentId, attemptId);
      return false;
    }
    const isDecided = status === 'won' || status === 'lost';
    await queries.updateDispute(ctx.db, ctx.organizationId, id, {
      status,
      claimed: withdrawn,
      ...since,
      amount,
      due_at: dueAt,
      ...read,
      // Names the payer, and is of no use any more.
      ...(isDecided ? { answer_text: null } : {}),
      ...(opensAgain ? UNANSWERED : {}),
      updated_at: now,
    });
    if (isDecided || opensAgain) await queries.deleteEvidence(ctx.db, ctx.organizationId, id);
  }
  await settleClaims(ctx, intentId, attemptId);
  if (opensAgain) await ctx.record(facts.paymentDisputed(intent, id, now));
  else if (known?.status !== status) await ctx.record(facts.paymentDisputed(intent, id));
  return false;
}

/** Behind the lock of the intent: takes and gives back what the disputes of an attempt take beside its refunds. */
export async function settleClaims(ctx: Context, intentId: string, attemptId: string): Promise<void> {
  const { db, organizationId } = ctx;
  const ofAttempt = (row: { readonly attempt_id: string }): boolean => row.attempt_id === attemptId;
  const disputes = (await queries.listDisputes(db, organizationId, [intentId])).filter(ofAttempt);
  const attempt =
    disputes.length === 0 ? undefined : await attempts.findAttempt(db, organizationId, attemptId);
  if (attempt === undefined) return;
  const refunds = (await queries.listRefunds(db, organizationId, [intentId])).filter(ofAttempt);
  const shares = sharesOf(attempt.captured, disputes, refunds);
  for (const dispute of disputes) {
    const { id, currency, withdrawn: before } = dispute;
    const withdrawn = shares.get(id) ?? before;
    const moved = withdrawn - before;
    if (moved === 0) continue;
    // Of a row from before it was kept, `withdrawn` has said it so far.
    await queries.updateDispute(db, organizationId, id, { withdrawn, claimed: claimedOf(dispute) });
    await post(ctx, { intentId, currency, disputeId: id, lines: { provider: -moved, dispute: moved } });
  }
}

async function keepRead(
  ctx: Context,
  { id, due_at: before }: queries.DisputeRow,
  due: Date | null,
  read: { readonly read_at?: Date; readonly refunds_since?: Date },
): Promise<void> {
  const moves = due !== null && before?.getTime() !== due.getTime();
  const changes = { ...read, ...(moves ? { due_at: due, updated_at: ctx.now() } : {}) };
  if (Object.keys(changes).length > 0) await queries.updateDispute(ctx.db, ctx.organizationId, id, changes);
}
