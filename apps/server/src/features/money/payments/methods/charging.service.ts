import type { Context } from '../../../../platform/context.ts';
import { AppError } from '../../../../platform/errors.ts';
import * as attempts from '../intents/attempts.queries.ts';
import { describeAttempt } from '../intents/attempts.service.ts';
import { captureAlone } from '../intents/capturing.service.ts';
import * as intents from '../intents/intents.queries.ts';
import { subjectOf, type PaidThing } from '../intents/paid-things.ts';
import { applyAttempt } from '../intents/outcomes.service.ts';
import { connect } from '../integrations/integrations.service.ts';
import { methodKept } from '../payments.facts.ts';
import { isUnderWay } from '../payments.policy.ts';
import {
  AccountRefused,
  isRefusal,
  isUnnamed,
  ProviderUnavailable,
  type AttemptTruth,
} from '../providers/provider.types.ts';
import { nameCustomer, referenceOf } from './customers.service.ts';
import * as queries from './methods.queries.ts';
import { keepMethod } from './methods.service.ts';

/**
 * `underWay`: the bank takes its time. `elsewhere`: other money for the same is on its way. `unknown`: to be asked again with the
 * same number. `notNow`: the method was not asked, and is as good as before. `gone`: nothing can be charged with this method.
 */
export type Charged =
  'paid' | 'underWay' | 'elsewhere' | 'refused' | 'needsPayer' | 'final' | 'unknown' | 'notNow' | 'gone';

/** Shorter than any provider remembers the key of a call. */
const KEYS_LAST_MS = 20 * 60 * 60_000;

/** A method that can be charged: kept, and of somebody who is there. */
export const findMethodToCharge = (ctx: Context, id: string): Promise<queries.MethodRow | undefined> =>
  queries.findMethod(ctx.db, ctx.organizationId, id);

export const listMethodsByIds = (ctx: Context, ids: readonly string[]): Promise<queries.MethodRow[]> =>
  queries.listMethodsByIds(ctx.db, ctx.organizationId, ids);

/**
 * Charges an open payment to a saved method, without the payer. Never within a transaction. `number`: of the try; the same one
 * is one call at the provider. A payment is captured once, whatever number it is tried with.
 */
export async function chargeIntent(
  ctx: Context,
  intentId: string,
  method: queries.MethodRow,
  number: number,
): Promise<Charged> {
  const { db, organizationId } = ctx;
  const intent = await intents.findIntent(db, organizationId, intentId);
  const attempt = (await attempts.listAttempts(db, organizationId, intentId)).find((one) => !one.superseded);
  if (intent === undefined) return 'gone';
  if (intent.status === 'captured') return 'paid';
  if (attempt === undefined || attempt.customer_id !== method.customer_id) return withoutIt(intent);
  if (attempt.provider_reference === null) return 'unknown';
  // The payer has just opened it in the browser.
  if (attempt.saves_method && !isUnderWay(intent.status)) return 'unknown';
  const provider = await connect(ctx, attempt.integration_id);
  const { saved } = provider;
  if (saved === undefined) return withoutIt(intent);
  const described = describeAttempt(ctx, attempt, intent, `charge:${number}`);
  const charge = {
    ...described,
    reference: attempt.provider_reference,
    method: method.reference,
    key: `${described.key}:${method.id}`,
  };
  const asked = { asked_method_id: method.id, asked_number: number };
  const last = { asked_method_id: attempt.asked_method_id, asked_number: attempt.asked_number };
  const isForgotten =
    last.asked_method_id === method.id &&
    last.asked_number === number &&
    attempt.asked_at !== null &&
    ctx.now().getTime() - attempt.asked_at.getTime() > KEYS_LAST_MS;
  try {
    const before = isForgotten ? await provider.getAttempt(charge.reference) : undefined;
    // Asked again, the provider would charge again: a payment that has failed is the end of this try.
    if (before?.status === 'failed') {
      await ctx.transaction((inner) => applyAttempt(inner, attempt.id, before));
      return outcomeOf(before);
    }
    const truth = await captureAlone(ctx, attempt, provider, () => saved.chargeSaved(charge), asked);
    if (truth === undefined) return 'paid';
    const isOthers =
      attempt.saves_method || (last.asked_method_id !== null && last.asked_method_id !== method.id);
    if (truth.isAsked !== false || !isOthers || !isUnderWay(truth.status)) return outcomeOf(truth);
    await attempts.updateAttempt(db, organizationId, attempt.id, last);
    return 'elsewhere';
  } catch (error) {
    // Closed, or another attempt meanwhile: the next time it is looked at anew.
    if (error instanceof AppError && ANEW.has(error.code)) return 'unknown';
    if (error instanceof ProviderUnavailable) {
      ctx.services.log.warn(`Whether attempt ${attempt.id} was paid is not known yet`, error);
      return 'unknown';
    }
    if (error instanceof AccountRefused) {
      // Ours, not the payer's: the method was not asked.
      await attempts.updateAttempt(db, organizationId, attempt.id, last);
      ctx.services.log.error(`The payment provider refuses us, and so attempt ${attempt.id}`, error);
      return 'notNow';
    }
    if (!isRefusal(error)) throw error;
    ctx.services.log.error(`The payment provider refuses attempt ${attempt.id}`, error);
    return 'final';
  }
}

const ANEW = new Set(['payment.changed', 'payment.closed', 'payment.running']);

/** The payer pays in another way. A promise is waited for only as long as without a method. */
const withoutIt = ({ status, provider }: intents.IntentRow): Charged =>
  !isUnderWay(status) ? 'gone' : provider === 'manual' ? 'notNow' : 'elsewhere';

export interface Outcome {
  readonly charged: Charged;
  /** That was charged. */
  readonly methodId: string | null;
}

/** The end of the last charge for a thing, as far as it is known. Asks nobody: messages and the repair keep it up to date. */
export async function findOutcome(ctx: Context, thing: PaidThing): Promise<Outcome> {
  const last = await attempts.findLastAsked(ctx.db, ctx.organizationId, subjectOf(thing));
  return { charged: last === undefined ? 'refused' : endOf(last), methodId: last?.asked_method_id ?? null };
}

function endOf({ status, decline, consumed_at: consumedAt }: attempts.AskedAttempt): Charged {
  // Money that did not pay for it after all is given back.
  if (status === 'captured') return consumedAt === null ? 'unknown' : 'refused';
  if (isUnderWay(status)) return 'underWay';
  if (status === 'requires_action') return 'needsPayer';
  return decline === 'final' || decline === 'needsPayer' ? decline : 'refused';
}

function outcomeOf({ status, decline }: AttemptTruth): Charged {
  switch (status) {
    case 'captured':
      return 'paid';
    case 'processing':
    case 'authorized':
      return 'underWay';
    case 'requires_action':
      return 'needsPayer';
    case 'failed':
      return decline === 'final' || decline === 'needsPayer' ? decline : 'refused';
    // Called off meanwhile: whoever did it decides how it goes on.
    case 'canceled':
    case 'created':
      return 'unknown';
  }
}

/** After a payment that saves its method. Again, it changes nothing. */
export async function keepPayingMethod(ctx: Context, intentId: string): Promise<void> {
  const { db, organizationId } = ctx;
  const intent = await intents.findIntent(db, organizationId, intentId);
  const attempt = (await attempts.listAttempts(db, organizationId, intentId)).find(
    ({ status, saves_method: saves }) => status === 'captured' && saves,
  );
  if (intent === undefined || attempt === undefined) return;
  const { provider_reference: reference, customer_id: customerId } = attempt;
  if (reference === null || customerId === null) return;
  const customer = await queries.findCustomer(db, organizationId, customerId);
  const { saved } = await connect(ctx, attempt.integration_id);
  if (saved === undefined) return;
  if (customer === undefined || customer.account_id === null) {
    // The payer has left meanwhile.
    const left = await saved.findPaying(reference);
    if (left !== undefined) await saved.removeMethod(left.reference);
    return;
  }
  const truth = await saved.findPaying(reference);
  if (truth === undefined) return;
  const before = await referenceOf(ctx, saved, customer);
  const named = await nameCustomer(ctx, { id: customer.id, reference: before }, truth.customer);
  if (truth.customer !== named) {
    // Two payments at once, and a customer of each: one of them is enough.
    if (isUnnamed(before)) await saved.removeMethod(truth.reference);
    return;
  }
  await ctx.transaction(async (inner) => {
    const method = await keepMethod(inner, customer.id, truth);
    if (method !== undefined) await inner.record(methodKept(intent, method.id));
  });
}
