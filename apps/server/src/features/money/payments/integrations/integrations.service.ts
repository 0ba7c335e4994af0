import { noteChanges } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import { invalid } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/ids.ts';
import { siteOrigin } from '../../../../platform/site-address.ts';
import { requirePower } from '../../../ground/accounts/index.ts';
import * as queries from './integrations.queries.ts';
import type { IntegrationBody } from '../payments.admin.schemas.ts';
import { paymentSettingsChanged } from '../payments.facts.ts';
import { notEnabled, providerSilent } from '../payments.errors.ts';
import { manualProvider } from '../providers/manual.ts';
import { ProviderRefusal, ProviderUnavailable, type PaymentProvider } from '../providers/provider.types.ts';
import { createStripeProvider, findStripeAccount, type StripeKeys } from '../providers/stripe.ts';
import { lockOrganization } from '../books/taxes.queries.ts';

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

function openSecrets(ctx: Context, { id, secrets }: queries.IntegrationRow): Partial<StripeKeys> {
  if (secrets === null) return {};
  const opened: unknown = JSON.parse(
    ctx.services.secrets.decrypt('payments', place(ctx, id), secrets).toString('utf8'),
  );
  // Sealed by `sealSecrets` and by nobody else.
  return opened as Partial<StripeKeys>;
}

const sealSecrets = (ctx: Context, id: string, keys: Partial<StripeKeys>): Buffer =>
  ctx.services.secrets.encrypt('payments', place(ctx, id), Buffer.from(JSON.stringify(keys)));

/** The provider of an integration, with its keys. */
export async function connect(ctx: Context, integrationId: string): Promise<PaymentProvider> {
  const integration = await queries.findIntegration(ctx.db, ctx.organizationId, integrationId);
  if (integration === undefined) throw notEnabled();
  if (integration.type === 'manual') return manualProvider;
  const { secretKey, webhookSecret = '' } = openSecrets(ctx, integration);
  if (integration.type !== 'stripe' || secretKey === undefined) throw notEnabled();
  return createStripeProvider({ secretKey, webhookSecret }, ctx.services.config.stripeUrl);
}

/** Whether payers can save methods there. */
export const keepsMethods = ({ type }: queries.IntegrationRow): boolean => type === 'stripe';

export interface Settings {
  readonly all: readonly queries.IntegrationRow[];
  /** Ids of accounts whose messages can be checked. */
  readonly hearing: ReadonlySet<string>;
  readonly origin: string;
}

export async function getSettings(ctx: Context): Promise<Settings> {
  requirePower(ctx.actor, 'settings');
  const all = await listIntegrations(ctx);
  const hearing = all.filter((row) => openSecrets(ctx, row).webhookSecret !== undefined).map(({ id }) => id);
  return { all, hearing: new Set(hearing), origin: siteOrigin(ctx) };
}

/** Sets the provider that takes the money from now on. Payments under way continue where they began. */
export async function changeSettings(ctx: Context, settings: IntegrationBody): Promise<Settings> {
  requirePower(ctx.actor, 'settings');
  await listIntegrations(ctx);
  const { type } = settings;
  const account = type === 'stripe' ? await findAccount(ctx, settings) : '';
  await ctx.transaction(async (inner) => {
    await lockOrganization(inner.db, ctx.organizationId);
    const before = await findActive(inner);
    await queries.deactivateIntegrations(inner.db, ctx.organizationId, ctx.now());
    if (type !== 'none') await activate(inner, settings, type, account);
    noteSettings(inner, before, await findActive(inner), settings);
    await inner.record(paymentSettingsChanged(ctx.organizationId));
  });
  return getSettings(ctx);
}

const findActive = async (ctx: Context): Promise<queries.IntegrationRow | undefined> =>
  (await queries.listIntegrations(ctx.db, ctx.organizationId)).find(({ active }) => active);

/** Of the keys only that some were given: sealed ones differ each time. */
function noteSettings(
  ctx: Context,
  before: queries.IntegrationRow | undefined,
  after: queries.IntegrationRow | undefined,
  { secretKey, webhookSecret }: IntegrationBody,
): void {
  const told = (row: queries.IntegrationRow | undefined) => ({
    provider: row?.type ?? 'none',
    instructions: row?.instructions ?? null,
    term_days: row?.term_days ?? null,
    publishable_key: row?.publishable_key ?? null,
  });
  noteChanges(ctx, told(before), { ...told(after), secretKey, webhookSecret });
}

/** The account that the key opens; without a key, the one there is already. */
async function findAccount(ctx: Context, { secretKey }: IntegrationBody): Promise<string> {
  if (secretKey === undefined) {
    const stripes = (await queries.listIntegrations(ctx.db, ctx.organizationId)).filter(
      ({ type }) => type === 'stripe',
    );
    const known = stripes.find(({ active }) => active) ?? stripes.at(-1);
    if (known === undefined) throw invalid('payment.keyMissing', { field: 'secretKey' });
    return known.account_reference;
  }
  try {
    return await findStripeAccount(secretKey, ctx.services.config.stripeUrl);
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw providerSilent();
    if (!(error instanceof ProviderRefusal)) throw error;
    throw invalid('payment.keyRefused', { field: 'secretKey' });
  }
}

async function activate(
  ctx: Context,
  { instructions, termDays, publishableKey, secretKey, webhookSecret }: IntegrationBody,
  type: string,
  account: string,
): Promise<void> {
  const now = ctx.now();
  await queries.keepIntegration(ctx.db, ctx.organizationId, {
    id: newId(),
    type,
    account_reference: account,
    publishable_key: null,
    instructions: null,
    secrets: null,
    created_at: now,
    updated_at: now,
  });
  const all = await queries.listIntegrations(ctx.db, ctx.organizationId);
  const row = all.find((one) => one.type === type && one.account_reference === account);
  if (row === undefined) throw notEnabled();
  const keys = {
    ...openSecrets(ctx, row),
    ...(secretKey === undefined ? {} : { secretKey }),
    ...(webhookSecret === undefined ? {} : { webhookSecret }),
  };
  await queries.updateIntegration(ctx.db, ctx.organizationId, row.id, {
    active: true,
    ...(instructions === undefined ? {} : { instructions }),
    ...(termDays === undefined ? {} : { term_days: termDays }),
    ...(publishableKey === undefined ? {} : { publishable_key: publishableKey }),
    ...(type === 'stripe' ? { secrets: sealSecrets(ctx, row.id, keys) } : {}),
    updated_at: now,
  });
}
