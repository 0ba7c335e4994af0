import type { Context } from '../../../../platform/context.ts';
import * as queries from './methods.queries.ts';

/** All that a payer has saved, at whichever provider: it has one default. */

/**
 * Within a transaction: a customer, and with it every other one of the same payer. Undefined: it is gone. Merging may give it to
 * another account while the locks are waited for.
 */
export async function lockWallet(
  { db, organizationId }: Context,
  customerId: string,
): Promise<queries.CustomerRow | undefined> {
  for (;;) {
    const seen = await queries.findCustomer(db, organizationId, customerId);
    if (seen === undefined || seen.account_id === null) return undefined;
    const locked = await queries.lockCustomersOf(db, organizationId, seen.account_id);
    const customer = locked.find(({ id }) => id === customerId);
    if (customer !== undefined) return customer;
  }
}

/** Within a transaction, behind the locks: where the default is gone, the newest method becomes it. */
export async function settleDefault(inner: Context, accountId: string): Promise<void> {
  const { db, organizationId } = inner;
  const [first] = await queries.listMethods(db, organizationId, accountId);
  if (first === undefined || first.is_default) return;
  await queries.updateMethod(db, organizationId, first.id, { is_default: true, updated_at: inner.now() });
}

interface Merged {
  readonly fromId: string;
  readonly intoId: string;
}

/**
 * Within the transaction of a merge, before methods move: those stay behind whose customers are left to be deleted at the
 * provider, and the default of the account that remains is the default of both.
 */
export async function prepareMerge(inner: Context, { fromId, intoId }: Merged): Promise<void> {
  const { db, organizationId } = inner;
  await queries.lockCustomersOf(db, organizationId, intoId);
  await queries.deleteLeftMethods(db, organizationId, fromId);
  const [first] = await queries.listMethods(db, organizationId, intoId);
  if (first?.is_default === true) await queries.clearDefault(db, organizationId, fromId, inner.now());
}
