import { noteChanges } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import { invalid, notFound } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/ids.ts';
import { siteOrigin } from '../../../../platform/site-address.ts';
import { requireSeen } from '../../../../platform/unchanged.ts';
import { requirePower } from '../../../ground/accounts/index.ts';
import { lockOrganization } from '../books/taxes.queries.ts';
import type { IntegrationBody } from '../payments.admin.schemas.ts';
import { notEnabled, providerSilent } from '../payments.errors.ts';
import { paymentSettingsChanged } from '../payments.facts.ts';
import { findPayPalWebhook } from '../providers/paypal.ts';
import { ProviderRefusal, ProviderUnavailable } from '../providers/provider.types.ts';
import { createBraintree, listMerchantAccounts } from '../providers/braintree/braintree-client.ts';
import { findStripeAccount } from '../providers/stripe.ts';
import { asked } from './asked.service.ts';
import { findBraintreeAccount } from './braintree-settings.service.ts';
import * as queries from './integrations.queries.ts';
import { webhookUrl } from './webhook-url.ts';
import {
  braintreeKeysOf,
  listIntegrations,
  payPalKeysOf,
  payPalReach,
  sealSecrets,
  tryToOpen,
  type SealedKeys,
} from './integrations.service.ts';

export interface Settings {
  readonly all: readonly queries.IntegrationRow[];
  /** Ids of accounts whose messages can be checked. */
  readonly hearing: ReadonlySet<string>;
  /** Ids of accounts whose keys cannot be opened with the key of this installation. */
  readonly unusable: ReadonlySet<string>;
  /** Ids of accounts of PayPal and Braintree where real money is taken. */
  readonly live: ReadonlySet<string>;
  /** Of the accounts of Braintree, by their ids. */
  readonly braintrees: ReadonlyMap<string, Pick<SealedKeys, 'publicKey' | 'merchantAccounts'>>;
  readonly origin: string;
  /** Undefined before the first provider. */
  readonly changedAt: Date | undefined;
}

export async function getSettings(ctx: Context): Promise<Settings> {
  requirePower(ctx.actor, 'settings');
  const all = await listIntegrations(ctx);
  const tried = all.map((row) => ({ id: row.id, keys: tryToOpen(ctx, row) }));
  const opened = tried.map(({ id, keys = {} }) => ({ id, keys }));
  const idsWhere = (is: (keys: Partial<SealedKeys>) => boolean) =>
    new Set(opened.flatMap(({ id, keys }) => (is(keys) ? [id] : [])));
  const hearing = idsWhere(({ webhookSecret = '' }) => webhookSecret !== '');
  for (const { id, type, heard_at: heard } of all)
    if (type === 'braintree' && heard !== null) hearing.add(id);
  return {
    all,
    hearing,
    unusable: new Set(tried.flatMap(({ id, keys }) => (keys === undefined ? [id] : []))),
    live: idsWhere(({ live }) => live === true),
    braintrees: new Map(
      opened.map(({ id, keys: { publicKey = '', merchantAccounts = {} } }) => [
        id,
        { publicKey, merchantAccounts },
      ]),
    ),
    origin: siteOrigin(ctx),
    changedAt: lastChangeOf(all),
  };
}

/** Sets the providers that take the money from now on. Payments under way continue where they began. */
export async function changeSettings(ctx: Context, settings: IntegrationBody): Promise<Settings> {
  requirePower(ctx.actor, 'settings');
  await listIntegrations(ctx);
  const { type, offered = [] } = settings;
  const found =
    type === 'none' || type === 'manual' ? { account: '', keys: {} } : await findAccount(ctx, settings, type);
  await ctx.transaction(async (inner) => {
    await lockOrganization(inner.db, ctx.organizationId);
    const stored = await queries.listIntegrations(inner.db, ctx.organizationId);
    requireSeen(inner, lastChangeOf(stored));
    const before = await tellAll(inner);
    await queries.deactivateIntegrations(inner.db, ctx.organizationId, ctx.now());
    if (type !== 'none') await activate(inner, settings, type, found);
    for (const beside of offered) if (beside !== type) await offer(inner, beside);
    noteSettings(inner, before, await tellAll(inner), settings);
    await inner.record(paymentSettingsChanged(ctx.organizationId));
  });
  return getSettings(ctx);
}

/** Settings are the rows of all providers; undefined before the first one. */
const lastChangeOf = (all: readonly queries.IntegrationRow[]): Date | undefined =>
  all.length === 0 ? undefined : new Date(Math.max(...all.map((row) => row.updated_at.getTime())));

/** The last account of its kind, which was set up before. */
async function offer(ctx: Context, type: string): Promise<void> {
  const row = (await queries.listIntegrations(ctx.db, ctx.organizationId)).findLast(
    (one) =>
      one.type === type && (type === 'manual' || (one.secrets !== null && tryToOpen(ctx, one) !== undefined)),
  );
  if (row === undefined) throw invalid('payment.notSetUp', { field: 'offered' });
  await queries.updateIntegration(ctx.db, ctx.organizationId, row.id, {
    offered: true,
    updated_at: ctx.now(),
  });
}

async function tellAll(ctx: Context) {
  const all = await queries.listIntegrations(ctx.db, ctx.organizationId);
  const row = all.find(({ active }) => active);
  const { live = null, merchantAccounts = {} } = row === undefined ? {} : (tryToOpen(ctx, row) ?? {});
  return {
    provider: row?.type ?? 'none',
    // Where the money goes.
    account_reference: row?.account_reference ?? null,
    live,
    merchant_accounts: Object.entries(merchantAccounts)
      .map(([currency, account]) => `${currency} ${account}`)
      .sort()
      .join(', '),
    offered: all.flatMap(({ offered, type }) => (offered ? [type] : [])).join(' '),
    instructions: row?.instructions ?? null,
    term_days: row?.term_days ?? null,
    publishable_key: row?.publishable_key ?? null,
  };
}

/** Of the keys only that some were given: sealed ones differ each time. */
function noteSettings(
  ctx: Context,
  before: Awaited<ReturnType<typeof tellAll>>,
  after: Awaited<ReturnType<typeof tellAll>>,
  { secretKey, webhookSecret, clientSecret, webhookId, privateKey }: IntegrationBody,
): void {
  noteChanges(ctx, before, {
    ...after,
    secretKey: secretKey ?? clientSecret ?? privateKey,
    webhookSecret: webhookSecret ?? webhookId,
  });
}

/** The account that the keys open; without keys, the one there is already. */
async function findAccount(
  ctx: Context,
  settings: IntegrationBody,
  type: 'stripe' | 'paypal' | 'braintree',
): Promise<{ account: string; keys: Partial<SealedKeys> }> {
  const rows = (await queries.listIntegrations(ctx.db, ctx.organizationId)).filter(
    (row) => row.type === type,
  );
  const known = rows.find(({ active }) => active) ?? rows.at(-1);
  if (type === 'braintree') return findBraintreeAccount(ctx, settings, rows, known);
  const account =
    type === 'paypal'
      ? await findPayPalAccount(ctx, settings, rows, known)
      : await findAccountOfStripe(ctx, settings, known);
  return { account, keys: givenKeys(settings, type) };
}

async function findAccountOfStripe(
  ctx: Context,
  { secretKey }: IntegrationBody,
  known: queries.IntegrationRow | undefined,
): Promise<string> {
  if (secretKey !== undefined)
    return asked('payment.keyRefused', 'secretKey', () =>
      findStripeAccount(secretKey, ctx.services.config.stripeUrl),
    );
  if (known === undefined || tryToOpen(ctx, known) === undefined)
    throw invalid('payment.keyMissing', { field: 'secretKey' });
  return known.account_reference;
}

async function findPayPalAccount(
  ctx: Context,
  { clientId, clientSecret, webhookId, live }: IntegrationBody,
  rows: readonly queries.IntegrationRow[],
  known: queries.IntegrationRow | undefined,
): Promise<string> {
  const id = clientId ?? known?.account_reference;
  if (id === undefined) throw invalid('payment.clientMissing', { field: 'clientId' });
  const row = rows.find(({ account_reference: account }) => account === id);
  const kept = (row === undefined ? undefined : tryToOpen(ctx, row)) ?? {};
  const secret = clientSecret ?? kept.secretKey;
  if (secret === undefined) throw invalid('payment.clientMissing', { field: 'clientSecret' });
  await asked('payment.clientRefused', 'clientSecret', () =>
    findPayPalWebhook(
      {
        clientId: id,
        clientSecret: secret,
        webhookId: webhookId ?? kept.webhookSecret ?? '',
        live: live ?? kept.live ?? false,
      },
      payPalReach(ctx),
    ),
  );
  return id;
}

async function activate(
  ctx: Context,
  settings: IntegrationBody,
  type: string,
  { account, keys }: { readonly account: string; readonly keys: Partial<SealedKeys> },
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
  const { instructions, termDays } = settings;
  const publishableKey = type === 'paypal' ? account : settings.publishableKey;
  await queries.updateIntegration(ctx.db, ctx.organizationId, row.id, {
    active: true,
    ...(instructions === undefined ? {} : { instructions }),
    ...(termDays === undefined ? {} : { term_days: termDays }),
    ...(publishableKey === undefined ? {} : { publishable_key: publishableKey }),
    ...(type === 'manual' ? {} : { secrets: sealSecrets(ctx, row.id, { ...tryToOpen(ctx, row), ...keys }) }),
    updated_at: now,
  });
}

function givenKeys(settings: IntegrationBody, type: string): Partial<SealedKeys> {
  const isPayPal = type === 'paypal';
  const secretKey = isPayPal ? settings.clientSecret : settings.secretKey;
  const webhookSecret = isPayPal ? settings.webhookId : settings.webhookSecret;
  return {
    ...(secretKey === undefined ? {} : { secretKey }),
    ...(webhookSecret === undefined ? {} : { webhookSecret }),
    ...(isPayPal && settings.live !== undefined ? { live: settings.live } : {}),
  };
}

export interface TriedConnection {
  /** The provider knows the keys. */
  readonly accepted: boolean;
  /** It sends its messages here, as far as that can be asked. */
  readonly hearing: boolean;
}

/** Asks the provider whether it still knows our keys, and where it sends its messages; changes nothing. */
export async function tryConnection(ctx: Context, connectionId: string): Promise<TriedConnection> {
  requirePower(ctx.actor, 'settings');
  const row = await queries.findIntegration(ctx.db, ctx.organizationId, connectionId);
  if (row === undefined) throw notFound('connection');
  if (row.type === 'manual') return { accepted: true, hearing: true };
  const keys = tryToOpen(ctx, row);
  if (keys === undefined) return { accepted: false, hearing: false };
  try {
    if (row.type === 'paypal') {
      const url = await findPayPalWebhook(payPalKeysOf(row, keys), payPalReach(ctx));
      return { accepted: true, hearing: url === webhookUrl(siteOrigin(ctx), row) };
    }
    if (row.type === 'braintree') {
      const gateway = createBraintree(braintreeKeysOf(row, keys), ctx.services.config.braintreeUrl);
      await listMerchantAccounts(gateway);
      // Braintree does not tell where it sends its messages.
      return { accepted: true, hearing: row.heard_at !== null };
    }
    const account = await findStripeAccount(keys.secretKey ?? '', ctx.services.config.stripeUrl);
    return { accepted: account === row.account_reference, hearing: (keys.webhookSecret ?? '') !== '' };
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw providerSilent();
    if (!(error instanceof ProviderRefusal)) throw error;
    return { accepted: false, hearing: false };
  }
}
