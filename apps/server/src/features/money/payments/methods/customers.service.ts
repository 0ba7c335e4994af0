import type { Context } from '../../../../platform/context.ts';
import { newId } from '../../../../platform/ids.ts';
import { connect, findKeeper } from '../integrations/integrations.service.ts';
import { notEnabled, providerSilent } from '../payments.errors.ts';
import { methodRemoved } from '../payments.facts.ts';
import {
  CustomerGone,
  ProviderRefusal,
  ProviderUnavailable,
  type SavedMethods,
} from '../providers/provider.types.ts';
import * as queries from './methods.queries.ts';

/** The payer as a provider knows them. */

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

/** Outside of transactions: made at the provider where it is not there yet, with the same key as the last time. */
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
  await queries.updateCustomer(ctx.db, ctx.organizationId, id, { reference: made });
  return made;
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
    const row = await queries.lockCustomer(db, organizationId, id);
    if (row === undefined || row.account_id === null || row.reference !== reference) return;
    const now = inner.now();
    for (const method of await queries.listMethodsOfCustomer(db, organizationId, id)) {
      const removed = { removed_at: now, is_default: false, updated_at: now };
      await queries.updateMethod(db, organizationId, method.id, removed);
      await inner.record(methodRemoved(method.id));
    }
    await queries.updateCustomer(db, organizationId, id, { account_id: null, updated_at: now });
  });
}

/** Asks the provider for something of the payer's; with a customer made anew where the one we know was removed there. */
export async function withWallet<T>(
  ctx: Context,
  accountId: string,
  ask: (wallet: Wallet) => Promise<T>,
): Promise<T> {
  const wallet = await openWallet(ctx, accountId);
  return heard(ctx, async () => {
    try {
      return await ask(wallet);
    } catch (error) {
      if (!(error instanceof CustomerGone)) throw error;
      ctx.services.log.warn(`Customer ${wallet.customer.id} was removed at the provider`, error);
      await forgetCustomer(ctx, wallet.customer);
      return ask(await openWallet(ctx, accountId));
    }
  });
}

/** At the provider that keeps methods now; refused where none does. */
async function openWallet(ctx: Context, accountId: string): Promise<Wallet> {
  const integration = await findKeeper(ctx);
  if (integration === undefined) throw notEnabled();
  const { saved } = await connect(ctx, integration.id);
  if (saved === undefined) throw notEnabled();
  const customer = await keepCustomer(ctx, accountId, integration.id);
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
