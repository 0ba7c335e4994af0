import type { Context } from '../../../../platform/context.ts';
import { storable } from '../../../../platform/text.ts';
import { newId } from '../../../../platform/ids.ts';
import * as attempts from '../intents/attempts.queries.ts';
import { connect } from '../integrations/integrations.service.ts';
import * as intents from '../intents/intents.queries.ts';
import { sumTaxReturned } from '../books/ledger.queries.ts';
import { post, reverseRefund } from '../books/ledger.service.ts';
import { taxOfNext } from '../books/money.ts';
import { providerSilent } from '../payments.errors.ts';
import * as facts from '../payments.facts.ts';
import { isLive, mayRefundMove } from '../payments.policy.ts';
import { AccountRefused, isRefusal, KeysRefused, type RefundTruth } from '../providers/provider.types.ts';
import { settleClaims } from './disputes.service.ts';
import * as queries from './refunds.queries.ts';

/** Reserves the amount of a refund under way, so that it cannot be refunded twice. */
export async function reserve(
  ctx: Context,
  intent: intents.IntentRow,
  attempt: attempts.AttemptRow,
  amount: number,
): Promise<void> {
  const now = ctx.now();
  await attempts.updateAttempt(ctx.db, ctx.organizationId, attempt.id, {
    refunded: attempt.refunded + amount,
    updated_at: now,
  });
  await intents.updateIntent(ctx.db, ctx.organizationId, intent.id, {
    refunded: intent.refunded + amount,
    updated_at: now,
  });
}

/** Longer than a provider without keys may work on a call after the searches before it: until then a second one could give the money back twice. */
const CLAIM_MS = 3 * 60_000;

/** Shorter than any provider remembers the key of a call: Stripe does so for a day. */
const KEYS_LAST_MS = 20 * 60 * 60_000;

/** An account that is closed or restricted for so long refunds nothing: a person has to hear of it. */
const REFUSED_FOR_MS = 3 * 24 * 60 * 60_000;

function claim(ctx: Context, refundId: string): Promise<boolean> {
  const now = ctx.now();
  const before = new Date(now.getTime() - CLAIM_MS);
  return queries.claimRefund(ctx.db, ctx.organizationId, refundId, { now, before });
}

/** Asks the provider, once whatever happens: the refund's own id is the key, and its name there once the key may be forgotten. */
export async function sendRefund(ctx: Context, refundId: string): Promise<void> {
  const refund = await queries.findRefund(ctx.db, ctx.organizationId, refundId);
  if (refund?.status !== 'created') return;
  const attempt = await attempts.findAttempt(ctx.db, ctx.organizationId, refund.attempt_id);
  if (attempt?.provider_reference === null || attempt === undefined) return;
  const provider = await connect(ctx, attempt.integration_id);
  if (!provider.capabilities.idempotencyKeys && !(await claim(ctx, refundId))) return;
  const asked = {
    attemptReference: attempt.provider_reference,
    captureReference: attempt.capture_reference ?? undefined,
    refundId,
    amount: refund.amount,
    currency: refund.currency,
    isLate: ctx.now().getTime() - refund.created_at.getTime() > KEYS_LAST_MS,
  };
  let truth: RefundTruth;
  try {
    truth = await provider.refund({ ...asked, key: `${refund.intent_id}:${refundId}:refund` });
  } catch (error) {
    const isOver = error instanceof AccountRefused && (await isGivenUp(ctx, refund, error));
    if (!isRefusal(error) && !isOver) throw error;
    truth = { ...asked, reference: '', status: 'failed', error: error.message };
  }
  await ctx.transaction((inner) => applyRefund(inner, attempt, truth));
}

/** Notes since when our account is refused. Wrong keys say nothing of the account: it counts anew after them. Silence changes nothing. */
async function isGivenUp(
  ctx: Context,
  { id, refused_since: before }: queries.RefundRow,
  error: AccountRefused,
): Promise<boolean> {
  const now = ctx.now();
  const since = error instanceof KeysRefused ? null : (before ?? now);
  if (since !== before) await queries.updateRefund(ctx.db, ctx.organizationId, id, { refused_since: since });
  return since !== null && now.getTime() - since.getTime() > REFUSED_FOR_MS;
}

/** Brings a refund to where the provider says it is; one that was made there becomes a row. Within a transaction. */
export async function applyRefund(
  ctx: Context,
  { id: attemptId, intent_id: intentId }: attempts.AttemptRow,
  truth: RefundTruth,
): Promise<void> {
  const intent = await intents.lockIntent(ctx.db, ctx.organizationId, intentId);
  const attempt = await attempts.findAttempt(ctx.db, ctx.organizationId, attemptId);
  if (intent === undefined || attempt === undefined) return;
  const all = await queries.listRefunds(ctx.db, ctx.organizationId, [intentId]);
  const known =
    all.find(({ id }) => id === truth.refundId) ??
    all.find((row) => row.attempt_id === attemptId && row.provider_reference === truth.reference);
  const refund = known ?? (await adoptRefund(ctx, intent, attempt, truth, all));
  if (refund === undefined) return;
  const { status } = truth;
  const error = truth.error === null ? null : storable(truth.error);
  const reference = truth.reference === '' ? refund.provider_reference : truth.reference;
  const now = ctx.now();
  const moves = mayRefundMove(refund.status, status);
  const isDated = refund.made_at === null && truth.madeAt !== undefined;
  await queries.updateRefund(ctx.db, ctx.organizationId, refund.id, {
    provider_reference: reference,
    checked_at: now,
    ...(moves ? { status, error, updated_at: now } : {}),
    ...(isDated ? { made_at: truth.madeAt } : {}),
  });
  if (moves) await settle(ctx, intentId, refund, status);
  if (moves || isDated || known === undefined) await settleClaims(ctx, intentId, attemptId);
}

/** Made at the provider's own desk. */
async function adoptRefund(
  ctx: Context,
  intent: intents.IntentRow,
  attempt: attempts.AttemptRow,
  truth: RefundTruth,
  all: readonly queries.RefundRow[],
): Promise<queries.RefundRow | undefined> {
  const gone = goneOf(all, attempt);
  const isPossible = truth.currency === attempt.currency && truth.amount <= attempt.captured - gone;
  // One of ours is open for the same money, and will be refused there: until then the provider tells again.
  if (isPossible && truth.amount > attempt.captured - attempt.refunded) throw providerSilent();
  if (!isPossible) {
    ctx.services.log.error(`Refund ${truth.reference} is more than came in with attempt ${attempt.id}`);
    return undefined;
  }
  const id = newId();
  const now = ctx.now();
  await queries.insertRefund(ctx.db, ctx.organizationId, {
    id,
    intent_id: intent.id,
    attempt_id: attempt.id,
    provider_reference: truth.reference,
    amount: truth.amount,
    currency: truth.currency,
    status: 'created',
    source: 'provider',
    reason: null,
    error: null,
    account_id: null,
    made_at: truth.madeAt ?? null,
    checked_at: now,
    created_at: now,
    updated_at: now,
  });
  await reserve(ctx, intent, attempt, truth.amount);
  return queries.findRefund(ctx.db, ctx.organizationId, id);
}

async function settle(
  ctx: Context,
  intentId: string,
  refund: queries.RefundRow,
  status: queries.RefundRow['status'],
): Promise<void> {
  // The reserved amounts are read again, because adopting has just changed them.
  const intent = await intents.findIntent(ctx.db, ctx.organizationId, intentId);
  const attempt = await attempts.findAttempt(ctx.db, ctx.organizationId, refund.attempt_id);
  if (intent === undefined || attempt === undefined) return;
  const hadGone = refund.status === 'succeeded';
  if (!isLive(status)) await reserve(ctx, intent, attempt, -refund.amount);
  const { id: refundId, currency } = refund;
  if (hadGone) await reverseRefund(ctx, { intentId, refundId, currency });
  else if (status === 'succeeded') await book(ctx, attempt, refund);
  if (!isLive(status)) await ctx.record(facts.refundFailed(intent, refund.id));
  if (status === 'succeeded') await ctx.record(facts.paymentRefunded(intent, refund.id));
}

const goneOf = (all: readonly queries.RefundRow[], attempt: attempts.AttemptRow): number =>
  all
    .filter((row) => row.attempt_id === attempt.id && row.status === 'succeeded')
    .reduce((sum, row) => sum + row.amount, 0);

/** The tax goes back with its part; all parts together are the tax that came in. */
async function book(ctx: Context, attempt: attempts.AttemptRow, refund: queries.RefundRow): Promise<void> {
  const { id: refundId, intent_id: intentId, amount, currency } = refund;
  const all = await queries.listRefunds(ctx.db, ctx.organizationId, [intentId]);
  const gone = goneOf(
    all.filter(({ id }) => id !== refundId),
    attempt,
  );
  const of = { intentId, attemptId: attempt.id };
  const before = { amount: gone, tax: await sumTaxReturned(ctx.db, ctx.organizationId, of) };
  const tax = taxOfNext(attempt, before, amount);
  const lines = { provider: -amount, refund: amount - tax, tax };
  await post(ctx, { intentId, currency, refundId, lines });
}
