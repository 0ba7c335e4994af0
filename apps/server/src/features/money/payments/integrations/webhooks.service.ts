import type { Context } from '../../../../platform/context.ts';
import { invalid, notFound } from '../../../../platform/errors.ts';
import * as attempts from '../intents/attempts.queries.ts';
import { applyDispute } from '../refunds/disputes.service.ts';
import * as events from './events.queries.ts';
import { findIntegration, updateIntegration, type IntegrationRow } from './integrations.queries.ts';
import { connect } from './integrations.service.ts';
import { applyAttempt } from '../intents/outcomes.service.ts';
import { findCustomerByReference, findMethodByReference } from '../methods/methods.queries.ts';
import { forgetMethod, keepMethod } from '../methods/methods.service.ts';
import { providerSilent } from '../payments.errors.ts';
import {
  ProviderRefusal,
  ProviderUnavailable,
  type PaymentProvider,
  type ProviderEvent,
} from '../providers/provider.types.ts';
import { applyRefund } from '../refunds/refund-outcomes.service.ts';

type Effect = (inner: Context) => Promise<void>;

/**
 * Receives an event from a provider. It is only a reason to ask: events come twice, late, in any order and before our
 * own reply, so the current state is fetched and applied. Events that are not ours change nothing, and are
 * acknowledged.
 */
export async function receiveEvent(
  ctx: Context,
  { type, connectionId }: { readonly type: string; readonly connectionId: string },
  body: Buffer,
  headers: Readonly<Record<string, unknown>>,
): Promise<void> {
  const integration = await findIntegration(ctx.db, ctx.organizationId, connectionId);
  if (integration?.type !== type) throw notFound('connection');
  const provider = await connect(ctx, integration.id);
  const event = await answered(ctx, () => provider.readEvent(body, headers));
  if (event === undefined) throw invalid('webhook.signature');
  if (await events.hasEvent(ctx.db, ctx.organizationId, integration.id, event.id)) return;
  await noteHeard(ctx, integration);
  const effect = await answered(ctx, () => findEffect(ctx, integration.id, provider, event));
  if (effect === undefined) return;
  await ctx.transaction(async (inner) => {
    const isNew = await events.insertEvent(inner.db, ctx.organizationId, {
      integration_id: integration.id,
      event_id: event.id,
      type: event.type,
      received_at: ctx.now(),
    });
    if (isNew) await effect(inner);
  });
}

const DAY_MS = 24 * 60 * 60_000;

/** To the day: not each message writes. */
async function noteHeard(ctx: Context, { id, heard_at: before }: IntegrationRow): Promise<void> {
  const now = ctx.now();
  if (before === null || now.getTime() - before.getTime() > DAY_MS)
    await updateIntegration(ctx.db, ctx.organizationId, id, { heard_at: now });
}

/** Where the provider does not answer now, or not with the keys that we have now, it comes again. */
async function answered<T>(ctx: Context, ask: () => T | Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefusal)) throw error;
    ctx.services.log.warn('A message of a payment provider has to come again', error);
    throw providerSilent();
  }
}

async function findEffect(
  ctx: Context,
  integrationId: string,
  provider: PaymentProvider,
  { about }: ProviderEvent,
): Promise<Effect | undefined> {
  if (about.kind === 'nothing') return undefined;
  if (about.kind === 'check') return async () => undefined;
  if (about.kind === 'attempt')
    return (await readAttempt(ctx, integrationId, provider, about.reference))?.effect;
  if (about.kind === 'setup') return readSetup(ctx, integrationId, provider, about.reference);
  if (about.kind === 'refund') {
    const refund = await provider.getRefund(about.reference);
    const paid = refund && (await readAttempt(ctx, integrationId, provider, refund.attemptReference));
    return (
      paid &&
      (async (inner) => {
        await paid.effect(inner);
        await applyRefund(inner, paid.attempt, refund);
      })
    );
  }
  return readDispute(ctx, integrationId, provider, about.reference);
}

/** Undefined: it is over a payment that is not ours. */
export async function readDispute(
  ctx: Context,
  integrationId: string,
  provider: PaymentProvider,
  reference: string,
): Promise<Effect | undefined> {
  const dispute = await provider.getDispute(reference);
  const paid = dispute && (await readAttempt(ctx, integrationId, provider, dispute.attemptReference));
  return (
    paid &&
    (async (inner) => {
      await paid.effect(inner);
      await applyDispute(inner, paid.attempt, dispute);
    })
  );
}

/** Also what the provider had made before we heard its reply: it carries our name for it. */
async function readAttempt(
  ctx: Context,
  integrationId: string,
  provider: PaymentProvider,
  reference: string,
): Promise<{ attempt: attempts.AttemptRow; effect: Effect } | undefined> {
  const truth = await provider.getAttempt(reference);
  if (truth === undefined) {
    // The provider has forgotten it, and not the money that came with it.
    const paid = await attempts.findAttemptByReference(ctx.db, ctx.organizationId, integrationId, reference);
    return paid?.status === 'captured' ? { attempt: paid, effect: async () => undefined } : undefined;
  }
  if (truth.attemptId === undefined || truth.organizationId !== ctx.organizationId) return undefined;
  const attempt = await attempts.findAttempt(ctx.db, ctx.organizationId, truth.attemptId);
  const isOurs =
    attempt?.integration_id === integrationId &&
    (attempt.provider_reference === null || attempt.provider_reference === reference);
  if (!isOurs) return undefined;
  const effect: Effect = async (inner) => {
    await applyAttempt(inner, attempt.id, truth);
  };
  return { attempt, effect };
}

/** A method that the payer has saved without coming back to say so. */
async function readSetup(
  ctx: Context,
  integrationId: string,
  { saved }: PaymentProvider,
  reference: string,
): Promise<Effect | undefined> {
  const truth = await saved?.findSaved(reference);
  if (truth === undefined) {
    const gone = await findMethodByReference(ctx.db, ctx.organizationId, integrationId, reference);
    return gone && ((inner) => forgetMethod(inner, gone));
  }
  const customer = await findCustomerByReference(ctx.db, ctx.organizationId, integrationId, truth.customer);
  return (
    customer &&
    (async (inner) => {
      await keepMethod(inner, customer.id, truth);
    })
  );
}
