import { createHash } from 'node:crypto';
import type { Context } from '../../../../platform/context.ts';
import { appError, conflict, notFound, type AppError } from '../../../../platform/errors.ts';
import { idOfWords, newId } from '../../../../platform/ids.ts';
import { requireMember } from '../../../ground/accounts/index.ts';
import { connect, findKeeper } from '../integrations/integrations.service.ts';
import { notEnabled } from '../payments.errors.ts';
import { methodRemoved } from '../payments.facts.ts';
import type { MethodTruth } from '../providers/provider.types.ts';
import { withWallet } from './customers.service.ts';
import * as queries from './methods.queries.ts';

export interface SavedMethod {
  readonly row: queries.MethodRow;
  /** The provider that keeps it can charge it now. */
  readonly isUsable: boolean;
}

const methodNotFound = (): AppError => notFound('paymentMethod');
/** For calls that answer a refused card as one that is known. */
export const cardRefused = (): AppError => appError('known', 'payment.failed');
export const payerNeeded = (): AppError => appError('known', 'payment.actionNeeded');

export async function listOwnMethods(ctx: Context): Promise<SavedMethod[]> {
  const { accountId } = requireMember(ctx.actor);
  const [rows, keeper] = await Promise.all([
    queries.listMethods(ctx.db, ctx.organizationId, accountId),
    findKeeper(ctx),
  ]);
  return rows.map((row) => ({ row, isUsable: row.integration_id === keeper?.id }));
}

/** The payer goes on in the browser, with the provider's own form. */
export async function beginSaving(ctx: Context): Promise<{ reference: string; secret: string; key: string }> {
  const { accountId } = requireMember(ctx.actor);
  const begun = await withWallet(ctx, accountId, ({ saved, customer }) =>
    saved.beginSave({ customer: customer.reference, key: `${newId()}:setup` }),
  );
  return { ...begun, key: (await findKeeper(ctx))?.publishable_key ?? '' };
}

/** `token`: what the provider's form gave. Again, it is the same method. */
export async function saveOwnMethod(ctx: Context, token: string): Promise<SavedMethod> {
  const { accountId } = requireMember(ctx.actor);
  const word = createHash('sha256').update(token).digest('hex').slice(0, 32);
  const { truth, customer } = await withWallet(ctx, accountId, async (wallet) => {
    const key = `${wallet.customer.id}:${word}:save`;
    const asked = { customer: wallet.customer.reference, token, key };
    return { truth: await wallet.saved.finishSave(asked), customer: wallet.customer };
  });
  if (truth === undefined) throw methodNotFound();
  if (truth === 'refused') throw cardRefused();
  if (truth === 'needsPayer') throw payerNeeded();
  const row = await ctx.transaction((inner) => keepMethod(inner, customer.id, truth));
  if (row === undefined) throw methodNotFound();
  return { row, isUsable: true };
}

/** Within a transaction. Undefined: its person is gone, or has removed it. The first one is the default. */
export async function keepMethod(
  inner: Context,
  customerId: string,
  truth: MethodTruth,
): Promise<queries.MethodRow | undefined> {
  const { db, organizationId } = inner;
  const customer = await queries.lockCustomer(db, organizationId, customerId);
  if (customer === undefined || customer.account_id === null) return undefined;
  const id = idOfWords('payment method', organizationId, customer.integration_id, truth.reference);
  const all = await queries.listMethodsOfCustomer(db, organizationId, customerId);
  const known = all.find((method) => method.id === id);
  if (known !== undefined) return known;
  if (all.length >= queries.MOST_METHODS) throw conflict('paymentMethod.tooMany');
  const now = inner.now();
  await queries.insertMethod(db, organizationId, {
    id,
    account_id: customer.account_id,
    customer_id: customerId,
    integration_id: customer.integration_id,
    reference: truth.reference,
    brand: truth.brand,
    last4: truth.last4,
    exp_month: truth.expMonth,
    exp_year: truth.expYear,
    is_default: all.every((method) => !method.is_default),
    created_at: now,
    updated_at: now,
  });
  return queries.findMethod(db, organizationId, id);
}

async function getOwnRow(ctx: Context, id: string): Promise<queries.MethodRow> {
  const { accountId } = requireMember(ctx.actor);
  const row = await queries.findMethod(ctx.db, ctx.organizationId, id);
  if (row?.account_id !== accountId) throw methodNotFound();
  return row;
}

/** One that can be charged now; refused where the provider keeps none. */
export async function getOwnUsable(ctx: Context, id: string): Promise<queries.MethodRow> {
  const keeper = await findKeeper(ctx);
  if (keeper === undefined) throw notEnabled();
  const row = await getOwnRow(ctx, id);
  if (row.integration_id !== keeper.id) throw methodNotFound();
  return row;
}

export async function makeDefault(ctx: Context, id: string): Promise<SavedMethod[]> {
  const { customer_id: customerId } = await getOwnRow(ctx, id);
  await ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    await queries.lockCustomer(db, organizationId, customerId);
    const row = await getOwnRow(inner, id);
    if (row.is_default) return;
    const now = inner.now();
    await queries.clearDefault(db, organizationId, customerId, now);
    await queries.updateMethod(db, organizationId, id, { is_default: true, updated_at: now });
  });
  return listOwnMethods(ctx);
}

/** Nothing is charged to it from now on; at the provider it is removed now, or as soon as that answers. */
export async function removeOwnMethod(ctx: Context, id: string): Promise<null> {
  const before = await getOwnRow(ctx, id);
  await ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    await queries.lockCustomer(db, organizationId, before.customer_id);
    const row = await getOwnRow(inner, id);
    const now = inner.now();
    await queries.updateMethod(db, organizationId, id, {
      removed_at: now,
      is_default: false,
      updated_at: now,
    });
    const [newest] = await queries.listMethodsOfCustomer(db, organizationId, row.customer_id);
    if (row.is_default && newest !== undefined)
      await queries.updateMethod(db, organizationId, newest.id, { is_default: true, updated_at: now });
    await inner.record(methodRemoved(id));
  });
  await removeAtProvider(ctx, before).catch((error: unknown) =>
    ctx.services.log.warn(`Payment method ${id} is not removed at the provider yet`, error),
  );
  return null;
}

async function removeAtProvider(ctx: Context, row: queries.MethodRow): Promise<void> {
  const { saved } = await connect(ctx, row.integration_id);
  await saved?.removeMethod(row.reference);
  await queries.deleteMethod(ctx.db, ctx.organizationId, row.id);
}

const MINUTE = 60_000;

/** Methods that were removed here, and customers whose person is gone, go at the provider as well. */
export async function sweepMethods(ctx: Context): Promise<void> {
  const { db, organizationId } = ctx;
  const before = new Date(ctx.now().getTime() - MINUTE);
  for (const row of await queries.listRemovedMethods(db, organizationId, before))
    await tried(ctx, `payment method ${row.id}`, async () => {
      await queries.updateMethod(db, organizationId, row.id, { updated_at: ctx.now() });
      await removeAtProvider(ctx, row);
    });
  for (const row of await queries.listLeftCustomers(db, organizationId, before))
    await tried(ctx, `customer ${row.id}`, async () => {
      await queries.updateCustomer(db, organizationId, row.id, { updated_at: ctx.now() });
      await removeCustomer(ctx, row);
    });
}

async function removeCustomer(ctx: Context, row: queries.CustomerRow): Promise<void> {
  const { saved } = await connect(ctx, row.integration_id);
  if (saved !== undefined) {
    // Made there without our having heard of it: the same key finds it.
    const key = `${row.id}:customer`;
    const customer = { organizationId: ctx.organizationId, customerId: row.id, key };
    await saved.removeCustomer(row.reference ?? (await saved.createCustomer(customer)));
  }
  await queries.deleteCustomer(ctx.db, ctx.organizationId, row.id);
}

async function tried(ctx: Context, what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    ctx.services.log.warn(`${what} is not removed at the provider yet`, error);
  }
}
