import type { Context } from '../../../../platform/context.ts';
import { AppError } from '../../../../platform/errors.ts';
import * as attempts from './attempts.queries.ts';
import * as intents from './intents.queries.ts';
import { applyAttempt, readAgain } from './outcomes.service.ts';
import { connect } from '../integrations/integrations.service.ts';
import { intentNotFound, orderChanged, paymentClosed, stillAsked, underWay } from '../payments.errors.ts';
import { isBeingCaptured } from '../payments.policy.ts';
import {
  AccountRefused,
  isRefusal,
  ProviderRefusal,
  ProviderUnavailable,
  type AttemptTruth,
  type PaymentProvider,
} from '../providers/provider.types.ts';

/**
 * Of one payment, one attempt at a time is captured. It is marked before its provider is asked, and no other attempt takes its place
 * until the answer is known. A provider without keys is not even asked for the same attempt meanwhile. A mark that was left behind, because a reply was lost or a process has died, is settled after a term.
 */

/** Longer than a provider is waited for, with retries. */
const TERM_MS = 2 * 60_000;
/** A provider that is silent for so long holds nobody up any more. */
const LONGEST_MS = 15 * 60_000;

/** A saved method, and the number of the try with it. */
export interface Asked {
  readonly asked_method_id: string | null;
  readonly asked_number: number | null;
}

/** Never within a transaction. Throws what the provider throws. Undefined: the payment was captured meanwhile, and nobody is asked. */
export async function captureAlone(
  ctx: Context,
  attempt: attempts.AttemptRow,
  provider: Pick<PaymentProvider, 'capabilities' | 'getAttempt'>,
  ask: () => Promise<AttemptTruth>,
  asked?: Asked,
): Promise<AttemptTruth | undefined> {
  const { idempotencyKeys } = provider.capabilities;
  const marked = await ctx.transaction((inner) => mark(inner, attempt, idempotencyKeys, asked));
  if (marked === undefined) return undefined;
  const unmarkOwn = async (inner: Context): Promise<void> => {
    if (marked.isOwn) await unmark(inner, attempt.id, marked.since);
  };
  let truth: AttemptTruth;
  try {
    truth = await ask();
  } catch (error) {
    // It said no, so it is not at work on it.
    if (error instanceof ProviderRefusal) await unmarkOwn(ctx);
    throw error;
  }
  const isOld = await ctx.transaction(async (inner) => {
    const isOld = await applyAttempt(inner, attempt.id, truth);
    // Also beside another call that was at work for the same attempt.
    if (asked !== undefined && truth.isAsked !== false)
      await attempts.updateAttempt(inner.db, inner.organizationId, attempt.id, { ...asked });
    await unmarkOwn(inner);
    return isOld;
  });
  return isOld ? readAgain(ctx, attempt.id, provider, truth) : truth;
}

interface Mark {
  readonly since: Date;
  /** Only the call that made it takes it away. */
  readonly isOwn: boolean;
}

async function mark(
  inner: Context,
  { id, intent_id: intentId }: attempts.AttemptRow,
  mayRepeat: boolean,
  asked: Asked | undefined,
): Promise<Mark | undefined> {
  const { db, organizationId } = inner;
  const intent = await intents.lockIntent(db, organizationId, intentId);
  if (intent === undefined) throw intentNotFound();
  if (intent.status === 'captured') return undefined;
  if (intent.status === 'canceled' || intent.status === 'expired') throw paymentClosed();
  const all = await attempts.listAttempts(db, organizationId, intentId);
  const [newest] = all;
  if (newest?.id !== id) throw orderChanged();
  if (all.some((other) => other.id !== id && isBeingCaptured(other))) throw underWay();
  const now = inner.now();
  const { capturing_at: before } = newest;
  // Another call for the same attempt is still at work, and says when it is over.
  if (before !== null && now.getTime() - before.getTime() < TERM_MS) {
    if (!mayRepeat) throw stillAsked();
    return { since: before, isOwn: false };
  }
  await attempts.updateAttempt(db, organizationId, id, { ...asked, capturing_at: now, asked_at: now });
  return { since: now, isOwn: true };
}

const unmark = (ctx: Context, id: string, since: Date): Promise<void> =>
  attempts.unmarkCapturing(ctx.db, ctx.organizationId, id, since);

export const listLeftMarks = ({ db, organizationId, now }: Context): Promise<attempts.AttemptRow[]> =>
  attempts.listCapturingBefore(db, organizationId, new Date(now().getTime() - TERM_MS));

/**
 * Work that refuses while the payment is being captured is done again, once the provider has said what became of a capture that was
 * left behind. Never within a transaction.
 */
export async function pastLeftMarks<T>(
  ctx: Context,
  findIntentId: () => Promise<string | undefined>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const id = error instanceof AppError && error.code === underWay().code ? await findIntentId() : undefined;
    if (id === undefined || !(await settleMarksOf(ctx, id))) throw error;
    return work();
  }
}

async function settleMarksOf(ctx: Context, intentId: string): Promise<boolean> {
  const before = ctx.now().getTime() - TERM_MS;
  const all = await attempts.listAttempts(ctx.db, ctx.organizationId, intentId);
  const left = all.filter(({ capturing_at: since }) => since !== null && since.getTime() < before);
  for (const attempt of left) await settleMark(ctx, attempt);
  return left.length > 0;
}

/** The provider says what became of it. Never within a transaction. */
export async function settleMark(ctx: Context, attempt: attempts.AttemptRow): Promise<void> {
  const { id, capturing_at: since, provider_reference: reference } = attempt;
  if (since === null) return;
  try {
    const provider = await connect(ctx, attempt.integration_id);
    const truth = reference === null ? undefined : await provider.getAttempt(reference);
    await ctx.transaction(async (inner) => {
      if (truth !== undefined) await applyAttempt(inner, id, truth);
      await unmark(inner, id, since);
    });
  } catch (error) {
    const isOver = isRefusal(error) || ctx.now().getTime() - since.getTime() > LONGEST_MS;
    // Keys that are gone, or an answer that nobody understands, are no reason to wait for ever.
    if (!isOver && !(error instanceof ProviderUnavailable || error instanceof AccountRefused)) throw error;
    ctx.services.log.warn(`Whether attempt ${id} was paid is still not known`, error);
    if (isOver) await unmark(ctx, id, since);
  }
}
