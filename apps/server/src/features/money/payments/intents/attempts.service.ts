import type { Context } from '../../../../platform/context.ts';
import { siteOrigin } from '../../../../platform/site-address.ts';
import { newId } from '../../../../platform/ids.ts';
import * as queries from './attempts.queries.ts';
import { connect } from '../integrations/integrations.service.ts';
import { isSameSnapshot, snapshotOf, type Order } from './attempt-snapshots.policy.ts';
import type { IntentRow } from './intents.queries.ts';
import * as intents from './intents.queries.ts';
import { applyAttempt } from './outcomes.service.ts';
import { notEnabled, providerSilent, underWay } from '../payments.errors.ts';
import { isBeingCaptured, isUnderWay } from '../payments.policy.ts';
import { forgetCustomer, referenceOf } from '../methods/customers.service.ts';
import { findCustomer } from '../methods/methods.queries.ts';
import {
  CustomerGone,
  ProviderRefusal,
  ProviderUnavailable,
  type AttemptTruth,
  type NewAttempt,
  type PaymentProvider,
} from '../providers/provider.types.ts';

/**
 * Behind the lock of the intent: one attempt for the order as it stands now; attempts for any other order are superseded.
 * True when the attempt is new.
 */
export async function writeAttempt(ctx: Context, order: Order): Promise<boolean> {
  const all = await queries.listAttempts(ctx.db, ctx.organizationId, order.id);
  const now = ctx.now();
  let current: queries.AttemptRow | undefined;
  for (const attempt of all) {
    if (isFor(attempt, order, now)) current = attempt;
    else if (isBeingCaptured(attempt)) throw underWay();
    else if (!attempt.superseded)
      await queries.updateAttempt(ctx.db, ctx.organizationId, attempt.id, {
        superseded: true,
        updated_at: now,
      });
  }
  if (current !== undefined || order.amount === 0) return false;
  await queries.insertAttempt(ctx.db, ctx.organizationId, {
    ...snapshotOf(order),
    details: JSON.stringify(order.details),
    id: newId(),
    intent_id: order.id,
    account_id: order.account_id,
    number: (all[0]?.number ?? 0) + 1,
    provider_reference: null,
    secret: null,
    status: 'created',
    device_data: null,
    error: null,
    checked_at: now,
    created_at: now,
    updated_at: now,
  });
  return true;
}

const isFor = (attempt: queries.AttemptRow, order: Order, now: Date): boolean =>
  !attempt.superseded &&
  attempt.status !== 'canceled' &&
  isSameSnapshot(attempt, order) &&
  now.getTime() - attempt.created_at.getTime() < (LASTS_MS[attempt.provider] ?? Infinity);

/** PayPal forgets orders that nobody has approved within three hours. */
const LASTS_MS: Readonly<Record<string, number>> = {
  paypal: 2.5 * 60 * 60_000,
  // The token for the form in the browser is good for a day.
  braintree: 23 * 60 * 60_000,
};

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

/**
 * Outside of transactions. Cancels superseded attempts at the provider, then creates the current one there: before the
 * old one is known to be unpaid, no second one may be open to be paid.
 */
export async function settleAttempts(ctx: Context, intentId: string): Promise<void> {
  const before = await queries.listAttempts(ctx.db, ctx.organizationId, intentId);
  for (const attempt of before) if (attempt.superseded) await callOffSuperseded(ctx, attempt);
  const intent = await intents.findIntent(ctx.db, ctx.organizationId, intentId);
  // One of the superseded attempts turned out to be paid.
  if (intent === undefined || intent.status === 'captured') return;
  const attempts = await queries.listAttempts(ctx.db, ctx.organizationId, intentId);
  if (attempts.some(({ superseded, status }) => superseded && isUnderWay(status))) throw underWay();
  for (const attempt of attempts)
    if (!attempt.superseded && attempt.provider_reference === null) await create(ctx, attempt, intent);
}

async function callOffSuperseded(ctx: Context, attempt: queries.AttemptRow): Promise<void> {
  try {
    await callOff(ctx, attempt);
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw providerSilent();
    // An account that was closed refuses everything; the poller tries again.
    ctx.services.log.warn(`Attempt ${attempt.id} could not be called off yet`, error);
  }
}

async function create(ctx: Context, attempt: queries.AttemptRow, intent: IntentRow): Promise<void> {
  const provider = await connect(ctx, attempt.integration_id);
  try {
    const truth = await createFor(ctx, provider, attempt, intent);
    await ctx.transaction((inner) => applyAttempt(inner, attempt.id, truth));
  } catch (error) {
    const isSilent = error instanceof ProviderUnavailable;
    if (!isSilent && !(error instanceof ProviderRefusal)) throw error;
    ctx.services.metrics?.payment(attempt.provider, isSilent ? 'unavailable' : 'refused');
    if (isSilent) throw providerSilent();
    ctx.services.log.error(`The payment provider refuses attempt ${attempt.id}`, error);
    throw notEnabled();
  }
}

async function createFor(
  ctx: Context,
  provider: PaymentProvider,
  attempt: queries.AttemptRow,
  intent: IntentRow,
): Promise<AttemptTruth> {
  const payer = await describePayer(ctx, attempt, provider);
  try {
    return await provider.createAttempt({ ...describeAttempt(ctx, attempt, intent, 'create'), ...payer });
  } catch (error) {
    if (!(error instanceof ProviderRefusal) || payer.customer === undefined) throw error;
    // Somebody has removed the customer at the provider's desk. The payer can pay all the same.
    if (error instanceof CustomerGone && attempt.customer_id !== null)
      await forgetCustomer(ctx, { id: attempt.customer_id, reference: payer.customer });
    ctx.services.log.warn(`Attempt ${attempt.id} is made without its customer`, error);
    return provider.createAttempt(describeAttempt(ctx, attempt, intent, 'create:alone'));
  }
}

/** The customer is made there first; both carry keys of our own, so asking again is the same call. */
export async function describePayer(
  ctx: Context,
  attempt: queries.AttemptRow,
  { saved }: PaymentProvider,
): Promise<Pick<NewAttempt, 'customer' | 'savesMethod' | 'returnUrl'>> {
  if (attempt.customer_id === null || saved === undefined) return {};
  const customer = await findCustomer(ctx.db, ctx.organizationId, attempt.customer_id);
  if (customer === undefined || customer.account_id === null) return {};
  return {
    customer: await referenceOf(ctx, saved, customer),
    savesMethod: attempt.saves_method,
    returnUrl: `${siteOrigin(ctx)}/payments/${attempt.intent_id}`,
  };
}

const CALLED_OFF = new Set(['canceled', 'captured']);
/** A provider without keys may find a sale late whose reply was lost. */
const LOST_MS = 24 * 60 * 60_000;

/** An attempt that was paid before it could be canceled stays paid: the state afterwards decides. */
export async function callOff(ctx: Context, attempt: queries.AttemptRow): Promise<void> {
  if (CALLED_OFF.has(attempt.status)) return;
  const provider = await connect(ctx, attempt.integration_id);
  const truth =
    attempt.provider_reference === null
      ? undefined
      : await provider.cancelAttempt(
          attempt.provider_reference,
          // Acts once by itself. Under one key the provider would repeat what it said before things moved on.
          `${attempt.intent_id}:${attempt.number}:cancel:${newId()}`,
        );
  const mayShow =
    !provider.capabilities.idempotencyKeys &&
    attempt.asked_at !== null &&
    attempt.asked_at.getTime() > ctx.now().getTime() - LOST_MS;
  if (truth !== undefined) await ctx.transaction((inner) => applyAttempt(inner, attempt.id, truth));
  else if (!mayShow) await queries.cancelAttempt(ctx.db, ctx.organizationId, attempt.id, ctx.now());
}
