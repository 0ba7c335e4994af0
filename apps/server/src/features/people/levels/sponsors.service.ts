import type { Context } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import {
  getFullAccountsById,
  requirePower,
  viewBaseAccount,
  type BaseAccountView,
} from '../../ground/accounts/index.ts';
import * as facts from './sponsors.facts.ts';
import * as queries from './sponsors.queries.ts';

const viewerId = (ctx: Context): string | undefined =>
  ctx.actor.kind === 'member' ? ctx.actor.accountId : undefined;

async function getLevelId(ctx: Context, idOrSlug: string): Promise<string> {
  const id = await queries.findLevelId(ctx.db, ctx.organizationId, idOrSlug);
  if (id === undefined) throw notFound('level');
  return id;
}

/** The first sponsors of each of these levels, in their order. */
export async function listShownSponsors(
  ctx: Context,
  levelIds: readonly string[],
): Promise<Map<string, BaseAccountView[]>> {
  const levels = await queries.listShownSponsors(ctx.db, ctx.organizationId, viewerId(ctx), levelIds);
  return new Map(levels.map(({ id, accounts }) => [id, accounts.map(viewBaseAccount)]));
}

export async function listLevelAccounts(ctx: Context, idOrSlug: string, paging: Paging) {
  const id = await getLevelId(ctx, idOrSlug);
  const ids = await queries.listSponsorIds(ctx.db, ctx.organizationId, viewerId(ctx), id, paging);
  const accounts = await getFullAccountsById(ctx, ids);
  return ids.flatMap((accountId) => accounts.get(accountId) ?? []);
}

export async function putSponsor(
  ctx: Context,
  levelId: string,
  accountId: string,
  sortOrder: number | undefined,
): Promise<void> {
  requirePower(ctx.actor, 'sponsors:write');
  await ctx.transaction(async (inner) => {
    await getLevelId(inner, levelId);
    if (!(await getFullAccountsById(inner, [accountId])).has(accountId)) throw notFound('account');
    if (sortOrder === undefined)
      await queries.appendSponsor(inner.db, ctx.organizationId, levelId, accountId);
    else await queries.putSponsorAt(inner.db, ctx.organizationId, levelId, accountId, sortOrder);
    await inner.record(facts.sponsorPut(levelId, accountId));
  });
}

export async function removeSponsor(ctx: Context, levelId: string, accountId: string): Promise<void> {
  requirePower(ctx.actor, 'sponsors:write');
  await getLevelId(ctx, levelId);
  await ctx.transaction(async (inner) => {
    if (!(await queries.deleteSponsor(inner.db, ctx.organizationId, levelId, accountId)))
      throw notFound('account');
    await inner.record(facts.sponsorRemoved(levelId, accountId));
  });
}
