import type { Context } from '../../../../platform/context.ts';
import { newId } from '../../../../platform/ids.ts';
import { SecretError } from '../../../../platform/secrets.ts';
import * as queries from './integrations.queries.ts';
import { notEnabled } from '../payments.errors.ts';
import { dated } from '../providers/dated.ts';
import { manualProvider } from '../providers/manual.ts';
import { createBraintreeProvider } from '../providers/braintree/braintree.ts';
import type { BraintreeKeys } from '../providers/braintree/braintree.types.ts';
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

/**
 * Those that a payer may choose from in this currency; the first is taken when nothing was chosen. One whose keys cannot
 * be opened takes no money.
 */
export async function listOffers(ctx: Context, currency: string): Promise<queries.IntegrationRow[]> {
  const all = await listIntegrations(ctx);
  return [
    ...all.filter(({ active }) => active),
    ...all.filter(({ active, offered }) => offered && !active),
  ].filter((row) => takes(ctx, row, currency));
}

function takes(ctx: Context, row: queries.IntegrationRow, currency: string): boolean {
  const sealed = tryToOpen(ctx, row);
  if (sealed === undefined) return false;
  if (row.type === 'paypal') return takesCurrency(currency);
  // Each merchant account at Braintree takes one.
  return row.type !== 'braintree' || sealed.merchantAccounts?.[currency] !== undefined;
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

/**
 * The keys by which a provider believes us and we believe it: for PayPal its client secret and the id of the webhook, for
 * Braintree its private key, which signs messages as well.
 */
export interface SealedKeys {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Of PayPal and Braintree; the keys of Stripe say it themselves. */
  readonly live: boolean;
  /** Of Braintree alone. */
  readonly publicKey: string;
  /** Ids of merchant accounts at Braintree, by currency. */
  readonly merchantAccounts: Readonly<Record<string, string>>;
}

function openSecrets(ctx: Context, { id, secrets }: queries.IntegrationRow): Partial<SealedKeys> {
  if (secrets === null) return {};
  const opened: unknown = JSON.parse(
    ctx.services.secrets.decrypt('payments', place(ctx, id), secrets).toString('utf8'),
  );
  // Sealed by `sealSecrets` and by nobody else.
  return opened as Partial<SealedKeys>;
}

/** Undefined where they were sealed with a key that this installation does not have any more, or came with an archive, without them. */
export function tryToOpen(ctx: Context, row: queries.IntegrationRow): Partial<SealedKeys> | undefined {
  if (row.secrets === null && row.type !== 'manual') return undefined;
  try {
    return openSecrets(ctx, row);
  } catch (error) {
    if (error instanceof SecretError) return undefined;
    throw error;
  }
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

export function braintreeKeysOf(row: queries.IntegrationRow, sealed: Partial<SealedKeys>): BraintreeKeys {
  const { secretKey: privateKey, publicKey, live = false, merchantAccounts = {} } = sealed;
  if (privateKey === undefined || publicKey === undefined) throw notEnabled();
  return { merchantId: row.account_reference, publicKey, privateKey, live, merchantAccounts };
}

/** The provider of an integration, with its keys. */
export const connect = async (ctx: Context, integrationId: string): Promise<PaymentProvider> =>
  dated(await open(ctx, integrationId));

async function open(ctx: Context, integrationId: string): Promise<PaymentProvider> {
  const integration = await queries.findIntegration(ctx.db, ctx.organizationId, integrationId);
  if (integration === undefined) throw notEnabled();
  if (integration.type === 'manual') return manualProvider;
  const sealed = tryToOpen(ctx, integration);
  if (sealed === undefined) {
    ctx.services.log.error(`The keys of payment provider ${integration.id} cannot be opened`);
    throw notEnabled();
  }
  if (integration.type === 'paypal')
    return createPayPalProvider(payPalKeysOf(integration, sealed), payPalReach(ctx));
  if (integration.type === 'braintree')
    return createBraintreeProvider(braintreeKeysOf(integration, sealed), ctx.services.config.braintreeUrl);
  const { secretKey, webhookSecret = '' } = sealed;
  if (integration.type !== 'stripe' || secretKey === undefined) throw notEnabled();
  return createStripeProvider({ secretKey, webhookSecret }, ctx.services.config.stripeUrl);
}

/** Whether payers can save methods there. */
export const keepsMethods = ({ type }: queries.IntegrationRow): boolean => type !== 'manual';

/** Where methods are saved and charged: those of the providers that take money now which keep them, the active one first. */
export async function listKeepers(ctx: Context): Promise<queries.IntegrationRow[]> {
  const keeping = (await queries.listIntegrations(ctx.db, ctx.organizationId)).filter(
    (row) => keepsMethods(row) && tryToOpen(ctx, row) !== undefined,
  );
  return [
    ...keeping.filter(({ active }) => active),
    ...keeping.filter(({ active, offered }) => offered && !active),
  ];
}
