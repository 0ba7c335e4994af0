import type { Context } from '../../../../platform/context.ts';
import { newId } from '../../../../platform/ids.ts';
import { connect, findKeeper } from '../integrations/integrations.service.ts';
import { notEnabled, providerSilent } from '../payments.errors.ts';
import { ProviderRefusal, ProviderUnavailable, type SavedMethods } from '../providers/provider.types.ts';
import * as queries from './methods.queries.ts';

/** The payer as a provider knows them. */

export interface Wallet {
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

/** At the provider that keeps methods now; refused where none does. */
export async function openWallet(ctx: Context, accountId: string): Promise<Wallet> {
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
export async function heard<T>(ctx: Context, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw providerSilent();
    if (!(error instanceof ProviderRefusal)) throw error;
    ctx.services.log.error('The payment provider refuses to save a method', error);
    throw notEnabled();
  }
}
