import type { Context } from '../../../../platform/context.ts';
import { newId } from '../../../../platform/ids.ts';
import * as queries from './integrations.queries.ts';
import { notEnabled } from '../payments.errors.ts';
import { manualProvider } from '../providers/manual.ts';
import { createPayPalProvider } from '../providers/paypal.ts';
import { takesCurrency } from '../providers/paypal-amounts.ts';
import type { PayPalKeys, PayPalReach } from '../providers/paypal-client.ts';
import type { PaymentProvider } from '../providers/provider.types.ts';
import { createStripeProvider } from '../providers/stripe.ts';

/** All that ever took money, and `manual`, which stands there from the beginning and is on until the staff says otherwise. */
export async function listIntegrations(ctx: Context): Promise<queries.IntegrationRow[]> {
  const all = await queries.listIntegrations(ctx.db, ctx.organizationId);
  if (all.length > 0) return all;
  const now = ctx.now();
  await queries.keepIntegration(ctx.db, ctx.organizationId, {
    id: newId(),
    type: 'manual',
    active: true,
    publishable_key: null,
    instructions: null,
    secrets: null,
    created_at: now,
    updated_at: now,
  });
  return queries.listIntegrations(ctx.db, ctx.organizationId);
}

/** The account that takes the money now. */
export async function getActiveIntegration(ctx: Context): Promise<queries.IntegrationRow> {
  const active = (await listIntegrations(ctx)).find((integration) => integration.active);
  if (active === undefined) throw notEnabled();
  return active;
}

/** Those that a payer may choose from in this currency; the first is taken when nothing was chosen. */
export async function listOffers(ctx: Context, currency: string): Promise<queries.IntegrationRow[]> {
  const all = await listIntegrations(ctx);
  return [
    ...all.filter(({ active }) => active),
    ...all.filter(({ active, offered }) => offered && !active),
  ].filter(({ type }) => type !== 'paypal' || takesCurrency(currency));
}

/** For money that the staff takes by hand; there also while another takes the rest. */
export async function getManualIntegration(ctx: Context): Promise<queries.IntegrationRow> {
  const find = async () => (await listIntegrations(ctx)).find(({ type }) => type === 'manual');
  const found = await find();
  if (found !== undefined) return found;
  const now = ctx.now();
  await queries.keepIntegration(ctx.db, ctx.organizationId, {
    id: newId(),
    type: 'manual',
    active: false,
    publishable_key: null,
    instructions: null,
    secrets: null,
    created_at: now,
    updated_at: now,
  });
  const made = await find();
  if (made === undefined) throw notEnabled();
  return made;
}

/** A free order also belongs to an integration, whether active or not. */
export async function getAnyIntegration(ctx: Context): Promise<queries.IntegrationRow> {
  const all = await listIntegrations(ctx);
  const any = all.find((integration) => integration.active) ?? all[0];
  if (any === undefined) throw notEnabled();
  return any;
}

const place = (ctx: Context, id: string): string => `payment_integration ${ctx.organizationId} ${id}`;

/** The keys by which a provider believes us and we believe it: for PayPal its client secret and the id of the webhook. */
export interface SealedKeys {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Of PayPal alone; the keys of Stripe say it themselves. */
  readonly live: boolean;
}

export function openSecrets(ctx: Context, { id, secrets }: queries.IntegrationRow): Partial<SealedKeys> {
  if (secrets === null) return {};
  const opened: unknown = JSON.parse(
    ctx.services.secrets.decrypt('payments', place(ctx, id), secrets).toString('utf8'),
  );
  // Sealed by `sealSecrets` and by nobody else.
  return opened as Partial<SealedKeys>;
}

export const sealSecrets = (ctx: Context, id: string, keys: Partial<SealedKeys>): Buffer =>
  ctx.services.secrets.encrypt('payments', place(ctx, id), Buffer.from(JSON.stringify(keys)));

export const payPalReach = ({ services }: Context): PayPalReach => ({
  outbound: services.outbound,
  url: services.config.paypalUrl,
});

export function payPalKeysOf(row: queries.IntegrationRow, sealed: Partial<SealedKeys>): PayPalKeys {
  const { secretKey, webhookSecret = '', live = false } = sealed;
  if (secretKey === undefined) throw notEnabled();
  return { clientId: row.account_reference, clientSecret: secretKey, webhookId: webhookSecret, live };
}

/** The provider of an integration, with its keys. */
export async function connect(ctx: Context, integrationId: string): Promise<PaymentProvider> {
  const integration = await queries.findIntegration(ctx.db, ctx.organizationId, integrationId);
  if (integration === undefined) throw notEnabled();
  if (integration.type === 'manual') return manualProvider;
  const sealed = openSecrets(ctx, integration);
  if (integration.type === 'paypal')
    return createPayPalProvider(payPalKeysOf(integration, sealed), payPalReach(ctx));
  const { secretKey, webhookSecret = '' } = sealed;
  if (integration.type !== 'stripe' || secretKey === undefined) throw notEnabled();
  return createStripeProvider({ secretKey, webhookSecret }, ctx.services.config.stripeUrl);
}

/** Whether payers can save methods there. */
export const keepsMethods = ({ type }: queries.IntegrationRow): boolean => type === 'stripe';

/** Where methods are saved and charged: of the providers that take money now, the first that keeps them. */
export async function findKeeper(ctx: Context): Promise<queries.IntegrationRow | undefined> {
  const keeping = (await queries.listIntegrations(ctx.db, ctx.organizationId)).filter(keepsMethods);
  return keeping.find(({ active }) => active) ?? keeping.find(({ offered }) => offered);
}
