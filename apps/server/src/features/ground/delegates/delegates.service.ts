import type { Context } from '../../../platform/context.ts';
import { conflict, invalid } from '../../../platform/errors.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import {
  getAccount,
  getFullAccountsById,
  holdAccountByEmail,
  requireMember,
  type AccountRow,
} from '../accounts/index.ts';
import { countLookup } from '../identity/index.ts';
import { delegateAdded, delegateRemoved } from './delegates.facts.ts';
import * as queries from './delegates.queries.ts';

const MAX_DELEGATES = 50;

export async function listDelegates(ctx: Context, paging: Paging): Promise<AccountRow[]> {
  const { accountId } = requireMember(ctx.actor);
  return complete(
    ctx,
    await queries.listIds(ctx.db, ctx.organizationId, accountId, 'account_id', 'delegate_id', paging),
  );
}

export async function listDelegateOf(ctx: Context, paging: Paging): Promise<AccountRow[]> {
  const { accountId } = requireMember(ctx.actor);
  return complete(
    ctx,
    await queries.listIds(ctx.db, ctx.organizationId, accountId, 'delegate_id', 'account_id', paging),
  );
}

async function complete(ctx: Context, ids: readonly string[]): Promise<AccountRow[]> {
  const accounts = await getFullAccountsById(ctx, ids);
  return ids.flatMap((id) => accounts.get(id) ?? []);
}

export async function addDelegate(ctx: Context, email: string): Promise<AccountRow> {
  const { accountId } = requireMember(ctx.actor);
  await countLookup(ctx);
  return ctx.transaction(async (inner) => {
    const delegate = await holdAccountByEmail(inner, email);
    if (delegate.id === accountId) throw invalid('delegate.self', { field: 'email' });
    const isNew = await queries.insertDelegate(
      inner.db,
      ctx.organizationId,
      accountId,
      delegate.id,
      ctx.now(),
    );
    if (!isNew) return delegate;
    if ((await queries.countDelegates(inner.db, ctx.organizationId, accountId)) > MAX_DELEGATES)
      throw conflict('delegate.tooMany', { values: { max: MAX_DELEGATES } });
    await inner.record(delegateAdded(delegate.id));
    return delegate;
  });
}

export async function removeDelegate(ctx: Context, delegateId: string): Promise<AccountRow> {
  const { accountId } = requireMember(ctx.actor);
  const delegate = await getAccount(ctx, delegateId);
  await ctx.transaction(async (inner) => {
    if (await queries.deleteDelegate(inner.db, ctx.organizationId, accountId, delegateId))
      await inner.record(delegateRemoved(delegateId));
  });
  return delegate;
}

/** Nobody acts for somebody with whom they must not meet. */
export async function endDelegations(ctx: Context, oneId: string, otherId: string): Promise<void> {
  await ctx.transaction(async (inner) => {
    for (const [accountId, delegateId] of [
      [oneId, otherId],
      [otherId, oneId],
    ] as const)
      if (await queries.deleteDelegate(inner.db, ctx.organizationId, accountId, delegateId))
        await inner.record({ ...delegateRemoved(delegateId), by: accountId });
  });
}

/** For an owner who got the account back: everybody let in since then may act for it no more. */
export async function endDelegationsSince(ctx: Context, accountId: string, since: Date): Promise<void> {
  await ctx.transaction(async (inner) => {
    const ended = await queries.deleteDelegatesSince(inner.db, ctx.organizationId, accountId, since);
    for (const delegateId of ended) await inner.record({ ...delegateRemoved(delegateId), by: accountId });
  });
}
