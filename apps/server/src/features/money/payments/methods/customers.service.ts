import type { Context } from '../../../../platform/context.ts';
import { newId } from '../../../../platform/ids.ts';
import { connect, listKeepers } from '../integrations/integrations.service.ts';
import type { IntegrationRow } from '../integrations/integrations.queries.ts';
import { notEnabled, providerSilent } from '../payments.errors.ts';
import { methodRemoved } from '../payments.facts.ts';
import {
  CustomerGone,
  isUnnamed,
  ProviderRefusal,
  ProviderUnavailable,
  type SavedMethods,
} from '../providers/provider.types.ts';
import * as queries from './methods.queries.ts';
import { lockWallet, settleDefault } from './wallets.service.ts';

/** The payer as a provider knows them. */

/** One of the providers that keep methods now. A caller that names none has a form for cards, where any can be entered. */
export async function getKeeper(ctx: Context, type?: string): Promise<IntegrationRow> {
  const keepers = await listKeepers(ctx);
  const keeper =
    type === undefined
      ? (keepers.find((one) => one.type !== 'paypal') ?? keepers[0])
      : keepers.find((one) => one.type === type);
  if (keeper === undefined) throw notEnabled();
  return keeper;
}

/** The provider has given the payer a name. Returns the one that counts: another window may have been first. */
export async function nameCustomer(
  ctx: Context,
  { id, reference }: Pick<queries.CustomerRow, 'id'> & { readonly reference: string },
  named: string,
): Promise<string> {
  if (named === reference || !isUnnamed(reference)) return reference;
  await queries.nameCustomer(ctx.db, ctx.organizationId, id, { from: reference, to: named });
  return (await queries.findCustomer(ctx.db, ctx.organizationId, id))?.reference ?? reference;
}

interface Wallet {
  readonly saved: SavedMethods;
  readonly customer: queries.CustomerRow & { readonly reference: string };
}

export async function keepCustomer(
  ctx: Context,
  accountId: string,
  integrationId: string,
): Promise<queries.CustomerRow> {
  const find = () => queries.findCustomerOf(ctx.db, ctx.organizationId, accountId, integrationId);
  const before = await find();
  if (before !== undefined) return before;
  const now = ctx.now();
  await queries.keepCustomer(ctx.db, ctx.organizationId, {
    id: newId(),
    account_id: accountId,
    integration_id: integrationId,
    reference: null,
    created_at: now,
    updated_at: now,
  });
  const made = await find();
  if (made === undefined) throw notEnabled();
  return made;
}

/**
 * Outside of transactions: made at the provider where it is not there yet, with the same key as the last time. Another window may have
 * been first.
 */
export async function referenceOf(
  ctx: Context,
  saved: SavedMethods,
  { id, reference }: queries.CustomerRow,
): Promise<string> {
  if (reference !== null) return reference;
  const made = await saved.createCustomer({
    organizationId: ctx.organizationId,
    customerId: id,
    key: `${id}:customer`,
  });
  await queries.nameCustomer(ctx.db, ctx.organizationId, id, { from: null, to: made });
  return (await queries.findCustomer(ctx.db, ctx.organizationId, id))?.reference ?? made;
}

/**
 * The provider has no such customer any more. Its methods went with it, so nothing is charged to them; the row without a person
 * is swept, and the payer becomes a customer anew.
 */
export async function forgetCustomer(
  ctx: Context,
  { id, reference }: Pick<queries.CustomerRow, 'id' | 'reference'>,
): Promise<void> {
  await ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    const row = await lockWallet(inner, id);
    if (row === undefined || row.account_id === null || row.reference !== reference) return;
    const now = inner.now();
    for (const method of await queries.listMethodsOfCustomer(db, organizationId, id)) {
      const removed = { removed_at: now, is_default: false, updated_at: now };
      await queries.updateMethod(db, organizationId, method.id, removed);
      await inner.record(methodRemoved(method.id));
    }
    await settleDefault(inner, row.account_id);
    await queries.updateCustomer(db, organizationId, id, { account_id: null, updated_at: now });
  });
}

/** Asks the provider for something of the payer's; with a customer made anew where the one we know was removed there. */
export async function withWallet<T>(
  ctx: Context,
  accountId: string,
  integrationId: string,
  ask: (wallet: Wallet) => Promise<T>,
): Promise<T> {
  const wallet = await openWallet(ctx, accountId, integrationId);
  return heard(ctx, async () => {
    try {
      return await ask(wallet);
    } catch (error) {
      if (!(error instanceof CustomerGone)) throw error;
      ctx.services.log.warn(`Customer ${wallet.customer.id} was removed at the provider`, error);
      await forgetCustomer(ctx, wallet.customer);
      return ask(await openWallet(ctx, accountId, integrationId));
    }
  });
}

async function openWallet(ctx: Context, accountId: string, integrationId: string): Promise<Wallet> {
  const { saved } = await connect(ctx, integrationId);
  if (saved === undefined) throw notEnabled();
  const customer = await keepCustomer(ctx, accountId, integrationId);
  return {
    saved,
    customer: { ...customer, reference: await heard(ctx, () => referenceOf(ctx, saved, customer)) },
  };
}

/** The refusal for callers, where the provider does not answer or does not take our call. */
async function heard<T>(ctx: Context, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw providerSilent();
    if (!(error instanceof ProviderRefusal)) throw error;
    ctx.services.log.error('The payment provider refuses to save a method', error);
    throw notEnabled();
  }
}
