import type { Context } from '../../../platform/context.ts';
import { invalid, notFound } from '../../../platform/errors.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { newId } from '../../../platform/ids.ts';
import { accountBlocked, accountFollowed, accountUnfollowed } from './accounts.facts.ts';
import { requireMember } from './accounts.policy.ts';
import * as accounts from './accounts.queries.ts';
import type { AccountRow } from './accounts.queries.ts';
import { getAccount } from './accounts.service.ts';
import * as queries from './follows.queries.ts';

/** Runs `change` with both accounts locked, so that follow, block and their opposites of one pair never interleave. */
async function changeRelation(
  ctx: Context,
  otherId: string,
  change: (ctx: Context, ownId: string) => Promise<void>,
): Promise<AccountRow> {
  const { accountId } = requireMember(ctx.actor);
  if (accountId === otherId) throw invalid('account.self', { field: 'accountId' });
  return ctx.transaction(async (inner) => {
    await getAccount(inner, otherId);
    const locked = await queries.lockAccounts(inner.db, ctx.organizationId, [accountId, otherId]);
    if (locked < 2) throw notFound('account');
    await change(inner, accountId);
    return getAccount(inner, otherId);
  });
}

async function removeFollow(ctx: Context, followerId: string, followedId: string): Promise<void> {
  if (!(await queries.deleteFollow(ctx.db, ctx.organizationId, followerId, followedId))) return;
  await queries.addToFollowCounts(ctx.db, ctx.organizationId, followerId, followedId, -1);
  await ctx.record({ ...accountUnfollowed(followedId), by: followerId });
}

export const followAccount = (ctx: Context, accountId: string): Promise<AccountRow> =>
  changeRelation(ctx, accountId, async (inner, ownId) => {
    const account = await getAccount(inner, accountId);
    if (account.block_id !== null) throw invalid('account.blocked', { field: 'accountId' });
    if (!(await queries.insertFollow(inner.db, ctx.organizationId, ownId, accountId, ctx.now()))) return;
    await queries.addToFollowCounts(inner.db, ctx.organizationId, ownId, accountId, 1);
    const { by } = requireMember(inner.actor);
    await inner.record(accountFollowed(accountId, by?.as === 'share' ? by.shareId : undefined));
  });

export const unfollowAccount = (ctx: Context, accountId: string): Promise<AccountRow> =>
  changeRelation(ctx, accountId, (inner, ownId) => removeFollow(inner, ownId, accountId));

export const blockAccount = (ctx: Context, accountId: string): Promise<AccountRow> =>
  changeRelation(ctx, accountId, async (inner, ownId) => {
    await queries.insertBlock(inner.db, ctx.organizationId, ownId, accountId, newId(), ctx.now());
    await removeFollow(inner, ownId, accountId);
    await removeFollow(inner, accountId, ownId);
    await inner.record(accountBlocked(accountId));
  });

export const unblockAccount = (ctx: Context, accountId: string): Promise<AccountRow> =>
  changeRelation(ctx, accountId, async (inner, ownId) => {
    await queries.deleteBlock(inner.db, ctx.organizationId, ownId, accountId);
  });

/** Whom the caller has blocked, and who has blocked them. */
export const listBlockedIds = async (ctx: Context): Promise<string[]> =>
  ctx.actor.kind === 'member' ? queries.listBlockedIds(ctx.db, ctx.organizationId, ctx.actor.accountId) : [];

export const listFollowedIds = (ctx: Context, accountId: string): Promise<string[]> =>
  queries.listFollowedIds(ctx.db, ctx.organizationId, accountId);

/** The stored counters less those whom the caller must not meet, so that the numbers say what the lists show. */
export async function getFollowStats(
  ctx: Context,
  idOrUsername: string,
): Promise<{ followers: number; following: number }> {
  const { id, followers_count, following_count } = await getAccount(ctx, idOrUsername);
  if (ctx.actor.kind === 'visitor') return { followers: followers_count, following: following_count };
  const hidden = await queries.countHiddenFollows(ctx.db, ctx.organizationId, ctx.actor.accountId, id);
  return { followers: followers_count - hidden.followers, following: following_count - hidden.following };
}

export function listContacts(ctx: Context, paging: Paging): Promise<AccountRow[]> {
  return accounts.listContacts(ctx.db, ctx.organizationId, requireMember(ctx.actor).accountId, paging);
}
