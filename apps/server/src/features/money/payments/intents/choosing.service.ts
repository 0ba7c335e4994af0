import type { Context } from '../../../../platform/context.ts';
import * as attempts from './attempts.queries.ts';
import { settleAttempts, writeAttempt } from './attempts.service.ts';
import { pastLeftMarks } from './capturing.service.ts';
import { findIntegration, type IntegrationRow } from '../integrations/integrations.queries.ts';
import { keepsMethods, listOffers } from '../integrations/integrations.service.ts';
import { keepCustomer } from '../methods/customers.service.ts';
import * as intents from './intents.queries.ts';
import { getIntent, getOwnIntent } from './intents.service.ts';
import { intentNotFound, notEnabled, orderChanged, paymentClosed, underWay } from '../payments.errors.ts';
import { isUnderWay } from '../payments.policy.ts';
import type { ChooseBody } from '../payments.schemas.ts';
import type { CompleteIntent } from '../payments.views.ts';

/**
 * The payer chooses who takes the money. Another provider is another attempt, and so is one that the provider has
 * forgotten or declined for good; chosen again, it is the same one. Never within a transaction, because providers are asked.
 */
export async function chooseProvider(ctx: Context, id: string, choice: ChooseBody): Promise<CompleteIntent> {
  await getOwnIntent(ctx, id);
  await pastLeftMarks(
    ctx,
    async () => id,
    () => ctx.transaction((inner) => writeChoice(inner, id, choice)),
  );
  await settleAttempts(ctx, id);
  return getIntent(ctx, id);
}

async function writeChoice(
  inner: Context,
  id: string,
  { connectionId, attempt: seen }: ChooseBody,
): Promise<void> {
  const { db, organizationId } = inner;
  const intent = await intents.lockIntent(db, organizationId, id);
  if (intent === undefined) throw intentNotFound();
  if (intent.status === 'captured') return;
  if (intent.status === 'canceled' || intent.status === 'expired') throw paymentClosed();
  const [newest] = await attempts.listAttempts(db, organizationId, id);
  if (seen !== undefined && newest !== undefined && newest.number !== seen) throw orderChanged();
  if (isUnderWay(intent.status)) {
    if (intent.integration_id === connectionId) return;
    throw underWay();
  }
  const integration = await findChosen(inner, intent, connectionId);
  const now = inner.now();
  const chosen = {
    integration_id: integration.id,
    provider: integration.type,
    customer_id: await customerAt(inner, intent, integration),
  };
  const isNew = await writeAttempt(inner, { ...intent, ...chosen });
  await intents.updateIntent(db, organizationId, id, {
    ...chosen,
    ...(isNew ? { status: 'created' } : {}),
    updated_at: now,
  });
}

/** A payment that was begun with a provider can be ended with it, offered or not. */
async function findChosen(
  inner: Context,
  intent: intents.IntentRow,
  connectionId: string,
): Promise<IntegrationRow> {
  const offers = await listOffers(inner, intent.currency);
  const offered = offers.find(({ id }) => id === connectionId);
  if (offered !== undefined) return offered;
  const begun = await findIntegration(inner.db, inner.organizationId, connectionId);
  if (begun === undefined || begun.id !== intent.integration_id) throw notEnabled();
  return begun;
}

/** Each provider knows the payer by a customer of its own, or does not. */
async function customerAt(
  inner: Context,
  { account_id: accountId, customer_id: before, saves_method: saves }: intents.IntentRow,
  integration: IntegrationRow,
): Promise<string | null> {
  const isKnown = saves || before !== null;
  if (!isKnown || accountId === null || !keepsMethods(integration)) return null;
  return (await keepCustomer(inner, accountId, integration.id)).id;
}
