import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import * as queries from './attempts.queries.ts';
import { connect } from './integrations.service.ts';
import type { IntentRow } from './intents.queries.ts';
import * as intents from './intents.queries.ts';
import { applyAttempt } from './outcomes.service.ts';
import { notEnabled, providerSilent } from './payments.errors.ts';
import { ProviderRefusal, ProviderUnavailable, type NewAttempt } from './providers/provider.types.ts';

/** Behind the lock of the intent: one attempt for what is to be paid now; one over anything else is called off. True when it is new. */
export async function writeAttempt(ctx: Context, intent: IntentRow): Promise<boolean> {
  const all = await queries.listAttempts(ctx.db, ctx.organizationId, intent.id);
  const now = ctx.now();
  let current: queries.AttemptRow | undefined;
  for (const attempt of all) {
    const fits =
      !attempt.superseded &&
      attempt.status !== 'canceled' &&
      attempt.amount === intent.amount &&
      attempt.tax === intent.tax &&
      attempt.currency === intent.currency &&
      attempt.integration_id === intent.integration_id;
    if (fits) current = attempt;
    else if (!attempt.superseded)
      await queries.updateAttempt(ctx.db, ctx.organizationId, attempt.id, {
        superseded: true,
        updated_at: now,
      });
  }
  if (current !== undefined || intent.amount === 0) return false;
  await queries.insertAttempt(ctx.db, ctx.organizationId, {
    id: newId(),
    intent_id: intent.id,
    number: (all[0]?.number ?? 0) + 1,
    integration_id: intent.integration_id,
    provider: intent.provider,
    provider_reference: null,
    secret: null,
    amount: intent.amount,
    tax: intent.tax,
    currency: intent.currency,
    status: 'created',
    device_data: null,
    error: null,
    checked_at: now,
    created_at: now,
    updated_at: now,
  });
  return true;
}

export const describeAttempt = (
  ctx: Context,
  attempt: queries.AttemptRow,
  { reference }: IntentRow,
  operation: string,
): NewAttempt => ({
  organizationId: ctx.organizationId,
  intentId: attempt.intent_id,
  attemptId: attempt.id,
  amount: attempt.amount,
  currency: attempt.currency,
  description: reference,
  key: `${attempt.intent_id}:${attempt.number}:${operation}`,
});

/** Makes at the provider what is written here, and calls off what is not wanted there; outside of transactions. */
export async function settleAttempts(ctx: Context, intentId: string): Promise<void> {
  const intent = await intents.findIntent(ctx.db, ctx.organizationId, intentId);
  if (intent === undefined) return;
  for (const attempt of await queries.listAttempts(ctx.db, ctx.organizationId, intentId)) {
    if (attempt.superseded) await callOff(ctx, attempt).catch((error: unknown) => note(ctx, attempt, error));
    else if (attempt.provider_reference === null) await create(ctx, attempt, intent);
  }
}

async function create(ctx: Context, attempt: queries.AttemptRow, intent: IntentRow): Promise<void> {
  const provider = await connect(ctx, attempt.integration_id);
  try {
    const truth = await provider.createAttempt(describeAttempt(ctx, attempt, intent, 'create'));
    await ctx.transaction((inner) => applyAttempt(inner, attempt.id, truth));
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw providerSilent();
    if (!(error instanceof ProviderRefusal)) throw error;
    ctx.services.log.error(`The payment provider refuses attempt ${attempt.id}`, error);
    throw notEnabled();
  }
}

const CALLED_OFF = new Set(['canceled', 'captured']);

/** What was paid before it could be called off has been paid: the truth afterwards decides. */
export async function callOff(ctx: Context, attempt: queries.AttemptRow): Promise<void> {
  if (CALLED_OFF.has(attempt.status)) return;
  const provider = await connect(ctx, attempt.integration_id);
  const truth =
    attempt.provider_reference === null
      ? undefined
      : await provider.cancelAttempt(
          attempt.provider_reference,
          `${attempt.intent_id}:${attempt.number}:cancel`,
        );
  if (truth !== undefined) await ctx.transaction((inner) => applyAttempt(inner, attempt.id, truth));
  else await queries.cancelAttempt(ctx.db, ctx.organizationId, attempt.id, ctx.now());
}

/** The poller comes back to it. */
const note = (ctx: Context, attempt: queries.AttemptRow, error: unknown): void =>
  ctx.services.log.warn(`Attempt ${attempt.id} could not be called off yet`, error);
