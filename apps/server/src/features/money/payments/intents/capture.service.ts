import { createHash } from 'node:crypto';
import type { Context } from '../../../../platform/context.ts';
import { AppError } from '../../../../platform/errors.ts';
import { siteOrigin } from '../../../../platform/site-address.ts';
import { textIn } from '../../../../platform/texts/texts.ts';
import * as attempts from './attempts.queries.ts';
import { describeAttempt, describePayer } from './attempts.service.ts';
import { captureAlone } from './capturing.service.ts';
import { connect } from '../integrations/integrations.service.ts';
import { getOwnIntent } from './intents.service.ts';
import * as intents from './intents.queries.ts';
import { applyAttempt } from './outcomes.service.ts';
import * as errors from '../payments.errors.ts';
import type { CaptureBody } from '../payments.schemas.ts';
import { setDue } from './promises.queries.ts';
import { refuseLost, refuseTooMany } from './promises.service.ts';
import {
  isRefusal,
  ProviderRefusal,
  ProviderUnavailable,
  type AttemptTruth,
} from '../providers/provider.types.ts';

/**
 * Captures the agreed payment; when called again, reports its state. Returns the sentence for the payer. A payment
 * without a reply from the provider is neither paid nor failed: the payer is told that it is under way, and the
 * provider is asked again later.
 */
export async function capturePayment(ctx: Context, intentId: string, body: CaptureBody): Promise<string> {
  const intent = await getOwnIntent(ctx, intentId);
  if (intent.status === 'captured') return errors.PAYMENT_RECEIVED;
  if (intent.status === 'canceled' || intent.status === 'expired') throw errors.paymentClosed();
  const [attempt] = await attempts.listAttempts(ctx.db, ctx.organizationId, intentId);
  // Another one was chosen meanwhile, and may not be made at its provider yet.
  if (attempt !== undefined && body.attempt !== undefined && body.attempt !== attempt.number)
    throw errors.orderChanged();
  if (attempt?.provider_reference === null || attempt === undefined) throw errors.providerSilent();
  const provider = await connect(ctx, attempt.integration_id);
  const { nonce, deviceData } = body;
  if (deviceData !== undefined)
    await attempts.updateAttempt(ctx.db, ctx.organizationId, attempt.id, { device_data: deviceData });
  try {
    const confirmation = {
      ...describeAttempt(ctx, attempt, intent, `capture:${fingerprint(nonce)}`),
      ...(await describePayer(ctx, attempt, provider)),
      reference: attempt.provider_reference,
      nonce,
      deviceData,
      returnUrl: `${siteOrigin(ctx)}/payments/${intentId}`,
    };
    const ask = (): Promise<AttemptTruth> => provider.captureAttempt(confirmation);
    if (provider.capabilities.online) await captureAlone(ctx, attempt, provider, ask);
    else await promise(ctx, intent, attempt, await ask());
  } catch (error) {
    if (error instanceof AppError && error.code === errors.stillAsked().code)
      return textIn('en', 'payment.processing');
    if (error instanceof ProviderRefusal) {
      ctx.services.log.error(`The payment provider refuses attempt ${attempt.id}`, error);
      throw isRefusal(error) ? errors.paymentFailed() : errors.notEnabled();
    }
    if (!(error instanceof ProviderUnavailable)) throw error;
    ctx.services.log.warn(`Whether attempt ${attempt.id} was paid is not known yet`, error);
    return textIn('en', 'payment.processing');
  }
  return sentence(ctx, intentId);
}

const promise = (
  ctx: Context,
  intent: intents.IntentRow,
  attempt: attempts.AttemptRow,
  truth: AttemptTruth,
): Promise<void> =>
  ctx.transaction(async (inner) => {
    await refuseTooMany(inner, intent);
    await refuseLost(inner, intent);
    await applyAttempt(inner, attempt.id, truth);
    const promised = { intentId: intent.id, integrationId: attempt.integration_id, now: inner.now() };
    await setDue(inner.db, inner.organizationId, promised);
  });

/** Another card is another call; the same card twice is one. */
const fingerprint = (nonce = ''): string => createHash('sha256').update(nonce).digest('hex').slice(0, 16);

async function sentence(ctx: Context, intentId: string): Promise<string> {
  const intent = await intents.findIntent(ctx.db, ctx.organizationId, intentId);
  switch (intent?.status) {
    case 'captured':
      return errors.PAYMENT_RECEIVED;
    case 'processing':
    case 'authorized':
      return textIn('en', 'payment.processing');
    case 'requires_action':
      throw errors.actionNeeded();
    case 'canceled':
    case 'expired':
      throw errors.paymentClosed();
    case undefined:
      throw errors.intentNotFound();
    case 'created':
    case 'failed':
      throw errors.paymentFailed();
  }
}
