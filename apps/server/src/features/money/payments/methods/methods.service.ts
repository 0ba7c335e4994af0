import { createHash } from 'node:crypto';
import type { Context } from '../../../../platform/context.ts';
import { siteOrigin } from '../../../../platform/site-address.ts';
import { appError, conflict, notFound, type AppError } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/ids.ts';
import { requireMember } from '../../../ground/accounts/index.ts';
import { connect, listKeepers } from '../integrations/integrations.service.ts';
import type { IntegrationRow } from '../integrations/integrations.queries.ts';
import { notEnabled } from '../payments.errors.ts';
import { methodRemoved } from '../payments.facts.ts';
import type { SavableMethodView } from './methods.schemas.ts';
import type { MethodTruth } from '../providers/provider.types.ts';
import { getKeeper, nameCustomer, withWallet } from './customers.service.ts';
import * as queries from './methods.queries.ts';
import { lockWallet, settleDefault } from './wallets.service.ts';

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
  const [rows, keepers] = await Promise.all([
    queries.listMethods(ctx.db, ctx.organizationId, accountId),
    listKeepers(ctx),
  ]);
  return rows.map((row) => ({ row, isUsable: keepers.some(({ id }) => id === row.integration_id) }));
}

/** Kinds of methods that the providers keep now, each once: by the provider that saving begins at when none is named. */
export async function listSavable(ctx: Context): Promise<SavableMethodView[]> {
  requireMember(ctx.actor);
  const keepers = await listKeepers(ctx);
  const cards = keepers.find(({ type }) => type !== 'paypal');
  const hasPayPal = keepers.some(({ type }) => type === 'paypal');
  return [
    // The check of the column, and that it keeps methods, hold it to these.
    ...(cards === undefined ? [] : [{ type: 'card', provider: cards.type } as SavableMethodView]),
    ...(hasPayPal ? [{ type: 'paypal', provider: 'paypal' } as const] : []),
  ];
}

export interface BegunSave {
  readonly reference: string;
  readonly secret: string;
  readonly key: string;
  readonly provider: string;
}

/** The payer goes on in the browser, with the provider's own form. `type`: of the provider. */
export async function beginSaving(ctx: Context, type?: string): Promise<BegunSave> {
  const { accountId } = requireMember(ctx.actor);
  const keeper = await getKeeper(ctx, type);
  const returnUrl = `${siteOrigin(ctx)}/settings/payment-methods`;
  const begun = await withWallet(ctx, accountId, keeper.id, async ({ saved, customer }) => {
    const begin = (named: string) => saved.beginSave({ customer: named, key: `${newId()}:setup`, returnUrl });
    const first = await begin(customer.reference);
    const named = await nameCustomer(ctx, customer, first.customer);
    return named === first.customer ? first : begin(named);
  });
  const { reference, secret } = begun;
  return { reference, secret, key: keeper.publishable_key ?? '', provider: keeper.type };
}

/** `token`: what the provider's form gave. Again, it is the same method. */
export async function saveOwnMethod(ctx: Context, token: string): Promise<SavedMethod> {
  const { accountId } = requireMember(ctx.actor);
  const keeper = await keeperOf(ctx, token);
  const word = createHash('sha256').update(token).digest('hex').slice(0, 32);
  const { truth, customer } = await withWallet(ctx, accountId, keeper.id, async (wallet) => {
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

/** The form of a token tells its provider. One that fits none goes to the first, which does not know it. */
async function keeperOf(ctx: Context, token: string): Promise<IntegrationRow> {
  const type = SHAPES.find(({ shape }) => shape.test(token))?.type;
  const keepers = await listKeepers(ctx);
  return keepers.find((keeper) => keeper.type === type) ?? getKeeper(ctx);
}

const SHAPES = [
  { type: 'stripe', shape: /^(?:seti|pm)_/ },
  { type: 'paypal', shape: /^[0-9A-Z]{13,20}$/ },
  { type: 'braintree', shape: /./ },
];

/** Within a transaction. Undefined: its person is gone, or has removed it. The first one is the default. */
export async function keepMethod(
  inner: Context,
  customerId: string,
  truth: MethodTruth,
): Promise<queries.MethodRow | undefined> {
  const { db, organizationId } = inner;
  const customer = await lockWallet(inner, customerId);
  if (customer === undefined || customer.account_id === null) return undefined;
  const id = queries.methodIdOf(organizationId, customer.integration_id, truth.reference);
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
    holder: truth.holder ?? null,
    is_default: (await queries.listMethods(db, organizationId, customer.account_id)).every(
      (method) => !method.is_default,
    ),
    created_at: now,
    updated_at: now,
  });
  const kept = await queries.findMethod(db, organizationId, id);
  return kept?.customer_id === customerId ? kept : undefined;
}

async function getOwnRow(ctx: Context, id: string): Promise<queries.MethodRow> {
  const { accountId } = requireMember(ctx.actor);
  const row = await queries.findMethod(ctx.db, ctx.organizationId, id);
  if (row?.account_id !== accountId) throw methodNotFound();
  return row;
}

/** One that can be charged now; refused where the provider keeps none. */
export async function getOwnUsable(ctx: Context, id: string): Promise<queries.MethodRow> {
  const keepers = await listKeepers(ctx);
  if (keepers.length === 0) throw notEnabled();
  const row = await getOwnRow(ctx, id);
  if (keepers.every((keeper) => keeper.id !== row.integration_id)) throw methodNotFound();
  return row;
}

export async function makeDefault(ctx: Context, id: string): Promise<SavedMethod[]> {
  const { customer_id: customerId } = await getOwnRow(ctx, id);
  await ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    await lockWallet(inner, customerId);
    const row = await getOwnRow(inner, id);
    if (row.is_default) return;
    const now = inner.now();
    await queries.clearDefault(db, organizationId, row.account_id, now);
    await queries.updateMethod(db, organizationId, id, { is_default: true, updated_at: now });
  });
  return listOwnMethods(ctx);
}

/** Nothing is charged to it from now on; at the provider it is removed now, or as soon as that answers. */
export async function removeOwnMethod(ctx: Context, id: string): Promise<null> {
  const before = await getOwnRow(ctx, id);
  await ctx.transaction(async (inner) => {
    await lockWallet(inner, before.customer_id);
    await markRemoved(inner, await getOwnRow(inner, id));
  });
  await removeAtProvider(ctx, before).catch((error: unknown) =>
    ctx.services.log.warn(`Payment method ${id} is not removed at the provider yet`, error),
  );
  return null;
}

/** The payer has taken the leave to charge it back at the provider. Within a transaction; again, it changes nothing. */
export async function forgetMethod(inner: Context, row: queries.MethodRow): Promise<void> {
  const { db, organizationId } = inner;
  await lockWallet(inner, row.customer_id);
  const kept = await queries.findMethod(db, organizationId, row.id);
  if (kept !== undefined) await markRemoved(inner, kept);
}

async function markRemoved(inner: Context, row: queries.MethodRow): Promise<void> {
  const { db, organizationId } = inner;
  const now = inner.now();
  const removed = { removed_at: now, is_default: false, updated_at: now };
  await queries.updateMethod(db, organizationId, row.id, removed);
  await settleDefault(inner, row.account_id);
  await inner.record(methodRemoved(row.id));
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
